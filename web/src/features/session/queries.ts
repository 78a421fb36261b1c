import { disconnectAccount, listAccounts, type ConnectedAccount } from '@skein/contract/accounts/accounts'
import { createProfile, getProfile, type UserProfile } from '@skein/contract/users/users'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { call } from '../../lib/api/api.ts'
import { ApiError, messageOf, ShownError } from '../../lib/api/api-error.ts'
import type { SessionUser } from '../../lib/api/auth-client.ts'
import { embeddedAt, embeddedSession, type EmbeddedSession } from '../../lib/embedded-session.ts'
import { useSessionStore } from './session-store.ts'

/** The profile of a signed-in user; created if there is none. */
export const profileQuery = (user: SessionUser) =>
  queryOptions({
    queryKey: ['profile', user.id],
    queryFn: () => loadProfile(user),
    staleTime: 300_000,
    retry: false,
    ...initialFrom<UserProfile>(
      user.id,
      ({ profile }) => profile,
      () => useSessionStore.getState().profile ?? undefined,
    ),
  })

export const accountsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['accounts', userId],
    queryFn: ({ signal }) => call(listAccounts, { id: userId }, { signal }),
    ...initialFrom<ConnectedAccount[]>(
      userId,
      ({ accounts }) => accounts,
      () => {
        const { accounts } = useSessionStore.getState()
        return accounts.length > 0 ? [...accounts] : undefined
      },
    ),
  })

export async function disconnect(client: QueryClient, userId: string, accountId: string): Promise<void> {
  await call(disconnectAccount, { id: userId, account_id: accountId })
  await client.invalidateQueries({ queryKey: accountsQuery(userId).queryKey })
}

/** Throws an error with a message for the user. */
async function loadProfile(user: SessionUser): Promise<UserProfile> {
  try {
    return await call(getProfile, { id: user.id })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return makeProfile(user)
    if (error instanceof ApiError && error.code === 'shape') throw new ShownError(m.session_profile_missing())
    throw new ShownError(messageOf(error, m.session_profile_not_ready()))
  }
}

async function makeProfile(user: SessionUser): Promise<UserProfile> {
  try {
    return await call(createProfile, {
      provider_id: user.id,
      email: user.email,
      auth_provider: 'google',
      full_name: user.name ?? null,
      username: user.email.split('@')[0] ?? null,
      profile_picture: user.image ?? null,
      is_verified: true,
    })
  } catch (error) {
    throw new ShownError(
      error instanceof ApiError && error.hasServerWords ? error.message : m.session_profile_not_created(),
    )
  }
}

/** Initial data: the embedded data, otherwise the data stored on the last visit, which is refetched. */
function initialFrom<T>(
  userId: string,
  initialDataOf: (session: EmbeddedSession) => T | null | undefined,
  fromStorage: () => T | undefined,
) {
  const embedded = () => {
    const session = embeddedSession()
    return session.user?.id === userId ? (initialDataOf(session) ?? undefined) : undefined
  }
  return {
    initialData: () =>
      embedded() ?? (useSessionStore.getState().userId === userId ? fromStorage() : undefined),
    initialDataUpdatedAt: () => (embedded() ? embeddedAt() : 0),
  }
}
