import type { Budget } from '@skein/contract/models/budgets'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '@skein/messages'
import { formatCost } from '../../lib/format.ts'
import { AutomationsView } from './automations-view.tsx'
import { Figure } from './items/figure-strip.tsx'
import { type AutomationCounts, countAutomations } from './group-by-type.ts'
import { budgetQuery } from '../../components/budget-query.ts'

interface AllAutomationsProps {
  platformUserId: string
  head: (isOpen: boolean) => ReactNode
}

/** All automations of an account, grouped by kind. */
export function AllAutomations({ platformUserId, head }: AllAutomationsProps) {
  return (
    <AutomationsView
      platformUserId={platformUserId}
      label={m.common_all_automations()}
      head={head}
      figures={(automations, allPaused) => (
        <Figures tally={countAutomations(automations, allPaused)} platformUserId={platformUserId} />
      )}
      emptyAction={m.automations_list_empty_action()}
    />
  )
}

function Figures({ tally, platformUserId }: { tally: AutomationCounts; platformUserId: string }) {
  return (
    <>
      <Figure label={m.automations_list_total()} value={tally.total} />
      <Figure label={m.automations_list_active()} value={tally.active} />
      <Figure label={m.automations_list_paused()} value={tally.paused} />
      <Figure
        label={m.automations_list_total_cost()}
        value={formatCost(tally.cost)}
        note={
          <>
            <span>{m.automations_list_cost_scope()}</span>
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
      {notification === 'spent' && ` ${m.budget_note_spent()}`}
    </span>
  )
}

/** Returns the share of the limit that is closer to being reached. */
function spentText({ daily_usd, monthly_usd, spent_today, spent_month }: Budget): string {
  const today = share(spent_today, daily_usd)
  const month = share(spent_month, monthly_usd)
  if (today === null && month === null) return m.budget_note_no_limit({ spent: formatCost(spent_month) })
  return (today ?? -1) >= (month ?? -1)
    ? m.budget_note_today({ spent: formatCost(spent_today), limit: formatCost(daily_usd ?? 0) })
    : m.budget_note_month({ spent: formatCost(spent_month), limit: formatCost(monthly_usd ?? 0) })
}

const share = (spent: number, limit: number | null): number | null =>
  limit === null ? null : limit === 0 ? Infinity : spent / limit
