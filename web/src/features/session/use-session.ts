import { useQuery } from '@tanstack/react-query'
import type { SessionUser } from '../../lib/api/auth-client.ts'
import { sessionQuery } from './session-query.ts'

export type SessionStatus = 'loading' | 'signed-in' | 'signed-out' | 'failed'

export interface SessionView {
  status: SessionStatus
  user: SessionUser | null
  retry: () => void
}

/** Who is signed in. `failed` means that nobody could say: neither signed in nor out. */
export function useSession(): SessionView {
  const { data, isPending, isError, refetch } = useQuery(sessionQuery)
  const user = data ?? null
  const status = user ? 'signed-in' : isPending ? 'loading' : isError ? 'failed' : 'signed-out'
  return { status, user, retry: () => void refetch() }
}

/** The signed-in user. Only below the guard, which shows nothing to anybody else. */
export function useUser(): SessionUser {
  const { user } = useSession()
  if (!user) throw new Error('useUser is for screens behind the session guard')
  return user
}
