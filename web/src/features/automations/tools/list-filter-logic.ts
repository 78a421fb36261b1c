import { ActivationStatus, AutomationType, HealthStatus } from '@skein/contract/automations/automation'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { sentenceOf, sentenceText } from '@skein/contract/automations/sentence/sentence'

export const sortings = ['newest', 'name', 'busiest', 'costliest', 'worst'] as const
export type Sorting = (typeof sortings)[number]

/** Filters and sort order of a list. Null means any. */
export interface ListFilters {
  query: string
  type: AutomationType | null
  status: ActivationStatus | null
  health: HealthStatus | null
  sort: Sorting
}

const oneOf = <T extends string>(options: readonly T[], value: unknown): T | null =>
  options.find((option) => option === value) ?? null

/** Reads the filters from the search parameters of a URL. */
export const readFilters = (search: Readonly<Record<string, unknown>>): ListFilters => ({
  query: typeof search['q'] === 'string' ? search['q'] : '',
  type: oneOf(AutomationType.options, search['type']),
  status: oneOf(ActivationStatus.options, search['status']),
  health: oneOf(HealthStatus.options, search['health']),
  sort: oneOf(sortings, search['sort']) ?? 'newest',
})

/** Returns the search parameters for filters; omits inactive filters. */
export const searchOf = ({ query, type, status, health, sort }: ListFilters): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ q: query, type, status, health, sort: sort === 'newest' ? null : sort }).flatMap(
      ([name, value]) => (value ? [[name, value]] : []),
    ),
  )

/** Whether any filter is active. */
export const isFiltered = ({ query, type, status, health }: ListFilters): boolean =>
  query.trim() !== '' || type !== null || status !== null || health !== null

type Automations = readonly AutomationSummary[]

/** Returns the automations that pass the filters, sorted. */
export function filterAutomations(automations: Automations, filters: ListFilters): Automations {
  const { type, status, health, sort } = filters
  const words = filters.query.toLowerCase().split(/\s+/).filter(Boolean)
  const passing = isFiltered(filters)
    ? automations.filter(
        (one) =>
          (type ?? one.automation_type) === one.automation_type &&
          (status ?? one.activation_status) === one.activation_status &&
          (health ?? one.health_status) === one.health_status &&
          words.every((word) => textOf(one).includes(word)),
      )
    : automations
  return sort === 'newest' ? passing : passing.toSorted(orders[sort])
}

const severity: readonly HealthStatus[] = ['CRITICAL', 'WARNING', 'HEALTHY']

const orders: Readonly<
  Record<Exclude<Sorting, 'newest'>, (one: AutomationSummary, other: AutomationSummary) => number>
> = {
  name: (one, other) => one.name.localeCompare(other.name),
  busiest: (one, other) => other.execution_count - one.execution_count,
  costliest: (one, other) => other.cumulative_cost - one.cumulative_cost,
  worst: (one, other) => severity.indexOf(one.health_status) - severity.indexOf(other.health_status),
}

/** Search text by record. Unchanged records keep their identity between refetches, so each text is built once. */
const texts = new WeakMap<AutomationSummary, string>()

/** Returns the text that the search matches: name, keywords, sentence and description. */
function textOf(automation: AutomationSummary): string {
  const known = texts.get(automation)
  if (known !== undefined) return known
  const { name, keywords, description } = automation
  const text = [name, keywords, sentenceText(sentenceOf(automation)), description].join('\n').toLowerCase()
  texts.set(automation, text)
  return text
}
