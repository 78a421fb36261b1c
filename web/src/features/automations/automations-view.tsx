import type { AutomationType } from '@skein/contract/automations/automation'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useId } from 'react'
import { m } from '@skein/messages'
import { SplitView } from '../../components/split-view/split-view.tsx'
import { useAllPaused } from '../../components/use-all-paused.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { cx } from '../../ui/cx.ts'
import { AutomationDetail } from './detail/automation-detail.tsx'
import { FigureStrip } from './items/figure-strip.tsx'
import { ListPane } from './list-pane.tsx'
import { openIdOf, withoutOpen } from './open-automation.ts'
import { listQuery } from './queries.ts'
import { BulkBar } from './tools/bulk-bar.tsx'
import { DeleteDialog } from './tools/delete-dialog.tsx'
import { filterAutomations, readFilters } from './tools/list-filter-logic.ts'
import { useListState } from './tools/list-store.ts'
import { ListTools } from './tools/list-tools.tsx'
import { useListActions } from './use-list-actions.ts'
import { useListKeys } from './use-list-keys.ts'

interface AutomationsViewProps {
  platformUserId: string
  /** Lists the automations of one kind only. */
  type?: AutomationType
  /** Accessible name of the list. */
  label: string
  /** Title and buttons; `isOpen` while a detail is open. */
  head: (isOpen: boolean) => ReactNode
  /** The `Figure`s of the automations. */
  figures: (automations: readonly AutomationSummary[], allPaused: boolean) => ReactNode
  /** Label of the button in the empty state. */
  emptyAction: string
}

const none: readonly AutomationSummary[] = []

/** A list of automations beside the open one. Filters, sort order and the open automation are in the URL. */
export function AutomationsView({ platformUserId, type, label, ...props }: AutomationsViewProps) {
  const list = useList(platformUserId, type)
  const { query, all, automations, filters, openId, shown } = list
  const isOpen = openId !== null
  const changeSearch = useChangeSearch()
  const onClose = () => changeSearch(withoutOpen)
  const actions = useListActions(platformUserId)
  const searchId = useId()
  const selecting = useListState((state) => state.selecting)
  useListKeys({ automations: all, actions, openId, searchId })
  const shared = { platformUserId, automations, filters, allPaused: list.allPaused }
  return (
    <>
      <SplitView
        head={
          // On a phone the detail is a page of its own.
          <div className={cx('flex flex-col gap-2', isOpen && 'max-md:hidden')}>
            {props.head(isOpen)}
            {automations && (
              <FigureStrip label={m.automations_list_figures()}>
                {props.figures(automations, list.allPaused)}
              </FigureStrip>
            )}
            {automations?.length !== 0 && (
              <ListTools {...shared} shown={shown.length} grouped={!type} searchId={searchId} />
            )}
          </div>
        }
        list={
          <ListPane
            {...{ ...shared, label, query, shown, openId, actions }}
            grouped={!type}
            emptyAction={props.emptyAction}
          />
        }
        openId={openId}
        detail={
          isOpen && (
            <AutomationDetail
              key={openId}
              automationId={openId}
              {...{ query, allPaused: list.allPaused, actions, onClose }}
            />
          )
        }
        onClose={onClose}
      />
      {selecting && <BulkBar automations={all} detailOpen={isOpen} actions={actions} />}
      <DeleteDialog actions={actions} />
    </>
  )
}

/** Returns the automations of an account or of one of its kinds, and what the URL says about them. */
function useList(platformUserId: string, type: AutomationType | undefined) {
  const query = useQuery(listQuery(platformUserId))
  const allPaused = useAllPaused(platformUserId)
  const search = useRouterState({ select: (state) => state.location.search })
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
    openId: openIdOf(search),
    shown: filterAutomations(automations ?? none, readFilters(followed), allPaused),
  }
}
