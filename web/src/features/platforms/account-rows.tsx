import type { ConnectedAccount, Platform } from '@skein/contract/accounts'
import type { UseQueryResult } from '@tanstack/react-query'
import { messageOf } from '../../lib/api/api-error.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { platformsWords } from '../../copy/platforms.ts'
import { sessionWords } from '../../copy/session.ts'
import { AccountRow } from './account-row.tsx'

export interface AccountRowsProps {
  /** Social accounts or mailboxes. */
  kind: 'social' | 'email'
  query: UseQueryResult<ConnectedAccount[]>
  empty: string
  onReconnect: (platform: Platform) => void
}

export function AccountRows({ kind, query, empty, onReconnect }: AccountRowsProps) {
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
  const shown = data.filter(({ platform }) => (platform === 'gmail') === (kind === 'email'))
  if (shown.length === 0) return <NoAccounts text={empty} />
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

function NoAccounts({ text }: { text: string }) {
  const dotStates = (
    <span className="flex items-center gap-6">
      <StatusDot state="hollow" tone="neutral" />
      <StatusDot state="hollow" tone="neutral" />
      <StatusDot state="hollow" tone="neutral" />
    </span>
  )
  return <EmptyState title={text} art={dotStates} />
}
