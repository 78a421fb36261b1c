import type { AutomationSummary } from '@skein/contract/automations/automation'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { MetricStrip } from '../../ui/metric-strip.tsx'
import { listWords } from '../../copy/automations/automations.ts'
import { AutomationItems } from './items/automation-items.tsx'
import { groupByType } from './group-by-type.ts'
import { useListState } from './tools/list-store.ts'
import { ListSkeleton } from '../../components/list-skeleton.tsx'
import { TypeSection } from './items/type-section.tsx'
import { useFilters } from './tools/use-filters.ts'
import { useListHandlers } from './use-list-handlers.ts'

const NoAutomations = lazyPart(async () => (await import('./items/no-automations.tsx')).NoAutomations)
const NoMatch = lazyPart(async () => (await import('./items/no-match.tsx')).NoMatch)
const ListTools = lazyPart(async () => (await import('./tools/list-tools.tsx')).ListTools)

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
  const on = useListHandlers(platformUserId)
  const freshId = useRouterState({ select: (state) => state.location.hash || null })
  const search = useRouterState({ select: (state) => state.location.search })
  // Rows give way to the next letter: what is typed stands in its field before they follow.
  const followed = useDeferredValue(search)
  const rules = useFilters()
  const filters = rules?.readFilters(search)
  const filtered = rules?.shownOf(automations, rules.readFilters(followed))
  const waiting = !filtered && Object.keys(search).length > 0
  const shown = filtered ?? automations
  const items = { freshId, on, windowed: automations.length > maxDrawn }
  return (
    <>
      <MetricStrip label={listWords.figures}>{props.figures}</MetricStrip>
      {elsewhere && <AutomationItems {...items} level={2} automations={[elsewhere]} windowed={false} />}
      {automations.length === 0 ? (
        <NoAutomations action={props.emptyAction} />
      ) : (
        <>
          <div className="min-h-25 md:min-h-11 lg:min-h-10">
            {filters && <ListTools {...{ platformUserId, automations, shown, filters, grouped, on }} />}
          </div>
          {shown.length === 0 && <NoMatch />}
          {waiting ? (
            <ListSkeleton label={listWords.loading} />
          ) : grouped ? (
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
