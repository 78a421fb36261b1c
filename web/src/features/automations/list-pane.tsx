import type { AutomationType } from '@skein/contract/automations/automation'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { useRouterState } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { m } from '@skein/messages'
import { RowsSkeleton } from '../../components/split-view/rows-skeleton.tsx'
import { useUiState } from '../../lib/browser/ui-state.ts'
import { TileGrid } from './items/tile-grid.tsx'
import { FailedList, type ListRequest, NoAutomations, NoMatch, StaleNote } from './list-states.tsx'
import { AutomationTable } from './table/automation-table.tsx'
import { idsOf, itemsOf } from './table/list-items.ts'
import type { ListFilters } from './tools/list-filter-logic.ts'
import { useListState } from './tools/list-store.ts'
import type { ListActions } from './actions/use-list-actions.ts'

/** Lists with more rows than this are virtualized. */
const windowThreshold = 40

interface ListPaneProps {
  platformUserId: string
  label: string
  query: ListRequest
  /** Undefined while they load. */
  automations: readonly AutomationSummary[] | undefined
  /** Those that pass the filters. */
  shown: readonly AutomationSummary[]
  filters: ListFilters
  grouped: boolean
  openId: string | null
  allPaused: boolean
  actions: ListActions
  emptyAction: string
}

/** The list while it loads, after a failure, empty, and as rows or tiles. */
export function ListPane(props: ListPaneProps) {
  const { platformUserId, label, query, automations, shown, grouped, emptyAction, ...items } = props
  const grid = useUiState((state) => state.automationsView === 'grid')
  const selecting = useListState((state) => state.selecting)
  const [collapsed, setCollapsed] = useState<ReadonlySet<AutomationType>>(new Set())
  const deployedId = useRouterState({ select: (state) => state.location.hash || null })
  const elsewhere = query.data?.find(
    (one) => one.automation_id === deployedId && automations?.includes(one) === false,
  )
  const lines = itemsOf(shown, grouped ? collapsed : null)
  // An automation of another kind that was just deployed is shown, so that its user finds it.
  const all = elsewhere ? [{ automation: elsewhere }, ...lines] : lines
  useTellShown(idsOf(all))
  if (query.isPending && query.fetchStatus === 'fetching')
    return <RowsSkeleton label={m.automations_list_loading()} rows={16} />
  if (!automations) return <FailedList query={query} />
  const view = {
    ...items,
    label,
    items: all,
    deployedId,
    windowed: shown.length > windowThreshold,
    onToggleType: (type: AutomationType) =>
      setCollapsed(
        (types) => new Set(types.has(type) ? [...types].filter((one) => one !== type) : [...types, type]),
      ),
  }
  return (
    <>
      <StaleNote query={query} />
      {automations.length === 0 && !elsewhere ? (
        <NoAutomations action={emptyAction} platformUserId={platformUserId} />
      ) : grid ? (
        <TileGrid {...view} />
      ) : (
        <AutomationTable {...view} />
      )}
      {automations.length > 0 && shown.length === 0 && <NoMatch />}
      {/* Space for the fixed bulk bar. */}
      {selecting && <div className="h-18" />}
    </>
  )
}

/** Tells the selection which automations are shown. */
function useTellShown(ids: string[]): void {
  useLayoutEffect(() => useListState.setState({ shownIds: ids }))
}
