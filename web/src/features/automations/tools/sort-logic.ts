import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { m } from '@skein/messages'

/** Columns that sort a list: the order of the first press, and that of the second. */
const orders = {
  name: ['name', 'name-desc'],
  sent: ['sent', 'sent-asc'],
  last_run: ['last_run', 'last_run-asc'],
} as const

export type SortColumn = keyof typeof orders
export type Sorting = 'newest' | 'costliest' | (typeof orders)[SortColumn][number]

export const sortings: readonly Sorting[] = ['newest', ...Object.values(orders).flat(), 'costliest']

/** Returns the order after a press of the header of a column; the third press returns to the newest first. */
export function nextSorting(column: SortColumn, sort: Sorting): Sorting {
  const [first, second] = orders[column]
  if (sort === first) return second
  return sort === second ? 'newest' : first
}

/** Returns the value of `aria-sort` of the header of a column. */
export function ariaSortOf(column: SortColumn, sort: Sorting): 'ascending' | 'descending' | 'none' {
  const [first, second] = orders[column]
  if (sort !== first && sort !== second) return 'none'
  return (sort === first) === (column === 'name') ? 'ascending' : 'descending'
}

/** The orders of the select: both directions of a column are one. */
export const sortNames = {
  newest: m.list_tools_sort_newest(),
  name: m.common_name(),
  sent: m.automations_column_sent(),
  last_run: m.automations_column_last_run(),
  costliest: m.list_tools_sort_costliest(),
} satisfies Partial<Record<Sorting, string>>

export type NamedSorting = keyof typeof sortNames

/** Returns the order of the select that a sorting belongs to. */
export const namedSorting = (sort: Sorting): NamedSorting =>
  sort === 'newest' || sort === 'costliest' ? sort : columnOf(sort)

const columnOf = (sort: Sorting): SortColumn =>
  (Object.keys(orders) as SortColumn[]).find((column) => orders[column].some((order) => order === sort)) ??
  'name'

type Order = (one: AutomationSummary, other: AutomationSummary) => number

const collator = new Intl.Collator(m.locale_code(), { numeric: true })

const ascending: Readonly<Record<SortColumn, Order>> = {
  name: (one, other) => collator.compare(one.name, other.name),
  // More were sent than were counted: then all replies decide.
  sent: (one, other) =>
    one.recently_sent.count - other.recently_sent.count ||
    Number(one.recently_sent.more) - Number(other.recently_sent.more) ||
    one.execution_count - other.execution_count,
  last_run: (one, other) => timeOf(one) - timeOf(other),
}

/** Returns the comparison of a sorting; null for the order of the server, the newest first. */
export function orderOf(sort: Sorting): Order | null {
  if (sort === 'newest') return null
  if (sort === 'costliest') return (one, other) => other.cumulative_cost - one.cumulative_cost
  const column = columnOf(sort)
  const compare = ascending[column]
  return ariaSortOf(column, sort) === 'ascending' ? compare : (one, other) => compare(other, one)
}

/** Returns the time of the last run; one that never ran is the oldest. */
const timeOf = ({ last_executed_at }: AutomationSummary): number =>
  last_executed_at === null ? 0 : Date.parse(last_executed_at)
