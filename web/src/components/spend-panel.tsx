import type { Budget } from '@skein/contract/models/budgets'
import { useId } from 'react'
import { m } from '@skein/messages'
import { formatCost, formatCount, formatExactCost, formatNumber, formatUtcDay } from '../lib/format.ts'
import { Metric } from '../ui/metric.tsx'
import { Tag } from '../ui/tag.tsx'

const sourceNames = {
  automation: m.spend_sources_automation(),
  chatbot: m.common_chatbot(),
  assistant: m.common_assistant(),
  knowledge: m.common_knowledge_base(),
  tests: m.spend_sources_tests(),
  deleted: m.spend_sources_deleted(),
} satisfies Record<Budget['by_rule'][number]['source'], string>

const levelNames = {
  ok: m.spend_levels_ok(),
  near: m.spend_levels_near(),
  spent: m.spend_levels_spent(),
  none: m.spend_levels_none(),
}

interface SpendPanelProps {
  budget: Budget
  /** Level of the headings inside. */
  level: 2 | 3
}

/** Actual AI costs: today, this month, by day, automation and model. */
export function SpendPanel({ budget, level }: SpendPanelProps) {
  const hasCalls = budget.by_day.some(({ calls }) => calls > 0)
  return (
    <div className="@container flex flex-col gap-6">
      <Figures budget={budget} />
      {hasCalls && <SpendDays days={budget.by_day} level={level} />}
      {budget.by_rule.length === 0 ? (
        <p className="text-text-2">{hasCalls ? m.spend_nothing() : m.spend_never()}</p>
      ) : (
        <>
          <SpendTable
            level={level}
            title={m.spend_by_rule()}
            head={m.spend_rule()}
            rows={budget.by_rule.map(({ source, automation_id, name, calls, cost }) => ({
              key: automation_id ?? source,
              name: name ?? sourceNames[source],
              calls,
              cost,
            }))}
            totaled
          />
          <SpendTable
            level={level}
            title={m.spend_by_model()}
            head={m.common_model()}
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
      <p className="meta">{m.spend_utc()}</p>
    </div>
  )
}

function Figures({ budget }: { budget: Budget }) {
  const ofDays = budget.by_day.reduce((sum, { cost }) => sum + cost, 0)
  return (
    <dl
      aria-label={m.spend_title()}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line @lg:grid-cols-4 large-text:grid-cols-1"
    >
      <Metric label={m.common_today()} value={<Money dollars={budget.spent_today} />} />
      <Metric label={m.spend_month()} value={<Money dollars={budget.spent_month} />} />
      <Metric label={m.common_last_month()} value={<Money dollars={ofDays} />} />
      <Metric label={m.spend_budget()} value={<Level budget={budget} />} />
    </dl>
  )
}

/** Never breaks inside an amount. */
const Money = ({ dollars }: { dollars: number }) => (
  <span className="text-subtitle whitespace-nowrap md:text-figure">{formatCost(dollars)}</span>
)

function Level({ budget }: { budget: Budget }) {
  const { notice: notification, daily_usd, monthly_usd } = budget
  const level = notification ?? (daily_usd === null && monthly_usd === null ? 'none' : 'ok')
  const tone = { ok: 'ok', near: 'warn', spent: 'bad', none: 'neutral' } as const
  return (
    <span className="tracking-normal">
      <Tag tone={tone[level]}>{levelNames[level]}</Tag>
    </span>
  )
}

const width = 600
const height = 96
const gap = 4

/** Daily spending as a bar chart, with a table of the same values. */
function SpendDays({ days, level }: { days: Budget['by_day']; level: 2 | 3 }) {
  const Heading = `h${level}` as const
  const highest = Math.max(...days.map(({ cost }) => cost), 0)
  const total = days.reduce((sum, { cost }) => sum + cost, 0)
  const last = days.at(-1)
  return (
    <figure className="m-0 flex flex-col gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-3">
        <Heading className="section-head">{m.common_last_month()}</Heading>
        <span className="meta tabular">{m.spend_highest({ cost: formatCost(highest) })}</span>
      </figcaption>
      <Bars
        days={days}
        highest={highest}
        label={m.spend_chart({ cost: formatCost(total), count: days.length })}
      />
      <div className="meta flex justify-between tabular" aria-hidden="true">
        <span>{days[0] && formatUtcDay(days[0].day)}</span>
        <span>{last && formatUtcDay(last.day)}</span>
      </div>
      <details>
        <summary className="touch label-text w-fit rounded-chip text-text-2 hover:text-text">
          {m.common_view_as_table()}
        </summary>
        <div className="mt-3">
          <SpendTable
            head={m.common_day()}
            caption={m.common_last_month()}
            rows={days
              .toReversed()
              .map(({ day, calls, cost }) => ({ key: day, name: formatUtcDay(day), calls, cost }))}
          />
        </div>
      </details>
    </figure>
  )
}

function Bars({ days, highest, label }: { days: Budget['by_day']; highest: number; label: string }) {
  const step = width / Math.max(1, days.length)
  const heightOf = (cost: number) => (cost === 0 ? 1 : Math.max(3, (cost / highest) * height))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-24 w-full border-b border-control"
    >
      {days.map(({ day, cost }, place) => (
        <rect
          key={day}
          x={place * step + gap / 2}
          y={height - heightOf(cost)}
          width={step - gap}
          height={heightOf(cost)}
          className={cost === 0 ? 'fill-line' : 'fill-sky'}
        >
          <title>{`${formatUtcDay(day)}: ${formatCost(cost)}`}</title>
        </rect>
      ))}
    </svg>
  )
}

interface SpendRow {
  key: string
  name: string
  calls: number
  tokens?: number
  cost: number
}

interface SpendTableProps {
  /** Header of the first column. */
  head: string
  rows: readonly SpendRow[]
  title?: string
  /** Accessible name if there is no title. */
  caption?: string
  level?: 2 | 3
  /** Adds a row with the sums. */
  totaled?: boolean
}

/** Costs per item, highest first. */
function SpendTable({ head, rows, title, caption, level = 3, totaled = false }: SpendTableProps) {
  const id = useId()
  const Heading = `h${level}` as const
  const hasTokens = rows.some(({ tokens }) => tokens !== undefined)
  return (
    <div className="flex flex-col gap-2">
      {title && (
        <Heading id={id} className="section-head">
          {title}
        </Heading>
      )}
      <table
        {...(title ? { 'aria-labelledby': id } : { 'aria-label': caption })}
        className="w-full border-collapse text-start"
      >
        <thead className="meta">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pe-3 text-start font-normal">
              {head}
            </th>
            <Figure head>{m.spend_calls()}</Figure>
            {hasTokens && <Figure head>{m.spend_tokens()}</Figure>}
            <Figure head>{m.spend_cost()}</Figure>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, calls, tokens, cost }) => (
            <tr key={key} className="border-b border-line">
              <th scope="row" className="py-2 pe-3 text-start font-normal">
                <bdi dir="auto">{name}</bdi>
              </th>
              <Figure>{formatNumber(calls)}</Figure>
              {hasTokens && <Figure>{formatCount(tokens ?? 0)}</Figure>}
              <Figure>{formatExactCost(cost)}</Figure>
            </tr>
          ))}
        </tbody>
        {totaled && (
          <tfoot>
            <tr>
              <th scope="row" className="py-2 pe-3 text-start font-medium">
                {m.spend_total()}
              </th>
              <Figure>{formatNumber(rows.reduce((sum, { calls }) => sum + calls, 0))}</Figure>
              <Figure>{formatExactCost(rows.reduce((sum, { cost }) => sum + cost, 0))}</Figure>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

function Figure({ head = false, children }: { head?: boolean; children: string }) {
  const look = 'tabular py-2 ps-3 text-end font-normal whitespace-nowrap'
  return head ? (
    <th scope="col" className={look}>
      {children}
    </th>
  ) : (
    <td className={look}>{children}</td>
  )
}
