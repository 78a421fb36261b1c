import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue } from 'react'
import { Plus } from 'lucide-react'
import { sentenceOf } from '@skein/contract/automations/sentence/sentence'
import { m } from '@skein/messages'
import { groupByType } from './group-by-type.ts'
import { useListState } from './tools/list-store.ts'
import { filterAutomations, readFilters } from './tools/list-filter-logic.ts'
import { ListTools } from './tools/list-tools.tsx'
import { RecentlyDeleted } from './tools/recently-deleted.tsx'
import { FigureStrip } from './items/figure-strip.tsx'
import { TypeSection } from './items/type-section.tsx'
import { useListActions } from './use-list-actions.ts'
import { useUiState } from '../../lib/browser/ui-state.ts'
import type { AutomationItemsProps } from './automation-item-types.ts'
import { Rows, Tiles } from './items/windowed-items.tsx'
import { paths } from '../../lib/paths.ts'
import { useAllPaused } from '../../components/use-all-paused.ts'
import { AutomationSentence } from '../../components/automation-sentence.tsx'
import { TimelineRail } from '../../components/timeline-rail.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Button } from '../../ui/button.tsx'
import { useFilterChange } from './tools/use-filter-change.ts'

/** Lists with more rows than this are virtualized. */
const windowThreshold = 20

interface ListViewProps {
  platformUserId: string
  automations: readonly AutomationSummary[]
  /** The `Figure`s above the list. */
  figures: ReactNode
  /** Label of the button in the empty state. */
  emptyAction: string
  /** Groups the list by kind. */
  grouped?: boolean
  /** An automation of another kind that was just deployed. */
  elsewhere?: AutomationSummary | undefined
}

/** Figures, tools and automations: the layout that all automation lists share. */
export function ListView(props: ListViewProps) {
  const { platformUserId, automations, grouped = false, elsewhere } = props
  const actions = useListActions(platformUserId)
  const deployedId = useRouterState({ select: (state) => state.location.hash || null })
  const search = useRouterState({ select: (state) => state.location.search })
  // Deferred, so that typing in the search field stays responsive.
  const followed = useDeferredValue(search)
  const filters = readFilters(search)
  const shown = filterAutomations(automations, readFilters(followed))
  const allPaused = useAllPaused(platformUserId)
  const items = { deployedId, actions, allPaused, windowed: automations.length > windowThreshold }
  return (
    <>
      <FigureStrip label={m.automations_list_figures()}>{props.figures}</FigureStrip>
      {elsewhere && <AutomationItems {...items} level={2} automations={[elsewhere]} windowed={false} />}
      {automations.length === 0 ? (
        !elsewhere && <NoAutomations action={props.emptyAction} platformUserId={platformUserId} />
      ) : (
        <>
          <ListTools {...{ platformUserId, automations, shown, filters, grouped, actions }} />
          {shown.length === 0 && <NoMatch />}
          {grouped ? (
            groupByType(shown).map((group) => (
              <TypeSection key={group.type} type={group.type} count={group.automations.length}>
                <AutomationItems {...items} level={3} automations={group.automations} />
              </TypeSection>
            ))
          ) : (
            <AutomationItems {...items} level={2} automations={shown} />
          )}
          <BulkBarSpacer />
        </>
      )}
    </>
  )
}

/** Space at the end of the page for the fixed bulk bar. */
function BulkBarSpacer() {
  return useListState((state) => state.selecting) && <div className="h-18" />
}

/** Automations as rows or tiles; `windowed` renders only those in view. */
function AutomationItems(items: AutomationItemsProps & { windowed: boolean }) {
  const grid = useUiState((state) => state.automationsView === 'grid')
  return grid ? <Tiles {...items} /> : <Rows {...items} />
}

/** Empty state: the text above an unfinished example sentence. */
function NoAutomations({ action, platformUserId }: { action: string; platformUserId: string }) {
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
        <>
          <LinkButton
            variant="primary"
            to={paths.createAutomation}
            icon={<Plus size={16} aria-hidden="true" />}
          >
            {action}
          </LinkButton>
          <RecentlyDeleted labelled platformUserId={platformUserId} />
        </>
      }
    />
  )
}

const unfinished = sentenceOf({ automation_type: 'COMMENT_REPLY' })

/** Shown when no automation passes the filters, with a button that clears them. */
function NoMatch() {
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
