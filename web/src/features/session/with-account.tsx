import type { ConnectedAccount } from '@skein/contract/accounts'
import type { ReactNode } from 'react'
import { listWords } from '../../copy/automations/automations.ts'
import { useSelectedAccount } from './use-accounts.ts'
import { ListSkeleton } from '../../components/list-skeleton.tsx'

/** Draws a screen for the selected account. The workspace around it says what to do when there is none. */
export function WithAccount({ children }: { children: (account: ConnectedAccount) => ReactNode }) {
  const account = useSelectedAccount()
  return account ? children(account) : <ListSkeleton label={listWords.loading} />
}
