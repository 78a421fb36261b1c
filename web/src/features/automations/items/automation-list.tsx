import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '@skein/messages'
import { ApiError } from '../../../lib/api/api-error.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { ListSkeleton } from '../../../components/list-skeleton.tsx'
import { listQuery } from '../queries.ts'

interface AutomationListProps {
  platformUserId: string
  children: (automations: AutomationSummary[]) => ReactNode
}

/** Loading, error and ready states of an automation list. Loaded data stays visible when a refetch fails. */
export function AutomationList({ platformUserId, children }: AutomationListProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(listQuery(platformUserId))
  if (isPending) return <ListSkeleton label={m.automations_list_loading()} />
  if (!data) {
    return (
      <ErrorState
        title={m.automations_list_error_title()}
        message={fetchFailure(error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <>
      {error && (
        <Banner type="warning">
          {fetchFailure(error)} {m.automations_list_stale()}
        </Banner>
      )}
      {children(data)}
    </>
  )
}

function fetchFailure(error: Error | null): string {
  if (!(error instanceof ApiError) || error.status === 0) return m.automations_list_fetch_threw()
  return error.hasServerWords ? error.message : m.automations_list_fetch_failed()
}
