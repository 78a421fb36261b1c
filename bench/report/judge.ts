import { availableParallelism, cpus, totalmem } from 'node:os'
import type { Measure } from './measure.ts'

export interface Budget {
  max?: number
  min?: number
}

export type Budgets = Readonly<Record<string, Budget>>

export interface Judged extends Measure {
  budget: Budget | undefined
  kept: boolean
}

export function judge(measures: readonly Measure[], budgets: Budgets): Judged[] {
  return measures.map((measure) => {
    const budget = budgets[measure.name]
    const { value } = measure
    // NaN, a figure that could not be measured, misses its budget.
    const kept =
      budget === undefined || (value <= (budget.max ?? Infinity) && value >= (budget.min ?? -Infinity))
    return { ...measure, budget, kept }
  })
}

export function tableOf(judged: readonly Judged[]): string {
  const rows = judged.map(({ name, value, unit, range, budget, kept }) => [
    name,
    `${short(value)} ${unit}`.trim(),
    range ? `${short(range[0])} to ${short(range[1])}` : '',
    wordsOf(budget),
    budget ? (kept ? 'kept' : 'MISSED') : '',
  ])
  const head = ['measure', 'median', 'range', 'budget', '']
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export const machine = () => ({
  processor: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  memory_gb: Math.round(totalmem() / 1e9),
  node: process.versions.node,
  system: `${process.platform}-${process.arch}`,
})

function wordsOf(budget: Budget | undefined): string {
  if (!budget) return ''
  const { min, max } = budget
  if (min !== undefined) return max === undefined ? `at least ${min}` : `${min} to ${max}`
  return max === undefined ? '' : `at most ${max}`
}

function short(value: number): string {
  if (Number.isNaN(value)) return 'not measured'
  const size = Math.abs(value)
  return value.toFixed(size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : 2)
}
