import * as z from 'zod/mini'
import { ApiError } from './api-error.ts'

const SessionUser = z.object({
  id: z.string(),
  email: z.string(),
  name: z.nullish(z.string()),
  image: z.nullish(z.string()),
  emailVerified: z.boolean(),
})
export type SessionUser = z.infer<typeof SessionUser>

const Session = z.nullable(z.object({ user: SessionUser }))
const SignedUp = z.object({ user: z.object({ id: z.string() }) })
const Redirect = z.object({ url: z.string() })
const Refusal = z.object({ message: z.optional(z.string()), code: z.optional(z.string()) })

/** The signed-in user, or null. */
export async function fetchSession(signal?: AbortSignal): Promise<SessionUser | null> {
  const answer = await ask('GET', '/get-session', undefined, signal)
  return z.parse(Session, answer)?.user ?? null
}

export const signInWithEmail = (email: string, password: string) =>
  ask('POST', '/sign-in/email', { email, password })

/** Gives the id of the new user. Nobody is signed in before the address is confirmed. */
export async function signUpWithEmail(email: string, password: string): Promise<string> {
  const name = email.split('@')[0] ?? email
  const answer = await ask('POST', '/sign-up/email', { name, email, password, callbackURL: '/platforms' })
  return z.parse(SignedUp, answer).user.id
}

/** Gives the address of Google's consent page. */
export async function startGoogleSignIn(): Promise<string> {
  const answer = await ask('POST', '/sign-in/social', {
    provider: 'google',
    callbackURL: '/platforms',
    errorCallbackURL: '/get-started',
  })
  return z.parse(Redirect, answer).url
}

export const signOut = () => ask('POST', '/sign-out', {})

export const requestPasswordReset = (email: string) =>
  ask('POST', '/request-password-reset', { email, redirectTo: '/get-started?mode=reset' })

export const resetPassword = (newPassword: string, token: string) =>
  ask('POST', '/reset-password', { newPassword, token })

export const resendConfirmation = (email: string) =>
  ask('POST', '/send-verification-email', { email, callbackURL: '/platforms' })

/** Speaks to the sign-in library's routes; throws `ApiError` with its words as they are. */
async function ask(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  signal?: AbortSignal,
): Promise<unknown> {
  const response = await fetch(`/api/auth${path}`, {
    method,
    credentials: 'same-origin',
    headers: { Accept: 'application/json', 'X-Requested-With': 'skein', 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer
  const refusal = z.safeParse(Refusal, answer)
  const { message, code } = refusal.success ? refusal.data : {}
  throw new ApiError({ status: response.status, message, ...(code ? { code } : {}) })
}
