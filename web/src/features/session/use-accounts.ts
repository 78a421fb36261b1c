import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { accountsQuery } from './queries.ts'
import { chooseAccount, instagramAccounts } from './session-logic.ts'
import { useSessionStore } from './session-store.ts'
import { useUser } from './use-session.ts'

/** The connected accounts of the signed-in user. */
export function useAccounts(): UseQueryResult<ConnectedAccount[]> {
  const user = useUser()
  return useQuery(accountsQuery(user.id))
}

/** The selected Instagram account; null while none is connected or loaded. */
export function useSelectedAccount(): ConnectedAccount | null {
  const { data } = useAccounts()
  const selectedId = useSessionStore((state) => state.selectedAccountId)
  return chooseAccount(instagramAccounts(data), selectedId)
}
