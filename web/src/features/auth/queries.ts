import { ApiError } from '../../lib/api/api-error.ts'
import { callAuth, textAt, userOf } from '../../lib/api/auth-client.ts'
import { paths } from '../../lib/paths.ts'
import { authWords } from '../../copy/auth.ts'
import { sessionWords } from '../../copy/session.ts'

/** Every verb here resolves to null, or to the problem that a person reads. */
export interface Problem {
  message: string
  /** The address waits for its confirmation: offer to send the mail again. */
  unconfirmed: boolean
  /** The link that led here does not work any more. */
  dead?: boolean
}

/** A password as it is chosen: written twice. */
export interface NewPassword {
  password: string
  confirm: string
}

export const noPassword: NewPassword = { password: '', confirm: '' }

const problem = (message: string, unconfirmed = false): Problem => ({ message, unconfirmed })

/** The provider's own words stand as they are; what is no answer at all is unexpected. */
const problemOf = (error: unknown, fallback: string = authWords.unexpected): Problem =>
  error instanceof ApiError ? problem(error.message, error.code === 'EMAIL_NOT_VERIFIED') : problem(fallback)

/** The two writings of a new password differ: a matter of the fields, not of the server. */
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
    // Nobody needs the contract before this moment; the sign-in page is lighter without it.
    const { createCustomProfile } = await import('./create-custom-profile.ts')
    await createCustomProfile({ provider_id: userId, email, auth_provider: 'custom' })
    return null
  } catch (error) {
    const words = error instanceof ApiError ? error.detail : null
    return problem(words ?? sessionWords.profileNotCreated)
  }
}

const google = { provider: 'google', callbackURL: paths.platforms, errorCallbackURL: paths.getStarted }

/** Leaves the page for Google's consent when all is well. */
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
