import type { ConnectedAccount } from '@skein/contract/accounts'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { listWords } from '../../words/automations.ts'
import { useAccounts, useSelectedAccount } from '../session/use-accounts.ts'
import { ListSkeleton } from './list-skeleton.tsx'

/** Draws a screen for the selected Instagram account, or says that there is none. */
export function WithAccount({ children }: { children: (account: ConnectedAccount) => ReactNode }) {
  const account = useSelectedAccount()
  const { isPending } = useAccounts()
  if (account?.platform === 'instagram') return children(account)
  if (isPending) return <ListSkeleton label={listWords.loading} />
  return (
    <section>
      <h1 className="title">{listWords.noAccountTitle}</h1>
      <EmptyState
        title={listWords.noAccountHint}
        text={listWords.noAccountText}
        action={
          <LinkButton variant="primary" to={paths.platforms}>
            {listWords.toPlatforms}
          </LinkButton>
        }
      />
    </section>
  )
}
