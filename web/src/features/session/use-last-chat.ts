import { useUiState } from '../../lib/browser/ui-state.ts'
import { useSelectedAccount } from './use-accounts.ts'
import { useUser } from './use-session.ts'

/** Returns the owner of chats for `rememberChat`: the selected account, or the user without one. */
export function useChatOwner(): string {
  const user = useUser()
  return useSelectedAccount()?.id ?? user.id
}

/** Returns the id of the chat that was open last with the selected account in this browser. */
export function useLastChat(): string | null {
  const owner = useChatOwner()
  return useUiState((state) => state.lastChats[owner]) ?? null
}
