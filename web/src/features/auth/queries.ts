import { createCustomProfile } from '@skein/contract/users'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import {
  requestPasswordReset,
  resendConfirmation,
  resetPassword,
  signInWithEmail,
  signUpWithEmail,
  startGoogleSignIn,
} from '../../lib/auth-client.ts'
import { authWords } from '../../words/auth.ts'
import { sessionWords } from '../../words/session.ts'

/** Every verb here resolves to null, or to the problem that a person reads. */
export interface Problem {
  message: string
  /** The address waits for its confirmation: offer to send the mail again. */
  unconfirmed: boolean
}

const problem = (message: string, unconfirmed = false): Problem => ({ message, unconfirmed })

/** The provider's own words stand as they are; what is no answer at all is unexpected. */
const problemOf = (error: unknown, fallback: string = authWords.unexpected): Problem =>
  error instanceof ApiError ? problem(error.message, error.code === 'EMAIL_NOT_VERIFIED') : problem(fallback)

export async function signIn(email: string, password: string): Promise<Problem | null> {
  try {
    await signInWithEmail(email, password)
    return null
  } catch (error) {
    return problemOf(error)
  }
}

export async function signUp(email: string, password: string, confirm: string): Promise<Problem | null> {
  if (password !== confirm) return problem(authWords.mismatch)
  try {
    const userId = await signUpWithEmail(email, password)
    return await createProfile(userId, email)
  } catch (error) {
    return problemOf(error)
  }
}

async function createProfile(userId: string, email: string): Promise<Problem | null> {
  try {
    await call(createCustomProfile, { provider_id: userId, email, auth_provider: 'custom' })
    return null
  } catch (error) {
    const words = error instanceof ApiError ? error.detail : null
    return problem(words ?? sessionWords.profileNotCreated)
  }
}

/** Leaves the page for Google's consent when all is well. */
export async function signInWithGoogle(): Promise<Problem | null> {
  try {
    location.assign(await startGoogleSignIn())
    return null
  } catch (error) {
    if (error instanceof ApiError) {
      return problem(error.hasServerWords ? error.message : authWords.googleFailed)
    }
    return problem(error instanceof TypeError ? authWords.signInUnexpected : authWords.googleUnexpected)
  }
}

export async function askForReset(email: string): Promise<Problem | null> {
  try {
    await requestPasswordReset(email)
    return null
  } catch (error) {
    return problemOf(error)
  }
}

export async function saveNewPassword(
  password: string,
  confirm: string,
  token: string,
): Promise<Problem | null> {
  if (password !== confirm) return problem(authWords.mismatch)
  try {
    await resetPassword(password, token)
    return null
  } catch (error) {
    return problemOf(error)
  }
}

export async function resend(email: string): Promise<Problem | null> {
  try {
    await resendConfirmation(email)
    return null
  } catch (error) {
    return problemOf(error)
  }
}
