import type { Budget } from '@skein/contract/budgets'
import { formatSmallCost } from '../lib/format-small-cost.ts'
import { spendWords } from '../copy/spend.ts'
import { SpendTable } from './spend-table.tsx'

const width = 600
const height = 96
const gap = 4

/** Daily spending as a bar chart, with a table of the same values. */
export function SpendDays({ days, level }: { days: Budget['by_day']; level: 2 | 3 }) {
  const Heading = `h${level}` as const
  const highest = Math.max(...days.map(({ cost }) => cost), 0)
  const total = days.reduce((sum, { cost }) => sum + cost, 0)
  return (
    <figure className="m-0 flex flex-col gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-3">
        <Heading className="section-head">{spendWords.byDay}</Heading>
        <span className="meta tabular">{spendWords.highest(formatSmallCost(highest))}</span>
      </figcaption>
      <Bars days={days} highest={highest} label={spendWords.chart(days.length, formatSmallCost(total))} />
      <div className="meta flex justify-between tabular" aria-hidden="true">
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </div>
      <details>
        <summary className="touch label-text w-fit rounded-chip text-text-2 hover:text-text">
          {spendWords.asTable}
        </summary>
        <div className="mt-3">
          <SpendTable
            head={spendWords.day}
            caption={spendWords.byDay}
            rows={days.toReversed().map(({ day, calls, cost }) => ({ key: day, name: day, calls, cost }))}
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
          className={cost === 0 ? 'fill-line' : 'fill-brand'}
        >
          <title>{`${day}: ${formatSmallCost(cost)}`}</title>
        </rect>
      ))}
    </svg>
  )
}
