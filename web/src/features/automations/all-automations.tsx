import { formatCost } from '../../lib/format.ts'
import { Metric } from '../../ui/metric.tsx'
import { listWords } from '../../copy/automations/automations.ts'
import { AutomationList } from './items/automation-list.tsx'
import { BudgetNote } from './items/budget-note.tsx'
import { countAutomations, type AutomationCounts } from './group-by-type.ts'
import { ListView } from './list-view.tsx'

/** All automations of an account, grouped by kind. */
export function AllAutomations({ platformUserId }: { platformUserId: string }) {
  return (
    <AutomationList platformUserId={platformUserId}>
      {(automations) => (
        <ListView
          grouped
          platformUserId={platformUserId}
          automations={automations}
          figures={<Figures tally={countAutomations(automations)} platformUserId={platformUserId} />}
          emptyAction={listWords.emptyAction}
        />
      )}
    </AutomationList>
  )
}

function Figures({ tally, platformUserId }: { tally: AutomationCounts; platformUserId: string }) {
  return (
    <>
      <Metric label={listWords.total} value={tally.total} />
      <Metric label={listWords.active} value={tally.active} />
      <Metric label={listWords.paused} value={tally.paused} />
      <Metric
        label={listWords.totalCost}
        value={formatCost(tally.cost)}
        note={
          <span className="block min-h-9 md:min-h-4.5">
            <BudgetNote platformUserId={platformUserId} />
          </span>
        }
      />
    </>
  )
}
