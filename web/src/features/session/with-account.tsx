import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import type { ReactNode } from 'react'
import { m } from '@skein/messages'
import { useSelectedAccount } from './use-accounts.ts'
import { ListSkeleton } from '../../components/list-skeleton.tsx'

/**
 * Renders a screen for the selected account; shows a skeleton until it is known. The workspace shell handles users
 * without one.
 */
export function WithAccount({ children }: { children: (account: ConnectedAccount) => ReactNode }) {
  const account = useSelectedAccount()
  return account ? children(account) : <ListSkeleton label={m.automations_list_loading()} />
}
