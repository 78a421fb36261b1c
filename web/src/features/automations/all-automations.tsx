import type { Budget } from '@skein/contract/models/budgets'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { formatCost } from '../../lib/format.ts'
import { listWords } from '../../copy/automations/lists/automations.ts'
import { Figure } from './items/figure-strip.tsx'
import { AutomationList } from './items/automation-list.tsx'
import { type AutomationCounts, countAutomations } from './group-by-type.ts'
import { ListView } from './list-view.tsx'
import { budgetNoteWords } from '../../copy/automations/budget-note.ts'
import { budgetQuery } from '../../components/budget-query.ts'
import { useAllPaused } from '../../components/use-all-paused.ts'

/** All automations of an account, grouped by kind. */
export function AllAutomations({ platformUserId }: { platformUserId: string }) {
  const allPaused = useAllPaused(platformUserId)
  return (
    <AutomationList platformUserId={platformUserId}>
      {(automations) => (
        <ListView
          grouped
          platformUserId={platformUserId}
          automations={automations}
          figures={
            <Figures tally={countAutomations(automations, allPaused)} platformUserId={platformUserId} />
          }
          emptyAction={listWords.emptyAction}
        />
      )}
    </AutomationList>
  )
}

function Figures({ tally, platformUserId }: { tally: AutomationCounts; platformUserId: string }) {
  return (
    <>
      <Figure label={listWords.total} value={tally.total} />
      <Figure label={listWords.active} value={tally.active} />
      <Figure label={listWords.paused} value={tally.paused} />
      <Figure
        label={listWords.totalCost}
        value={formatCost(tally.cost)}
        note={
          <>
            <span>{listWords.costScope}</span>
            <BudgetNote platformUserId={platformUserId} />
          </>
        }
      />
    </>
  )
}

/** AI cost against the budget, below the total; empty until the budget has loaded. */
function BudgetNote({ platformUserId }: { platformUserId: string }) {
  const { data } = useQuery(budgetQuery(platformUserId))
  if (!data) return null
  const { notice: notification } = data
  return (
    <span className={notification ? 'inline-flex items-center gap-1 text-warn' : 'max-md:hidden'}>
      {notification && <TriangleAlert size={13} aria-hidden="true" />}
      {spentText(data)}
      {notification === 'spent' && ` ${budgetNoteWords.spent}`}
    </span>
  )
}

/** Returns the share of the limit that is closer to being reached. */
function spentText({ daily_usd, monthly_usd, spent_today, spent_month }: Budget): string {
  const today = share(spent_today, daily_usd)
  const month = share(spent_month, monthly_usd)
  if (today === null && month === null) return budgetNoteWords.noLimit(formatCost(spent_month))
  return (today ?? -1) >= (month ?? -1)
    ? budgetNoteWords.today(formatCost(spent_today), formatCost(daily_usd ?? 0))
    : budgetNoteWords.month(formatCost(spent_month), formatCost(monthly_usd ?? 0))
}

const share = (spent: number, limit: number | null): number | null =>
  limit === null ? null : limit === 0 ? Infinity : spent / limit
