import { AutomationType } from '@skein/contract/automations/automation'
import { type Execution, ExecutionState } from '@skein/contract/automations/execution'
import { isDraft } from './log-logic.ts'

export const outcomes = ['fired', 'declined', 'failed', 'review'] as const
const periods = ['hour', 'day', 'week', 'month'] as const
export const eventKinds = ['comment', 'message'] as const
type Outcome = (typeof outcomes)[number]
type Period = (typeof periods)[number]

/** Filters of a decision log, named as in the URL; absent means any. */
export interface LogFilters {
  outcome?: Outcome
  state?: ExecutionState
  reason?: string
  /** Id of an automation. */
  rule?: string
  type?: AutomationType
  kind?: (typeof eventKinds)[number]
  period?: Period
  search?: string
}

/** Reads the filters from search parameters; ignores invalid values. */
export function filtersOf(search: Record<string, unknown>): LogFilters {
  const one = <T extends string>(name: string, of: readonly T[]) => of.find((each) => each === search[name])
  const text = (name: string) => {
    const value = search[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  return withoutEmpty({
    outcome: one('outcome', outcomes),
    state: one('state', ExecutionState.options),
    reason: text('reason'),
    rule: text('rule'),
    type: one('type', AutomationType.options),
    kind: one('kind', eventKinds),
    period: one('period', periods),
    search: text('search')?.slice(0, 200),
  })
}

type UncheckedFilters = { [Name in keyof LogFilters]: LogFilters[Name] | undefined }

/** Returns the filters without empty ones. */
export const withoutEmpty = (filters: UncheckedFilters): LogFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''))

/** Counts the active filters in the panel, which holds all but outcome and search. */
export const countPanelFilters = (filters: LogFilters): number =>
  Object.keys(filters).filter((name) => name !== 'outcome' && name !== 'search').length

export const hasFilters = (filters: LogFilters): boolean => Object.keys(filters).length > 0

const milliseconds: Readonly<Record<Period, number>> = {
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
}

/** Returns the filters as input of the API. */
export function inputOf({ reason, rule, type, kind, period, ...same }: LogFilters, now: number) {
  return {
    ...same,
    ...(reason ? { reason_code: reason } : {}),
    ...(rule ? { automation_id: rule } : {}),
    ...(type ? { automation_type: type } : {}),
    ...(kind ? { event_kind: kind } : {}),
    ...(period ? { since: new Date(now - milliseconds[period]).toISOString() } : {}),
  }
}

/** Whether a new entry matches the filters. The account's own messages count only if they are filtered for. */
export const isNewMatch = (entry: Execution, filters: LogFilters): boolean =>
  (entry.reason_code !== 'own_event' || filters.reason === 'own_event') && matchesFilters(entry, filters)

/** Whether an entry matches the filters. */
function matchesFilters(entry: Execution, filters: LogFilters): boolean {
  const { outcome, state, reason, rule, type, kind, search } = filters
  return (
    (outcome === undefined || isOutcome(entry, outcome)) &&
    (state === undefined || entry.state === state) &&
    (reason === undefined || entry.reason_code === reason) &&
    (rule === undefined || entry.automation_id === rule) &&
    (type === undefined || entry.automation_type === type) &&
    (kind === undefined || entry.event_kind === kind) &&
    (search === undefined || containsText(entry, search))
  )
}

const failed: readonly ExecutionState[] = ['failed', 'expired', 'needs_review', 'unknown']

function isOutcome(entry: Execution, outcome: Outcome): boolean {
  const declined = entry.state === 'skipped' && entry.reason_code !== 'dismissed'
  if (outcome === 'review') return isDraft(entry)
  if (outcome === 'failed') return failed.includes(entry.state)
  return outcome === 'declined' ? declined : !declined
}

function containsText({ text, from_username }: Execution, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  const name = wanted.replace(/^@/, '')
  return Boolean(text?.toLowerCase().includes(wanted) || from_username?.toLowerCase().includes(name))
}
