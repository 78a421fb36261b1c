import { useQuery } from '@tanstack/react-query'
import type { SessionUser } from '../../lib/api/auth-client.ts'
import { sessionQuery } from './session-query.ts'

export type SessionStatus = 'loading' | 'signed-in' | 'signed-out' | 'failed'

export interface SessionView {
  status: SessionStatus
  user: SessionUser | null
  retry: () => void
}

/** State of the session. `failed` means that the session could not be read: the user may be signed in or not. */
export function useSession(): SessionView {
  const { data, isPending, isError, refetch } = useQuery(sessionQuery)
  const user = data ?? null
  const status = user ? 'signed-in' : isPending ? 'loading' : isError ? 'failed' : 'signed-out'
  return { status, user, retry: () => void refetch() }
}

/** Returns the signed-in user. Call only below `RequireSession`. */
export function useUser(): SessionUser {
  const { user } = useSession()
  if (!user) throw new Error('useUser is for screens behind the session guard')
  return user
}
