import type { ConnectedAccount } from '@skein/contract/accounts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { accountsQuery } from './queries.ts'
import { chooseAccount, instagramAmong } from './session-logic.ts'
import { useSessionStore } from './session-store.ts'
import { useUser } from './use-session.ts'

/** The connected accounts of the signed-in user. */
export function useAccounts(): UseQueryResult<ConnectedAccount[]> {
  const user = useUser()
  return useQuery(accountsQuery(user.id))
}

/** The Instagram account that the workspace works on; null while none is connected or known. */
export function useSelectedAccount(): ConnectedAccount | null {
  const { data } = useAccounts()
  const selectedId = useSessionStore((state) => state.selectedAccountId)
  return chooseAccount(instagramAmong(data), selectedId)
}
