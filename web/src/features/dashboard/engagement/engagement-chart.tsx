import { isolated } from '@skein/contract/isolated'
import type { InsightMetric } from '@skein/contract/accounts/insights'
import { useState, type KeyboardEvent, type PointerEvent, useCallback } from 'react'
import { m } from '@skein/messages'
import { formatCount } from '../../../lib/format.ts'
import { ChartTooltip, describeDay } from './chart-tooltip.tsx'
import { labelledIndexes, shortDayOf, valueAxisOf } from './chart-logic.ts'
import { runsOf, type DayValue } from './series-logic.ts'

const height = 240
const margin = { top: 8, right: 12, bottom: 28, left: 44 }
const inner = height - margin.top - margin.bottom

interface EngagementChartProps {
  rows: readonly DayValue[]
  metric: InsightMetric
  compare: boolean
}

/**
 * A line chart over days; the previous range is dashed. It is a slider over the days: arrow keys or pointer
 * select one, a tooltip shows it, and screen readers announce it.
 */
export function EngagementChart({ rows, metric, compare }: EngagementChartProps) {
  const [ref, width] = useWidth()
  const last = rows.length - 1
  const [active, setActive] = useState(() => rows.findLastIndex(({ value }) => value !== null))
  const [open, setOpen] = useState(false)
  const place = active < 0 ? last : active
  const scales = scalesOf(rows, compare, width)
  const row = rows[place]

  const choose = (event: PointerEvent<HTMLDivElement>) => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left - margin.left
    setActive(Math.min(last, Math.max(0, Math.round(at / scales.x(1)))))
    setOpen(true)
  }
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') setOpen(false)
    const next = placeAfter(event.key, place, last)
    if (next === null) return
    event.preventDefault()
    setActive(next)
    setOpen(true)
  }

  return (
    <div
      ref={ref}
      role="slider"
      tabIndex={0}
      aria-label={m.engagement_point()}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={place}
      aria-valuetext={row && describeDay(row, { metric, compare })}
      onKeyDown={move}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onPointerMove={choose}
      onPointerDown={choose}
      onPointerLeave={(event) => setOpen(event.currentTarget.matches(':focus'))}
      className="relative touch-pan-y rounded-control"
      style={{ height }}
    >
      {scales.room > 0 && <Drawing rows={rows} compare={compare} scales={scales} place={place} />}
      {/* The axis: notifications stay above it. */}
      <div
        data-docked=""
        className="pointer-events-none absolute inset-x-0 bottom-0"
        style={{ height: margin.bottom }}
      />
      {scales.room > 0 && open && row && (
        <ChartTooltip
          row={row}
          metric={metric}
          compare={compare}
          share={scales.x(place) / scales.room}
          left={margin.left + scales.x(place)}
          top={margin.top + scales.y(Math.max(row.value ?? 0, compare ? (row.previous ?? 0) : 0))}
        />
      )}
    </div>
  )
}

/** `room`: width of the plot in pixels. `ticks`: the labeled values. */
function scalesOf(rows: readonly DayValue[], compare: boolean, width: number) {
  const room = Math.max(0, width - margin.left - margin.right)
  const values = rows.flatMap(({ value, previous }) => [value ?? 0, compare ? (previous ?? 0) : 0])
  const { top, ticks } = valueAxisOf(Math.max(...values))
  return {
    room,
    ticks,
    x: (place: number) => (place * room) / Math.max(1, rows.length - 1),
    y: (value: number) => inner * (1 - value / top),
  }
}

/** Returns null for keys that select nothing. */
function placeAfter(key: string, place: number, last: number): number | null {
  const steps: Partial<Record<string, number>> = {
    ArrowLeft: place - 1,
    ArrowDown: place - 1,
    ArrowRight: place + 1,
    ArrowUp: place + 1,
    PageDown: place - 7,
    PageUp: place + 7,
    Home: 0,
    End: last,
  }
  const next = steps[key]
  return next === undefined ? null : Math.min(last, Math.max(0, next))
}

interface DrawingProps {
  rows: readonly DayValue[]
  compare: boolean
  scales: ReturnType<typeof scalesOf>
  place: number
}

function Drawing({ rows, compare, scales, place }: DrawingProps) {
  const { room, x, y } = scales
  const values = rows.map(({ value }) => value)
  const previous = compare ? rows.map((row) => row.previous) : []
  return (
    <svg
      aria-hidden="true"
      width={room + margin.left + margin.right}
      height={height}
      // The axes run from left to right in every language; `textAnchor` follows the direction.
      direction="ltr"
      className="block [&_*]:transition-none"
    >
      <g transform={`translate(${margin.left}, ${margin.top})`}>
        <g fill="var(--text-3)" fontSize={12}>
          <ValueAxis scales={scales} />
          <DayAxis rows={rows} scales={scales} />
        </g>
        <line x1={x(place)} x2={x(place)} y2={inner} stroke="var(--control)" />
        <Line values={previous} x={x} y={y} place={place} dashed />
        <Line values={values} x={x} y={y} place={place} />
      </g>
    </svg>
  )
}

/** A line across the plot and a label for each value. */
function ValueAxis({ scales: { room, ticks, y } }: Pick<DrawingProps, 'scales'>) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line x2={room} y1={y(tick)} y2={y(tick)} stroke="var(--line)" shapeRendering="crispEdges" />
      <text x={-11} y={y(tick)} dy="0.3em" textAnchor="end">
        {formatCount(tick)}
      </text>
    </g>
  ))
}

/** The line below the plot, with a mark and a label for as many days as fit; the last label ends at the edge. */
function DayAxis({ rows, scales: { room, x } }: Pick<DrawingProps, 'rows' | 'scales'>) {
  const last = rows.length - 1
  return (
    <g transform={`translate(0, ${inner})`}>
      {labelledIndexes(rows.length, Math.floor(room / 72)).map((at) => (
        <g key={at}>
          <line x1={x(at)} x2={x(at)} y2={4} stroke="var(--control)" shapeRendering="crispEdges" />
          <text
            x={at === last ? x(at) + margin.right : x(at)}
            y={16}
            textAnchor={at === last ? 'end' : 'middle'}
          >
            {isolated(shortDayOf(rows[at]?.day ?? ''))}
          </text>
        </g>
      ))}
      <line x2={room} stroke="var(--control)" shapeRendering="crispEdges" />
    </g>
  )
}

interface LineProps {
  values: readonly (number | null)[]
  x: (place: number) => number
  y: (value: number) => number
  place: number
  dashed?: boolean
}

/** Split where days are missing; a single day between two gaps is a dot. */
function Line({ values, x, y, place, dashed = false }: LineProps) {
  const slotColour = dashed ? 'var(--text-3)' : 'var(--sky)'
  const chosenValue = values[place]
  return (
    <>
      {runsOf(values).map((run) =>
        run.length === 1 ? (
          run.map(({ at, value }) => <circle key={at} cx={x(at)} cy={y(value)} r={2.5} fill={slotColour} />)
        ) : (
          <polyline
            key={run[0]?.at}
            points={run.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')}
            fill="none"
            stroke={slotColour}
            strokeWidth={2}
            strokeLinecap="round"
            strokeLinejoin="round"
            {...(dashed ? { strokeDasharray: '6 5' } : {})}
          />
        ),
      )}
      {chosenValue !== null && chosenValue !== undefined && (
        <circle
          cx={x(place)}
          cy={y(chosenValue)}
          r={4.5}
          fill={slotColour}
          stroke="var(--pane)"
          strokeWidth={2}
        />
      )}
    </>
  )
}

/** Returns the width of an element in pixels; 0 until measured. */
function useWidth(): [ref: (node: HTMLElement | null) => (() => void) | undefined, width: number] {
  const [width, setWidth] = useState(0)
  const ref = useCallback((node: HTMLElement | null) => {
    if (!node) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(entry.contentRect.width)
    })
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
