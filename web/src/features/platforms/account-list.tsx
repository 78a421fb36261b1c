import type { ConnectedAccount, Platform } from '@skein/contract/accounts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Knot } from '../../ui/knot.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabPanel } from '../../ui/tab-panel.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { platformsWords } from '../../words/platforms.ts'
import { sessionWords } from '../../words/session.ts'
import { AccountRow } from './account-row.tsx'

interface AccountListProps {
  query: UseQueryResult<ConnectedAccount[]>
  onReconnect: (platform: Platform) => void
}

type Kind = 'social' | 'email'

const kindOf = (account: ConnectedAccount): Kind => (account.platform === 'gmail' ? 'email' : 'social')

/** The connected accounts, social ones and mailboxes apart. */
export function AccountList({ query, onReconnect }: AccountListProps) {
  const [kind, setKind] = useState<Kind>('social')
  const items = [
    { value: 'social', label: platformsWords.social },
    { value: 'email', label: platformsWords.email },
  ] as const
  return (
    <section
      aria-label={platformsWords.accounts}
      className="rounded-card border border-line bg-s1 p-2 pb-4 md:p-5"
    >
      <h2 className="section-head px-3 pt-2 pb-1 md:px-0 md:pt-0">{platformsWords.accounts}</h2>
      <Tabs label={platformsWords.accountKinds} value={kind} items={items} onValueChange={setKind}>
        {items.map(({ value }) => (
          <TabPanel key={value} value={value} className="px-3 pt-3 md:px-0">
            <Accounts kind={value} query={query} onReconnect={onReconnect} />
          </TabPanel>
        ))}
      </Tabs>
    </section>
  )
}

function Accounts({ kind, query, onReconnect }: AccountListProps & { kind: Kind }) {
  const { data, isPending, error, refetch, isFetching } = query
  if (isPending) return <Rows />
  if (!data) {
    return (
      <ErrorState
        title={sessionWords.accountsFailed}
        message={messageOf(error, sessionWords.accountsFailed)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  const shown = data.filter((account) => kindOf(account) === kind)
  if (shown.length === 0)
    return <Nobody text={kind === 'social' ? platformsWords.noSocial : platformsWords.noEmail} />
  return (
    <ul className="divide-y divide-line">
      {shown.map((account) => (
        <AccountRow key={account.id} account={account} onReconnect={() => onReconnect(account.platform)} />
      ))}
    </ul>
  )
}

function Rows() {
  return (
    <div role="status" aria-label={platformsWords.loading} className="flex flex-col gap-3 py-2">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-14 rounded-card" />
      ))}
    </div>
  )
}

function Nobody({ text }: { text: string }) {
  const knots = (
    <span className="flex items-center gap-6">
      <Knot state="hollow" tone="neutral" />
      <Knot state="hollow" tone="neutral" />
      <Knot state="hollow" tone="neutral" />
    </span>
  )
  return <EmptyState title={text} art={knots} />
}
