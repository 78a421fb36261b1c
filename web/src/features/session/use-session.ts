import { queryOptions, useQuery } from '@tanstack/react-query'
import { type SessionUser, fetchSession } from '../../lib/api/auth-client.ts'
import { embeddedAt, embeddedSession } from '../../lib/embedded-session.ts'

type SessionStatus = 'loading' | 'signed-in' | 'signed-out' | 'failed'

interface SessionView {
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

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => fetchSession(signal),
  staleTime: 60_000,
  retry: 1,
  initialData: () => embeddedSession().user,
  initialDataUpdatedAt: embeddedAt,
})
