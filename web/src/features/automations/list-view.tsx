import type { AutomationSummary } from '@skein/contract/automations/automation'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue } from 'react'
import { MetricStrip } from '../../ui/metric-strip.tsx'
import { listWords } from '../../copy/automations/automations.ts'
import { AutomationItems } from './items/automation-items.tsx'
import { groupByType } from './group-by-type.ts'
import { useListState } from './tools/list-store.ts'
import { readFilters, filterAutomations } from './tools/list-filter-logic.ts'
import { ListTools } from './tools/list-tools.tsx'
import { NoAutomations } from './items/no-automations.tsx'
import { NoMatch } from './items/no-match.tsx'
import { TypeSection } from './items/type-section.tsx'
import { useListActions } from './use-list-actions.ts'

/** Lists with more rows than this are virtualized. */
const windowThreshold = 20

interface ListViewProps {
  platformUserId: string
  automations: readonly AutomationSummary[]
  /** The `Metric`s above the list. */
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
  const items = { deployedId, actions, windowed: automations.length > windowThreshold }
  return (
    <>
      <MetricStrip label={listWords.figures}>{props.figures}</MetricStrip>
      {elsewhere && <AutomationItems {...items} level={2} automations={[elsewhere]} windowed={false} />}
      {automations.length === 0 ? (
        <NoAutomations action={props.emptyAction} />
      ) : (
        <>
          <ListTools {...{ automations, shown, filters, grouped, actions }} />
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
