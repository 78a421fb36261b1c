import { m } from '@skein/messages'
import { ApiError } from '../../lib/api/api-error.ts'
import { callAuth, propertyOf, textAt, userOf } from '../../lib/api/auth-client.ts'
import { paths } from '../../lib/paths.ts'

/** All functions resolve to null, or to the problem to show. */
export interface Problem {
  message: string
  /** The address is unconfirmed: offer to send the mail again. */
  unconfirmed: boolean
  /** The password was right; a code of the second step is missing. */
  needsCode?: boolean
  /** The link that led here is invalid. */
  dead?: boolean
}

/** A new password with its confirmation. */
export interface NewPassword {
  password: string
  confirm: string
}

export const noPassword: NewPassword = { password: '', confirm: '' }

const problem = (message: string): Problem => ({ message, unconfirmed: false })

/** Shows the provider's message unchanged; anything else is an unexpected error. */
const problemOf = (error: unknown): Problem =>
  error instanceof ApiError
    ? {
        message: error.message,
        unconfirmed: error.code === 'EMAIL_NOT_VERIFIED',
        dead: error.code === 'INVALID_TOKEN',
      }
    : problem(m.common_an_unexpected_error_occurred())

/** The passwords differ: an error of the fields, not of the server. */
export const isMismatch = (problem: Problem | null): boolean => problem?.message === m.auth_mismatch()

/** Returns null after success, else the problem. */
async function attempt(run: () => Promise<unknown>): Promise<Problem | null> {
  try {
    await run()
    return null
  } catch (error) {
    return problemOf(error)
  }
}

export async function signIn(email: string, password: string): Promise<Problem | null> {
  try {
    const answer = await callAuth('/sign-in/email', { email, password })
    return propertyOf(answer, 'twoFactorRedirect') ? { ...problem(''), needsCode: true } : null
  } catch (error) {
    return problemOf(error)
  }
}

/** `kind`: of the code. */
export const signInWithCode = (
  kind: 'totp' | 'backup-code',
  code: string,
  trustDevice: boolean,
): Promise<Problem | null> =>
  attempt(() => callAuth(`/two-factor/verify-${kind}`, { code: code.trim(), trustDevice }))

/** The code of passkeys is loaded when it is used. */
export async function signInWithPasskey(): Promise<Problem | null> {
  try {
    const { askForPasskey } = await import('./passkey-sign-in.ts')
    await askForPasskey()
    return null
  } catch (error) {
    return error instanceof ApiError ? problemOf(error) : problem(m.auth_passkey_failed())
  }
}

export async function signUp(
  email: string,
  { password, confirm }: NewPassword,
  invitation: string | undefined,
): Promise<Problem | null> {
  if (password !== confirm) return problem(m.auth_mismatch())
  try {
    const name = email.split('@')[0] ?? email
    const account = { name, email, password, callbackURL: paths.platforms, invitation }
    const user = userOf(await callAuth('/sign-up/email', account))
    return user ? await createProfile(user.id, email) : problem(m.session_profile_not_created())
  } catch (error) {
    return problemOf(error)
  }
}

async function createProfile(userId: string, email: string): Promise<Problem | null> {
  try {
    // The contract is loaded here, which keeps the sign-in page smaller.
    const { call } = await import('../../lib/api/api.ts')
    const { createCustomProfile } = await import('@skein/contract/users/users')
    await call(createCustomProfile, { provider_id: userId, email, auth_provider: 'custom' })
    return null
  } catch (error) {
    const words = error instanceof ApiError ? error.detail : null
    return problem(words ?? m.session_profile_not_created())
  }
}

const google = { provider: 'google', callbackURL: paths.platforms, errorCallbackURL: paths.getStarted }

/** Navigates to Google's consent page on success. */
export async function signInWithGoogle(invitation: string | undefined): Promise<Problem | null> {
  try {
    const url = textAt(await callAuth('/sign-in/social', { ...google, invitation }), 'url')
    if (!url) return problem(m.auth_google_unexpected())
    location.assign(url)
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) return problem(m.auth_sign_in_unexpected())
    if (error.code === 'PROVIDER_NOT_FOUND') return problem(m.auth_google_missing())
    return problem(error.hasServerWords ? error.message : m.auth_google_failed())
  }
}

/** Navigates to the page of the identity provider for the domain of an address. */
export const signInWithWorkspace = (email: string): Promise<Problem | null> =>
  attempt(async () => {
    const url = textAt(await callAuth('/sign-in/sso', { email }), 'url')
    if (!url) throw new Error('There is no address of the identity provider.')
    location.assign(url)
  })

export const askForReset = (email: string): Promise<Problem | null> =>
  attempt(() => callAuth('/request-password-reset', { email, redirectTo: `${paths.getStarted}?mode=reset` }))

export async function saveNewPassword(
  { password, confirm }: NewPassword,
  link: { token: string; removePasskeys: boolean },
): Promise<Problem | null> {
  if (password !== confirm) return problem(m.auth_mismatch())
  return attempt(() => callAuth('/reset-password', { newPassword: password, ...link }))
}

/** Stops or undoes a change of the email address. `onStopped` gets the token of a link for a new password. */
export const stopEmailChange = (token: string, onStopped: (token: string) => void): Promise<Problem | null> =>
  attempt(async () => {
    const { call } = await import('../../lib/api/api.ts')
    const { stopEmailChange: endpoint } = await import('@skein/contract/users/profile')
    onStopped((await call(endpoint, { token })).reset_token)
  })

export const resend = (email: string): Promise<Problem | null> =>
  attempt(() => callAuth('/send-verification-email', { email, callbackURL: paths.platforms }))
