import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import type { UserProfile } from '@skein/contract/users/users'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { sessionStorageName } from '../../lib/api/stored-session.ts'

interface SessionState {
  /** The user that this data belongs to; the sign-in of another user clears it. */
  userId: string | null
  profile: UserProfile | null
  accounts: readonly ConnectedAccount[]
  /** The selected Instagram account. */
  selectedAccountId: string | null
  /** The page that a signed-out visitor requested; offered after sign-in. */
  wantedPath: string | null
  /** The page that started the connection of an account; the user returns to it. */
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

/** Session data that survives a reload. Shown until the server has answered, whose data replaces it. */
export const useSessionStore = create<SessionState>()(
  persist(() => empty, { name: sessionStorageName, version: 1 }),
)

export function clearSession(): void {
  useSessionStore.setState(empty)
}

/** Assigns the store to `userId` and clears the data of another user. */
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
