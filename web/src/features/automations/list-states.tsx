import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { sentenceOf } from '@skein/contract/automations/sentence/sentence'
import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { m } from '@skein/messages'
import { AutomationSentence } from '../../components/automation-sentence.tsx'
import { TimelineRail } from '../../components/timeline-rail.tsx'
import { ApiError } from '../../lib/api/api-error.ts'
import { useOnline } from '../../lib/browser/use-online.ts'
import { paths } from '../../lib/paths.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { canSucceed } from '../../ui/feedback/can-succeed.ts'
import { causeOf } from '../../ui/feedback/cause-of.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { readFilters } from './tools/list-filter-logic.ts'
import { useListState } from './tools/list-store.ts'
import { RecentlyDeleted } from './tools/recently-deleted.tsx'
import { useFilterChange } from './tools/use-filter-change.ts'
import { Permitted } from '../session/permitted.tsx'

/** The request for the list. */
export type ListRequest = Pick<
  UseQueryResult<AutomationSummary[]>,
  'data' | 'error' | 'isPending' | 'isFetching' | 'fetchStatus' | 'refetch'
>

/** Shown when the list could not be loaded. Offline it loads by itself later. */
export function FailedList({ query }: { query: ListRequest }) {
  const online = useOnline()
  if (!online) return <EmptyState title={m.app_connection_offline()} text={m.split_view_offline()} />
  return (
    <ErrorState
      title={m.automations_list_error_title()}
      message={fetchFailure(query.error)}
      retrying={query.isFetching}
      onRetry={canSucceed(query.error) ? () => void query.refetch() : undefined}
    />
  )
}

/** Above loaded data, which stays visible when a refetch fails. */
export function StaleNote({ query }: { query: ListRequest }) {
  if (!query.error) return null
  return (
    <Banner type="warning">
      {fetchFailure(query.error)} {m.automations_list_stale()}
    </Banner>
  )
}

function fetchFailure(error: Error | null): string {
  if (!(error instanceof ApiError) || error.status === 0)
    return `${m.automations_list_fetch_threw()} ${causeOf(error)}`
  return error.hasServerWords ? error.message : m.automations_list_fetch_failed()
}

/** Empty state: the text above an unfinished example sentence. The primary button is in the head of the list. */
export function NoAutomations({ action, platformUserId }: { action: string; platformUserId: string }) {
  return (
    <EmptyState
      title={m.type_list_empty_title()}
      text={m.type_list_empty_text()}
      art={
        <div aria-hidden="true">
          <TimelineRail ink="fern" state="hollow" last>
            <AutomationSentence tokens={unfinished} />
          </TimelineRail>
        </div>
      }
      action={
        <Permitted>
          <LinkButton to={paths.createAutomation} icon={<Plus size={16} aria-hidden="true" />}>
            {action}
          </LinkButton>
          <RecentlyDeleted labelled platformUserId={platformUserId} />
        </Permitted>
      }
    />
  )
}

const unfinished = sentenceOf({ automation_type: 'COMMENT_REPLY' })

/** Shown when no automation passes the filters, with a button that clears them. */
export function NoMatch() {
  const change = useFilterChange()
  const clear = () => {
    change(readFilters({}))
    useListState.setState(({ cleared }) => ({ cleared: cleared + 1 }))
  }
  return (
    <EmptyState
      title={m.no_match_title()}
      text={m.common_try_another_search()}
      action={<Button onClick={clear}>{m.no_match_clear()}</Button>}
    />
  )
}
