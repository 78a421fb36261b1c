import type { AutomationSummary } from '@skein/contract/automations/automation'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue } from 'react'
import { MetricStrip } from '../../ui/metric-strip.tsx'
import { listWords } from '../../copy/automations/automations.ts'
import { AutomationItems } from './items/automation-items.tsx'
import { groupByType } from './group-by-type.ts'
import { useListState } from './tools/list-store.ts'
import { readFilters, shownOf } from './tools/list-filter-logic.ts'
import { ListTools } from './tools/list-tools.tsx'
import { NoAutomations } from './items/no-automations.tsx'
import { NoMatch } from './items/no-match.tsx'
import { TypeSection } from './items/type-section.tsx'
import { useListActions } from './use-list-actions.ts'

/** From more rows on, only those in sight are drawn. */
const maxDrawn = 20

interface ListViewProps {
  platformUserId: string
  automations: readonly AutomationSummary[]
  /** The `Metric`s above the list. */
  figures: ReactNode
  /** What the button says while there is no automation. */
  emptyAction: string
  /** Each kind under a head of its own. */
  grouped?: boolean
  /** An automation of another kind that was deployed a moment ago. */
  elsewhere?: AutomationSummary | undefined
}

/** Figures, tools and the automations themselves: what every list of automations shows. */
export function ListView(props: ListViewProps) {
  const { platformUserId, automations, grouped = false, elsewhere } = props
  const on = useListActions(platformUserId)
  const freshId = useRouterState({ select: (state) => state.location.hash || null })
  const search = useRouterState({ select: (state) => state.location.search })
  // Typing stays responsive: the rows follow the search with a lower priority.
  const followed = useDeferredValue(search)
  const filters = readFilters(search)
  const shown = shownOf(automations, readFilters(followed))
  const items = { freshId, on, windowed: automations.length > maxDrawn }
  return (
    <>
      <MetricStrip label={listWords.figures}>{props.figures}</MetricStrip>
      {elsewhere && <AutomationItems {...items} level={2} automations={[elsewhere]} windowed={false} />}
      {automations.length === 0 ? (
        <NoAutomations action={props.emptyAction} />
      ) : (
        <>
          <ListTools {...{ automations, shown, filters, grouped, on }} />
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
          <BulkRoom />
        </>
      )}
    </>
  )
}

/** The bar of the selected ones stands over the foot of the page. */
function BulkRoom() {
  return useListState((state) => state.selecting) && <div className="h-18" />
}
