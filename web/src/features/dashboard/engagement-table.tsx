import type { InsightMetric } from '@skein/contract/insights'
import { dashboardWords } from '../../copy/dashboard.ts'
import { engagementWords as words } from '../../copy/engagement.ts'
import { longDayOf } from './chart-logic.ts'
import type { DayValue } from './series-logic.ts'

interface EngagementTableProps {
  rows: readonly DayValue[]
  metric: InsightMetric
  compare: boolean
}

/** The days of the chart as a table, newest first. */
export function EngagementTable({ rows, metric, compare }: EngagementTableProps) {
  const name = dashboardWords.metrics[metric]
  const heads = compare ? [words.day, name, words.dayBefore, words.valueBefore(name)] : [words.day, name]
  return (
    <details className="border-t border-line pt-2">
      <summary className="touch label-text flex min-h-9 w-fit items-center text-text-2 hover:text-text">
        {words.table}
      </summary>
      <table className="tabular mt-2 w-full text-left">
        <caption className="sr-only">{words.caption(name, rows.length)}</caption>
        <thead>
          <tr>
            {heads.map((head, place) => (
              <th key={head} scope="col" className={place % 2 === 1 ? number : text}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ day, value, previousDay, previous }) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className={text}>
                {longDayOf(day)}
              </th>
              <td className={number}>{shown(value)}</td>
              {compare && <td className={text}>{longDayOf(previousDay)}</td>}
              {compare && <td className={number}>{shown(previous)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

const text = 'py-1.5 pr-4 font-normal text-text-2'
const number = 'py-1.5 pr-4 text-right font-normal'

const shown = (value: number | null): string => (value === null ? '–' : value.toLocaleString('en'))
