import type { Budget } from '@skein/contract/budgets'
import { formatSmallCost } from '../lib/format-small-cost.ts'
import { Metric } from '../ui/metric.tsx'
import { Tag } from '../ui/tag.tsx'
import { spendWords } from '../copy/spend.ts'
import { SpendDays } from './spend-days.tsx'
import { SpendTable } from './spend-table.tsx'

export interface SpendPanelProps {
  budget: Budget
  /** Names of automations by id. */
  names: ReadonlyMap<string, string>
  /** Level of the headings inside. */
  level: 2 | 3
}

/** Actual AI costs: today, this month, by day, automation and model. */
export function SpendPanel({ budget, names, level }: SpendPanelProps) {
  const asked = budget.by_day.some(({ calls }) => calls > 0)
  return (
    <div className="@container flex flex-col gap-6">
      <Figures budget={budget} />
      {asked && <SpendDays days={budget.by_day} level={level} />}
      {budget.by_rule.length === 0 ? (
        <p className="text-text-2">{asked ? spendWords.nothing : spendWords.never}</p>
      ) : (
        <>
          <SpendTable
            level={level}
            title={spendWords.byRule}
            head={spendWords.rule}
            rows={budget.by_rule.map(({ automation_id, calls, cost }) => ({
              key: automation_id ?? 'nobody',
              name:
                automation_id === null
                  ? spendWords.nobody
                  : (names.get(automation_id) ?? spendWords.goneRule),
              calls,
              cost,
            }))}
          />
          <SpendTable
            level={level}
            title={spendWords.byModel}
            head={spendWords.model}
            rows={budget.by_model.map(({ provider, model, calls, input_tokens, output_tokens, cost }) => ({
              key: `${provider} ${model}`,
              name: model,
              calls,
              tokens: input_tokens + output_tokens,
              cost,
            }))}
          />
        </>
      )}
      <p className="meta">{spendWords.utc}</p>
    </div>
  )
}

function Figures({ budget }: { budget: Budget }) {
  const ofDays = budget.by_day.reduce((sum, { cost }) => sum + cost, 0)
  return (
    <dl
      aria-label={spendWords.title}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line @lg:grid-cols-4"
    >
      <Metric label={spendWords.today} value={<Money dollars={budget.spent_today} />} />
      <Metric label={spendWords.month} value={<Money dollars={budget.spent_month} />} />
      <Metric label={spendWords.days} value={<Money dollars={ofDays} />} />
      <Metric label={spendWords.budget} value={<Level budget={budget} />} />
    </dl>
  )
}

/** Never breaks inside an amount. */
const Money = ({ dollars }: { dollars: number }) => (
  <span className="text-[20px] whitespace-nowrap md:text-[26px]">{formatSmallCost(dollars)}</span>
)

function Level({ budget }: { budget: Budget }) {
  const { notice: notification, daily_usd, monthly_usd } = budget
  const level = notification ?? (daily_usd === null && monthly_usd === null ? 'none' : 'ok')
  const tone = { ok: 'ok', near: 'warn', spent: 'bad', none: 'neutral' } as const
  return (
    <span className="tracking-normal">
      <Tag tone={tone[level]}>{spendWords.levels[level]}</Tag>
    </span>
  )
}
