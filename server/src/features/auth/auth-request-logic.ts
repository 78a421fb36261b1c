/** The rate limit that a call is counted against. */
export type RateLimitGroup = 'attempts' | 'mails' | 'calls'

export interface AuthCall {
  method: 'GET' | 'POST'
  /** Relative to `/auth`. */
  path: string
  /** Body fields that are passed to the library; all others are dropped. */
  fields: readonly string[]
  limit: RateLimitGroup
  /** Responses take a constant time, so that they do not reveal which addresses have an account. */
  constantTime?: boolean
}

/** The routes of the sign-in library that are served. Its other routes are not reachable. */
export const authCalls: readonly AuthCall[] = [
  {
    method: 'POST',
    path: '/sign-up/email',
    fields: ['name', 'email', 'password', 'callbackURL', 'rememberMe'],
    limit: 'mails',
    constantTime: true,
  },
  {
    method: 'POST',
    path: '/sign-in/email',
    fields: ['email', 'password', 'callbackURL', 'rememberMe'],
    limit: 'attempts',
  },
  {
    method: 'POST',
    path: '/sign-in/social',
    fields: ['provider', 'callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'disableRedirect'],
    limit: 'calls',
  },
  { method: 'GET', path: '/callback/google', fields: [], limit: 'calls' },
  { method: 'POST', path: '/sign-out', fields: [], limit: 'calls' },
  { method: 'GET', path: '/get-session', fields: [], limit: 'calls' },
  { method: 'GET', path: '/verify-email', fields: [], limit: 'calls' },
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
  },
  { method: 'GET', path: '/reset-password/{token}', fields: [], limit: 'attempts' },
  { method: 'POST', path: '/reset-password', fields: ['newPassword', 'token'], limit: 'attempts' },
  {
    method: 'POST',
    path: '/change-password',
    fields: ['currentPassword', 'newPassword', 'revokeOtherSessions'],
    limit: 'attempts',
  },
  { method: 'GET', path: '/list-sessions', fields: [], limit: 'calls' },
  { method: 'POST', path: '/revoke-session', fields: ['token'], limit: 'calls' },
  { method: 'POST', path: '/revoke-other-sessions', fields: [], limit: 'calls' },
]

/** Returns a redirect address as a path of this server, or null when it leads to another server. */
export function ownPath(address: string, origins: readonly string[]): string | null {
  const own = origins.find((origin) => address === origin || address.startsWith(`${origin}/`))
  const path = own === undefined ? address : address.slice(own.length) || '/'
  const plain = /^\/(?![/\\])[\w\-.~/%?&=+,:@!$'()*;]*$/.test(path)
  return plain && path.length <= 2000 ? path : null
}

/** Returns the part of an e-mail address before the at sign, which is the default username. */
export const localPart = (email: string) => email.slice(0, email.lastIndexOf('@'))
