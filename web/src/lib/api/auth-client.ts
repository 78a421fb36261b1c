import { ApiError } from './api-error.ts'

export interface SessionUser {
  id: string
  email: string
  name: string | null
  image: string | null
  /** How the user signs in: `custom` is a password. Null for a session of an earlier release. */
  provider: string | null
  /** Whether the user administers the installation. */
  administrator: boolean
}

/** Returns the signed-in user, or null. */
export async function fetchSession(signal?: AbortSignal): Promise<SessionUser | null> {
  const answer = await callAuth('/get-session', undefined, signal)
  return userOf(answer)
}

export const signOut = () => callAuth('/sign-out', {})

/** Calls a route of the sign-in library, with POST when there is a body; throws `ApiError` with its message. */
export async function callAuth(path: string, body?: object, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(`/api/auth${path}`, {
    method: body ? 'POST' : 'GET',
    credentials: 'same-origin',
    headers: { Accept: 'application/json', 'X-Requested-With': 'skein', 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer
  const code = textAt(answer, 'code')
  throw new ApiError({
    status: response.status,
    message: textAt(answer, 'message') ?? undefined,
    ...(code ? { code } : {}),
  })
}

/** Validated by hand: this runs before the first paint, and zod would double its size. */
export function userOf(answer: unknown): SessionUser | null {
  const user = propertyOf(answer, 'user')
  const id = textAt(user, 'id')
  const email = textAt(user, 'email')
  if (id === null || email === null) return null
  return {
    id,
    email,
    name: textAt(user, 'name'),
    image: textAt(user, 'image'),
    provider: textAt(user, 'provider'),
    administrator: propertyOf(user, 'administrator') === true,
  }
}

export const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** Returns the text property `name`, or null. */
export function textAt(value: unknown, name: string): string | null {
  const part = propertyOf(value, name)
  return typeof part === 'string' ? part : null
}
