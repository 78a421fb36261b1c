/** Which limit a call is counted against. */
export type CountedBy = 'attempts' | 'mails' | 'calls'

export interface AuthCall {
  method: 'GET' | 'POST'
  /** Below `/auth`. */
  path: string
  /** Fields of the body that are passed on; anything else is dropped. */
  fields: readonly string[]
  /** What is counted against the caller. */
  counted: CountedBy
  /** Answers take the same time whoever has an account. */
  even?: boolean
}

/** The library's routes that the product uses. Every other route of it does not exist here. */
export const authCalls: readonly AuthCall[] = [
  {
    method: 'POST',
    path: '/sign-up/email',
    fields: ['name', 'email', 'password', 'callbackURL', 'rememberMe'],
    counted: 'mails',
    even: true,
  },
  {
    method: 'POST',
    path: '/sign-in/email',
    fields: ['email', 'password', 'callbackURL', 'rememberMe'],
    counted: 'attempts',
  },
  {
    method: 'POST',
    path: '/sign-in/social',
    fields: ['provider', 'callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'disableRedirect'],
    counted: 'calls',
  },
  { method: 'GET', path: '/callback/google', fields: [], counted: 'calls' },
  { method: 'POST', path: '/sign-out', fields: [], counted: 'calls' },
  { method: 'GET', path: '/get-session', fields: [], counted: 'calls' },
  { method: 'GET', path: '/verify-email', fields: [], counted: 'calls' },
  {
    method: 'POST',
    path: '/send-verification-email',
    fields: ['email', 'callbackURL'],
    counted: 'mails',
    even: true,
  },
  {
    method: 'POST',
    path: '/request-password-reset',
    fields: ['email', 'redirectTo'],
    counted: 'mails',
    even: true,
  },
  { method: 'GET', path: '/reset-password/{token}', fields: [], counted: 'attempts' },
  { method: 'POST', path: '/reset-password', fields: ['newPassword', 'token'], counted: 'attempts' },
  {
    method: 'POST',
    path: '/change-password',
    fields: ['currentPassword', 'newPassword', 'revokeOtherSessions'],
    counted: 'attempts',
  },
  { method: 'GET', path: '/list-sessions', fields: [], counted: 'calls' },
  { method: 'POST', path: '/revoke-session', fields: ['token'], counted: 'calls' },
  { method: 'POST', path: '/revoke-other-sessions', fields: [], counted: 'calls' },
]
