import { visibleName } from '@skein/contract/names'

/** The rate limit that a call is counted against. */
export type RateLimitGroup = 'attempts' | 'mails' | 'links' | 'calls' | 'providers'

export interface AuthCall {
  method: 'GET' | 'POST'
  /** Relative to `/auth`. */
  path: string
  /** Body fields that are passed to the library; all others are dropped. */
  fields: readonly string[]
  limit: RateLimitGroup
  /** Responses take a constant time, so that they do not reveal which addresses have an account. */
  constantTime?: boolean
  /** Name of the field with a new password. */
  newPassword?: string
  /** Needs the password, or the address after a fresh sign-in, and the code of two-step sign-in. */
  needsProof?: true
  /** The library serves this call with GET. */
  libraryMethod?: 'GET'
  /** Path at which the library serves this call, if it is another. */
  libraryPath?: string
  /** Served by the library with passkeys, or by this feature instead of the library. */
  servedBy?: 'passkeys' | 'sessions' | 'confirmation' | 'email-change' | 'sign-on'
  /**
   * Uses or sets a password, which a workspace can forbid: that of the user of the address or of the link in the body, of the
   * caller, or of the sign-in that waits for a code.
   */
  passwordOf?: 'address' | 'caller' | 'link' | 'waiting sign-in'
}

/** Fields with which a caller proves to be the user. */
const proof = ['password', 'email', 'code']

/** The routes of the sign-in library that are served. Its other routes are not reachable. */
export const authCalls: readonly AuthCall[] = [
  {
    method: 'POST',
    path: '/sign-up/email',
    fields: ['name', 'email', 'password', 'callbackURL', 'rememberMe'],
    limit: 'mails',
    constantTime: true,
    newPassword: 'password',
    passwordOf: 'address',
  },
  {
    method: 'POST',
    path: '/sign-in/email',
    fields: ['email', 'password', 'callbackURL', 'rememberMe'],
    limit: 'attempts',
    passwordOf: 'address',
  },
  {
    method: 'POST',
    path: '/sign-in/sso',
    fields: ['email'],
    limit: 'providers',
    libraryPath: '/sign-in/social',
    servedBy: 'sign-on',
  },
  {
    method: 'POST',
    path: '/sign-in/social',
    fields: ['provider', 'callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'disableRedirect'],
    limit: 'calls',
  },
  {
    method: 'POST',
    path: '/connect-google',
    fields: proof,
    limit: 'attempts',
    needsProof: true,
    libraryPath: '/sign-in/social',
  },
  { method: 'GET', path: '/callback/google', fields: [], limit: 'calls' },
  { method: 'GET', path: '/callback/{provider}', fields: [], limit: 'providers', servedBy: 'sign-on' },
  { method: 'POST', path: '/sign-out', fields: [], limit: 'calls' },
  { method: 'GET', path: '/get-session', fields: [], limit: 'calls' },
  { method: 'GET', path: '/verify-email', fields: [], limit: 'links', servedBy: 'confirmation' },
  { method: 'GET', path: '/change-email', fields: [], limit: 'links', servedBy: 'email-change' },
  {
    method: 'POST',
    path: '/send-verification-email',
    fields: ['email', 'callbackURL'],
    limit: 'mails',
    constantTime: true,
  },
  {
    method: 'POST',
    path: '/request-password-reset',
    fields: ['email', 'redirectTo'],
    limit: 'mails',
    constantTime: true,
    passwordOf: 'address',
  },
  { method: 'GET', path: '/reset-password/{token}', fields: [], limit: 'links' },
  {
    method: 'POST',
    path: '/reset-password',
    fields: ['newPassword', 'token', 'removePasskeys'],
    limit: 'attempts',
    newPassword: 'newPassword',
    passwordOf: 'link',
  },
  {
    method: 'POST',
    path: '/change-password',
    fields: ['currentPassword', 'newPassword', 'revokeOtherSessions'],
    limit: 'attempts',
    newPassword: 'newPassword',
    passwordOf: 'caller',
  },
  { method: 'GET', path: '/list-sessions', fields: [], limit: 'calls', servedBy: 'sessions' },
  { method: 'POST', path: '/revoke-session', fields: ['id', 'token'], limit: 'calls', servedBy: 'sessions' },
  { method: 'POST', path: '/revoke-other-sessions', fields: [], limit: 'calls', servedBy: 'sessions' },
  { method: 'POST', path: '/two-factor/enable', fields: ['password'], limit: 'attempts' },
  { method: 'POST', path: '/two-factor/disable', fields: proof, limit: 'attempts', needsProof: true },
  codeCall('/two-factor/verify-totp'),
  codeCall('/two-factor/verify-backup-code'),
  {
    method: 'POST',
    path: '/two-factor/generate-backup-codes',
    fields: proof,
    limit: 'attempts',
    needsProof: true,
  },
  {
    ...passkeyCall('POST', '/passkey/generate-register-options', ...proof),
    needsProof: true,
    libraryMethod: 'GET',
  },
  passkeyCall('POST', '/passkey/verify-registration', 'response', 'name'),
  passkeyCall('GET', '/passkey/generate-authenticate-options'),
  passkeyCall('POST', '/passkey/verify-authentication', 'response'),
  { ...passkeyCall('POST', '/passkey/delete-passkey', 'id', ...proof), needsProof: true },
]

function passkeyCall(method: AuthCall['method'], path: string, ...fields: string[]): AuthCall {
  return { method, path, fields, limit: method === 'GET' ? 'calls' : 'attempts', servedBy: 'passkeys' }
}

function codeCall(path: string): AuthCall {
  const fields = ['code', 'trustDevice']
  return { method: 'POST', path, fields, limit: 'attempts', passwordOf: 'waiting sign-in' }
}

/** Returns a redirect address as a path of this server, or null when it leads to another server. */
export function ownPath(address: string, origins: readonly string[]): string | null {
  const ownOrigin = origins.find((origin) => address === origin || address.startsWith(`${origin}/`))
  const path = ownOrigin === undefined ? address : address.slice(ownOrigin.length) || '/'
  const plain = /^\/(?![/\\])[\w\-.~/%?&=+,:@!$'()*;]*$/.test(path)
  return plain && path.length <= 2000 ? path : null
}

/**
 * Returns the name under which a user is stored: without invisible characters, or the part of the e-mail address before the at
 * sign if nothing is left.
 */
export const userNameOf = (name: string | undefined, email: string): string =>
  visibleName(name ?? '') || email.slice(0, email.lastIndexOf('@'))
