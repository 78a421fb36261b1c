import type { AutomationType } from '@skein/contract/automations/automation'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import type { Budget } from '@skein/contract/models/budgets'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { m } from '@skein/messages'
import { budgetQuery } from '../../../components/queries/budget-query.ts'
import { formatCost } from '../../../lib/format.ts'
import { type AutomationCounts, countAutomations } from '../group-by-type.ts'
import { Figure, FigureStrip } from './figure-strip.tsx'

interface ListFiguresProps {
  platformUserId: string
  /** The kind that the list is of; without it, of all kinds. */
  type: AutomationType | undefined
  automations: readonly AutomationSummary[]
  allPaused: boolean
}

/** The key figures of a list of automations. */
export function ListFigures({ platformUserId, type, automations, allPaused }: ListFiguresProps) {
  const tally = countAutomations(automations, allPaused)
  return (
    <FigureStrip label={m.automations_list_figures()}>
      {type ? <KindFigures tally={tally} /> : <AllFigures tally={tally} platformUserId={platformUserId} />}
    </FigureStrip>
  )
}

const KindFigures = ({ tally }: { tally: AutomationCounts }) => (
  <>
    <Figure label={m.automations_list_active()} value={tally.active} />
    <Figure label={m.automations_list_total()} value={tally.total} />
    <Figure label={m.type_list_healthy()} value={tally.healthy} />
  </>
)

function AllFigures({ tally, platformUserId }: { tally: AutomationCounts; platformUserId: string }) {
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
