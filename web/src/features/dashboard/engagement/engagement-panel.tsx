import type { InsightPoint, InsightMetric } from '@skein/contract/accounts/insights'
import { Download } from 'lucide-react'
import { m } from '@skein/messages'
import { formatChange, formatCount, formatNumber, formatUtcDay } from '../../../lib/format.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { useDashboard } from '../dashboard-store.ts'
import { EngagementChart } from './engagement-chart.tsx'
import { csvOf, meanOf } from './chart-logic.ts'
import { changeOf, ranges, rowsOf, type DayValue } from './series-logic.ts'
import { metricNames } from '../metric-names.ts'

interface EngagementPanelProps {
  points: readonly InsightPoint[]
  /** Time of loading, in milliseconds since 1970. */
  now: number
}

/** One metric over the selected days: chart, table and CSV download. */
export function EngagementPanel({ points, now }: EngagementPanelProps) {
  const { metric, range, compare } = useDashboard()
  const rows = rowsOf(points, { metric, range, now })
  const empty = rows.every(({ value, previous }) => value === null && (!compare || previous === null))
  return (
    <div className="flex flex-col gap-4">
      <Controls />
      {empty ? (
        <p className="py-24 text-center text-text-2">{m.engagement_none()}</p>
      ) : (
        <>
          <Legend rows={rows} />
          <EngagementChart key={`${metric} ${range}`} rows={rows} metric={metric} compare={compare} />
          <EngagementTable rows={rows} metric={metric} compare={compare} />
        </>
      )}
    </div>
  )
}

const rangeOptions = ranges.map((days) => ({ value: String(days), label: m.format_days({ count: days }) }))

function Controls() {
  const { metric, range, compare } = useDashboard()
  const setRange = (chosenRange: string) => {
    const next = ranges.find((days) => String(days) === chosenRange)
    if (next) useDashboard.setState({ range: next })
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="label-text me-auto">{m.engagement_per_day({ metric: metricNames[metric] })}</p>
      <Segmented
        compact
        label={m.engagement_range()}
        value={String(range)}
        options={rangeOptions}
        onValueChange={setRange}
      />
      <label className="flex min-h-11 items-center gap-2 lg:min-h-10">
        <input
          type="checkbox"
          checked={compare}
          onChange={(event) => useDashboard.setState({ compare: event.currentTarget.checked })}
          className="size-5"
        />
        {m.engagement_compare()}
      </label>
    </div>
  )
}

/** Legend, averages (a sum would count people repeatedly) and the CSV download. */
function Legend({ rows }: { rows: readonly DayValue[] }) {
  const { metric, range, compare } = useDashboard()
  const mean = meanOf(rows.map(({ value }) => value))
  const before = compare ? meanOf(rows.map(({ previous }) => previous)) : null
  const change = changeOf(mean, before)
  const download = () =>
    saveFile({
      name: `${metric}-${rows.at(-1)?.day ?? ''}-${range}-days.csv`,
      type: 'text/csv;charset=utf-8',
      text: csvOf(rows, metric, compare),
    })
  return (
    <div className="meta tabular flex flex-wrap items-center gap-x-5 gap-y-1">
      <Key line="border-solid border-sky" text={m.engagement_last_days({ n: range })} />
      {compare && <Key line="border-dashed border-text-3" text={m.engagement_days_before({ n: range })} />}
      {mean !== null && (
        <span>
          {m.engagement_average({ value: formatCount(Math.round(mean)) })}
          {change !== null && (
            <>
              , {formatChange(change)}
              <span className="sr-only">{m.engagement_against_before({ n: range })}</span>
            </>
          )}
        </span>
      )}
      <Button
        variant="ghost"
        size="dense"
        className="ms-auto"
        icon={<Download size={16} aria-hidden="true" />}
        onClick={download}
      >
        {m.engagement_csv()}
      </Button>
    </div>
  )
}

function Key({ line, text }: { line: string; text: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={`w-6 border-t-2 ${line}`} />
      {text}
    </span>
  )
}

interface EngagementTableProps {
  rows: readonly DayValue[]
  metric: InsightMetric
  compare: boolean
}

/** The days of the chart as a table, newest first. */
function EngagementTable({ rows, metric, compare }: EngagementTableProps) {
  const name = metricNames[metric]
  const heads = compare
    ? [m.common_day(), name, m.engagement_day_before(), m.engagement_value_before({ metric: name })]
    : [m.common_day(), name]
  return (
    <details className="border-t border-line pt-2">
      <summary className="touch label-text flex min-h-8 w-fit items-center text-text-2 hover:text-text">
        {m.common_view_as_table()}
      </summary>
      <table className="tabular mt-2 w-full text-start">
        <caption className="sr-only">{m.engagement_caption({ metric: name, days: rows.length })}</caption>
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
                {formatUtcDay(day)}
              </th>
              <td className={number}>{numberText(value)}</td>
              {compare && <td className={text}>{formatUtcDay(previousDay)}</td>}
              {compare && <td className={number}>{numberText(previous)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

const text = 'py-1.5 pe-4 font-normal text-text-2'
const number = 'py-1.5 pe-4 text-end font-normal'

const numberText = (value: number | null): string => (value === null ? '–' : formatNumber(value))
