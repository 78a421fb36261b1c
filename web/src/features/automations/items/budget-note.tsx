import type { Budget } from '@skein/contract/budgets'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { formatCost } from '../../../lib/format.ts'
import { budgetNoteWords } from '../../../copy/automations/budget-note.ts'
import { budgetQuery } from '../../../components/budget-query.ts'

/** AI cost against the budget, below the total; empty until the budget has loaded. */
export function BudgetNote({ platformUserId }: { platformUserId: string }) {
  const { data } = useQuery(budgetQuery(platformUserId))
  if (!data) return null
  const { notice: notification } = data
  return (
    <span className={notification ? 'inline-flex items-center gap-1 text-warn' : undefined}>
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
