import type { ConnectedAccount } from '@skein/contract/accounts'
import type { UserProfile } from '@skein/contract/users'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { sessionStorageName } from '../../lib/api/stored-session.ts'

interface SessionState {
  /** Whose data this is; another user's sign-in throws it away. */
  userId: string | null
  profile: UserProfile | null
  accounts: readonly ConnectedAccount[]
  selectedAccountId: string | null
  /** The page that a signed-out visitor wanted; offered again after sign-in. */
  wantedPath: string | null
  /** The page from which somebody went away to connect an account; they come back to it. */
  connectingFrom: string | null
}

const empty: SessionState = {
  userId: null,
  profile: null,
  accounts: [],
  selectedAccountId: null,
  wantedPath: null,
  connectingFrom: null,
}

/** What of the session outlives a reload. The truth is the server's; this is shown until it has answered. */
export const useSessionStore = create<SessionState>()(
  persist(() => empty, { name: sessionStorageName, version: 1 }),
)

export function clearSession(): void {
  useSessionStore.setState(empty)
}

/** Makes the store belong to `userId`, dropping what another user left. */
export function claimSession(userId: string): void {
  const { userId: owner, wantedPath } = useSessionStore.getState()
  if (owner !== userId) useSessionStore.setState({ ...empty, userId, wantedPath })
}

export function selectAccount(id: string): void {
  useSessionStore.setState({ selectedAccountId: id })
}

export function rememberWantedPath(path: string | null): void {
  useSessionStore.setState({ wantedPath: path })
}

export function returnAfterConnect(path: string | null): void {
  useSessionStore.setState({ connectingFrom: path })
}
