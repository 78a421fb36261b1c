import { ApiError } from '../../lib/api/api-error.ts'
import { callAuth, textAt, userOf } from '../../lib/api/auth-client.ts'
import { paths } from '../../lib/paths.ts'
import { authWords } from '../../copy/auth.ts'
import { sessionWords } from '../../copy/session.ts'

/** All functions resolve to null, or to the problem to show. */
export interface Problem {
  message: string
  /** The address is unconfirmed: offer to send the mail again. */
  unconfirmed: boolean
  /** The link that led here is invalid. */
  dead?: boolean
}

/** A new password with its confirmation. */
export interface NewPassword {
  password: string
  confirm: string
}

export const noPassword: NewPassword = { password: '', confirm: '' }

const problem = (message: string, unconfirmed = false): Problem => ({ message, unconfirmed })

/** Shows the provider's message unchanged; anything else is an unexpected error. */
const problemOf = (error: unknown, fallback: string = authWords.unexpected): Problem =>
  error instanceof ApiError ? problem(error.message, error.code === 'EMAIL_NOT_VERIFIED') : problem(fallback)

/** The passwords differ: an error of the fields, not of the server. */
export const isMismatch = (found: Problem | null): boolean => found?.message === authWords.mismatch

export async function signIn(email: string, password: string): Promise<Problem | null> {
  try {
    await callAuth('/sign-in/email', { email, password })
    return null
  } catch (error) {
    return problemOf(error)
  }
}

export async function signUp(email: string, { password, confirm }: NewPassword): Promise<Problem | null> {
  if (password !== confirm) return problem(authWords.mismatch)
  try {
    const name = email.split('@')[0] ?? email
    const account = { name, email, password, callbackURL: paths.platforms }
    const user = userOf(await callAuth('/sign-up/email', account))
    return user ? await createProfile(user.id, email) : problem(sessionWords.profileNotCreated)
  } catch (error) {
    return problemOf(error)
  }
}

async function createProfile(userId: string, email: string): Promise<Problem | null> {
  try {
    // The contract is loaded here, which keeps the sign-in page smaller.
    const { createCustomProfile } = await import('./create-custom-profile.ts')
    await createCustomProfile({ provider_id: userId, email, auth_provider: 'custom' })
    return null
  } catch (error) {
    const words = error instanceof ApiError ? error.detail : null
    return problem(words ?? sessionWords.profileNotCreated)
  }
}

const google = { provider: 'google', callbackURL: paths.platforms, errorCallbackURL: paths.getStarted }

/** Navigates to Google's consent page on success. */
export async function signInWithGoogle(): Promise<Problem | null> {
  try {
    const url = textAt(await callAuth('/sign-in/social', google), 'url')
    if (!url) return problem(authWords.googleUnexpected)
    location.assign(url)
    return null
  } catch (error) {
    if (error instanceof ApiError) {
      if (error.code === 'PROVIDER_NOT_FOUND') return problem(authWords.googleMissing)
      return problem(error.hasServerWords ? error.message : authWords.googleFailed)
    }
    return problem(authWords.signInUnexpected)
  }
}

export async function askForReset(email: string): Promise<Problem | null> {
  try {
    await callAuth('/request-password-reset', { email, redirectTo: `${paths.getStarted}?mode=reset` })
    return null
  } catch (error) {
    return problemOf(error)
  }
}

export async function saveNewPassword(
  { password, confirm }: NewPassword,
  token: string,
): Promise<Problem | null> {
  if (password !== confirm) return problem(authWords.mismatch)
  try {
    await callAuth('/reset-password', { newPassword: password, token })
    return null
  } catch (error) {
    const dead = error instanceof ApiError && error.code === 'INVALID_TOKEN'
    return { ...problemOf(error), dead }
  }
}

export async function resend(email: string): Promise<Problem | null> {
  try {
    await callAuth('/send-verification-email', { email, callbackURL: paths.platforms })
    return null
  } catch (error) {
    return problemOf(error)
  }
}
