import type { InsightMetric } from '@skein/contract/accounts/insights'
import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { Group } from '@visx/group'
import { scaleLinear } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { useState, type KeyboardEvent, type PointerEvent, useCallback } from 'react'
import { m } from '@skein/messages'
import { formatCount } from '../../../lib/format.ts'
import { ChartTooltip, describeDay } from './chart-tooltip.tsx'
import { labelledIndexes, shortDayOf } from './chart-logic.ts'
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
    setActive(Math.min(last, Math.max(0, Math.round(scales.x.invert(at)))))
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

/** `room`: width of the plot in pixels. */
function scalesOf(rows: readonly DayValue[], compare: boolean, width: number) {
  const room = Math.max(0, width - margin.left - margin.right)
  const values = rows.flatMap(({ value, previous }) => [value ?? 0, compare ? (previous ?? 0) : 0])
  return {
    room,
    x: scaleLinear({ domain: [0, Math.max(1, rows.length - 1)], range: [0, room] }),
    y: scaleLinear({ domain: [0, Math.max(1, ...values)], range: [inner, 0], nice: true }),
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

const label = { fill: 'var(--text-3)', fontSize: 12, fontFamily: 'var(--font-sans)' } as const

function Drawing({ rows, compare, scales: { room, x, y }, place }: DrawingProps) {
  const values = rows.map(({ value }) => value)
  const previous = compare ? rows.map((row) => row.previous) : []
  const ticks = y.ticks(4).filter(Number.isInteger)
  return (
    <svg
      aria-hidden="true"
      width={room + margin.left + margin.right}
      height={height}
      // The axes run from left to right in every language; `textAnchor` follows the direction.
      direction="ltr"
      className="block [&_*]:transition-none"
    >
      <Group left={margin.left} top={margin.top}>
        <GridRows scale={y} width={room} tickValues={ticks} stroke="var(--line)" />
        <line x1={x(place)} x2={x(place)} y1={0} y2={inner} stroke="var(--control)" />
        <Line values={previous} x={x} y={y} place={place} dashed />
        <Line values={values} x={x} y={y} place={place} />
        <AxisLeft
          scale={y}
          tickValues={ticks}
          tickFormat={(value) => formatCount(Number(value))}
          hideAxisLine
          hideTicks
          tickLabelProps={{ ...label, textAnchor: 'end', dx: '-0.25em', dy: '0.3em' }}
        />
        <AxisBottom
          top={inner}
          scale={scaleLinear({ domain: [0, Math.max(1, rows.length - 1)], range: [0, room] })}
          tickValues={labelledIndexes(rows.length, Math.floor(room / 72))}
          tickFormat={(at) => shortDayOf(rows[Number(at)]?.day ?? '')}
          stroke="var(--control)"
          tickStroke="var(--control)"
          tickLength={4}
          tickLabelProps={(_value, index, all) => ({
            ...label,
            textAnchor: index === all.length - 1 ? 'end' : 'middle',
            dx: index === all.length - 1 ? margin.right : 0,
          })}
        />
      </Group>
    </svg>
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
          <LinePath
            key={run[0]?.at}
            data={run}
            x={({ at }) => x(at)}
            y={({ value }) => y(value)}
            stroke={slotColour}
            strokeWidth={2}
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
