import type { AutomationType } from '@skein/contract/automations/automation'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useAllPaused } from '../../components/use-all-paused.ts'
import { useScreenSearch } from '../../lib/search/use-screen-search.ts'
import { AutomationDetail } from './detail/automation-detail.tsx'
import { ListFigures } from './items/list-figures.tsx'
import { ListPane } from './list-pane.tsx'
import { listQuery } from './queries.ts'
import { BulkBar } from './tools/bulk-bar.tsx'
import { DeleteDialog } from './tools/delete-dialog.tsx'
import { filterAutomations, readFilters } from './tools/list-filter-logic.ts'
import { useListState } from './tools/list-store.ts'
import { ListTools } from './tools/list-tools.tsx'
import { useListActions } from './actions/use-list-actions.ts'
import { useListKeys } from './actions/use-list-keys.ts'

interface ListPartProps {
  /** What is rendered: figures and tools, the rows, or the open automation. */
  part: 'tools' | 'list' | 'detail'
  platformUserId: string
  /** Lists the automations of one kind only. */
  type?: AutomationType
  label: string
  emptyAction: string
  openId: string | null
  /** Id of the search field. */
  searchId: string
  onClose: () => void
}

const none: readonly AutomationSummary[] = []

/** A part of the screen of automations. They have the cached list and the URL in common. */
export function ListPart({ part, ...view }: ListPartProps) {
  switch (part) {
    case 'tools':
      return <Tools {...view} />
    case 'list':
      return <Items {...view} />
    case 'detail':
      return <Opened {...view} />
  }
}

type ViewProps = Omit<ListPartProps, 'part'>

/** Figures, tools, keys, and the actions on a selection. */
function Tools({ platformUserId, type, openId, searchId }: ViewProps) {
  const { all, automations, filters, shown, allPaused } = useList(platformUserId, type)
  const actions = useListActions(platformUserId)
  const selecting = useListState((state) => state.selecting)
  useListKeys({ automations: all, actions, openId, searchId })
  return (
    <>
      {automations ? (
        <ListFigures {...{ platformUserId, type, automations, allPaused }} />
      ) : (
        // As high as the figures, so that nothing moves when they come.
        <div className="h-5" />
      )}
      {automations?.length !== 0 && (
        <ListTools
          {...{ platformUserId, automations, filters, allPaused, searchId }}
          shown={shown.length}
          grouped={!type}
        />
      )}
      {selecting && <BulkBar automations={all} detailOpen={openId !== null} actions={actions} />}
      <DeleteDialog actions={actions} />
    </>
  )
}

function Items({ platformUserId, type, label, openId, emptyAction }: ViewProps) {
  const { query, automations, filters, shown, allPaused } = useList(platformUserId, type)
  const actions = useListActions(platformUserId)
  return (
    <ListPane
      {...{ platformUserId, label, query, automations, shown, filters, openId, allPaused, actions }}
      grouped={!type}
      emptyAction={emptyAction}
    />
  )
}

function Opened({ platformUserId, openId, onClose }: ViewProps) {
  // The list beside it is up to date.
  const query = useQuery({ ...listQuery(platformUserId), refetchOnMount: false })
  const allPaused = useAllPaused(platformUserId)
  const actions = useListActions(platformUserId)
  if (openId === null) return null
  return <AutomationDetail automationId={openId} {...{ query, allPaused, actions, onClose }} />
}

/** Returns the automations of an account or of one of its kinds, and what the URL says about them. */
function useList(platformUserId: string, type: AutomationType | undefined) {
  const query = useQuery(listQuery(platformUserId))
  const allPaused = useAllPaused(platformUserId)
  const search = useScreenSearch()
  // Deferred, so that typing in the search field stays responsive.
  const followed = useDeferredValue(search)
  const { data } = query
  const automations = type && data ? data.filter((one) => one.automation_type === type) : data
  return {
    query,
    allPaused,
    all: data ?? none,
    automations,
    filters: readFilters(search),
    shown: filterAutomations(automations ?? none, readFilters(followed), allPaused),
  }
}
