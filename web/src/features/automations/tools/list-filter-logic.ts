import { ActivationStatus, AutomationType, HealthStatus } from '@skein/contract/automations/automation'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { sentenceOf, sentenceText } from '@skein/contract/automations/sentence/sentence'
import { m } from '@skein/messages'
import { isInStatus } from '../automation-logic.ts'
import { type Sorting, sortings, orderOf } from './sort-logic.ts'

/** Automations with a problem, whatever its degree. */
const attention = 'ATTENTION'
export const healthFilters = [...HealthStatus.options, attention] as const
export type HealthFilter = (typeof healthFilters)[number]

/** Filters and sort order of a list. Null means any. */
export interface ListFilters {
  query: string
  type: AutomationType | null
  status: ActivationStatus | null
  health: HealthFilter | null
  sort: Sorting
}

const oneOf = <T extends string>(options: readonly T[], value: unknown): T | null =>
  options.find((option) => option === value) ?? null

/** Reads the filters from the search parameters of a URL. */
export const readFilters = (search: Readonly<Record<string, unknown>>): ListFilters => ({
  query: typeof search['q'] === 'string' ? search['q'] : '',
  type: oneOf(AutomationType.options, search['type']),
  status: oneOf(ActivationStatus.options, search['status']),
  health: oneOf(healthFilters, search['health']),
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

/** Views of each list: values of the filters for status and health. */
const views = {
  all: { status: null, health: null },
  active: { status: 'ACTIVE', health: null },
  paused: { status: 'PAUSED', health: null },
  attention: { status: null, health: attention },
} as const satisfies Record<string, Pick<ListFilters, 'status' | 'health'>>

export type ListViewName = keyof typeof views

export const viewNames: Readonly<Record<ListViewName, string>> = {
  all: m.common_all(),
  active: m.automations_list_active(),
  paused: m.automations_list_paused(),
  attention: m.next_steps_attention(),
}

export const listViews = Object.keys(views) as ListViewName[]

/** Returns the view that the filters show; null if they show another part of the list. */
export const viewOf = ({ status, health }: ListFilters): ListViewName | null =>
  listViews.find((name) => views[name].status === status && views[name].health === health) ?? null

/** Whether the filters show one of the views, in the usual order, and nothing less. */
export const isPlainView = (filters: ListFilters): boolean =>
  viewOf(filters) !== null &&
  filters.query.trim() === '' &&
  filters.type === null &&
  filters.sort === 'newest'

export const withView = (filters: ListFilters, view: ListViewName): ListFilters => ({
  ...filters,
  ...views[view],
})

type Automations = readonly AutomationSummary[]

/** Returns the number of automations in a view. While all automations are paused, none is active. */
export const countInView = (automations: Automations, view: ListViewName, allPaused: boolean): number =>
  automations.filter((one) => hasState(one, views[view], allPaused)).length

/** Returns the automations that pass the filters, sorted. */
export function filterAutomations(
  automations: Automations,
  filters: ListFilters,
  allPaused = false,
): Automations {
  const { type, sort } = filters
  const words = filters.query.toLowerCase().split(/\s+/).filter(Boolean)
  const passing = isFiltered(filters)
    ? automations.filter(
        (one) =>
          (type ?? one.automation_type) === one.automation_type &&
          hasState(one, filters, allPaused) &&
          words.every((word) => textOf(one).includes(word)),
      )
    : automations
  const order = orderOf(sort)
  return order ? passing.toSorted(order) : passing
}

const hasState = (
  automation: AutomationSummary,
  { status, health }: Pick<ListFilters, 'status' | 'health'>,
  allPaused: boolean,
): boolean =>
  (status === null || isInStatus(automation, status, allPaused)) &&
  (health === null ||
    (health === attention ? automation.health_status !== 'HEALTHY' : automation.health_status === health))

/** Search text by record. Unchanged records keep their identity between refetches, so each text is built once. */
const texts = new WeakMap<AutomationSummary, string>()

/** Returns the text that the search matches: name, keywords, sentence and description. */
function textOf(automation: AutomationSummary): string {
  const cachedText = texts.get(automation)
  if (cachedText !== undefined) return cachedText
  const { name, keywords, description } = automation
  const text = [name, keywords, sentenceText(sentenceOf(automation)), description].join('\n').toLowerCase()
  texts.set(automation, text)
  return text
}
