import { AutomationType } from '@skein/contract/automations/automation'
import { type Execution, ExecutionState } from '@skein/contract/automations/execution'
import { isDraft } from './log-logic.ts'

export const outcomes = ['fired', 'declined', 'failed', 'review'] as const
const periods = ['hour', 'day', 'week', 'month'] as const
export const eventKinds = ['comment', 'message'] as const
type Outcome = (typeof outcomes)[number]
type Period = (typeof periods)[number]

/** What of a ledger is looked at; what is absent does not matter. */
export interface LogFilters {
  outcome?: Outcome
  state?: ExecutionState
  reason?: string
  automation?: string
  type?: AutomationType
  kind?: (typeof eventKinds)[number]
  period?: Period
  search?: string
}

/** Reads the filters of an address; what it cannot mean is left out. */
export function filtersOf(search: Record<string, unknown>): LogFilters {
  const one = <T extends string>(name: string, of: readonly T[]) => of.find((each) => each === search[name])
  const text = (name: string) => {
    const value = search[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  return given({
    outcome: one('outcome', outcomes),
    state: one('state', ExecutionState.options),
    reason: text('reason'),
    // Addresses saved by older versions name it `rule`.
    automation: text('automation') ?? text('rule'),
    type: one('type', AutomationType.options),
    kind: one('kind', eventKinds),
    period: one('period', periods),
    search: text('search')?.slice(0, 200),
  })
}

type Loose = { [Name in keyof LogFilters]: LogFilters[Name] | undefined }

/** Without what is absent. */
export const given = (filters: Loose): LogFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''))

/** How many filters stand behind the panel, apart from the outcome and the search beside it. */
export const countOf = (filters: LogFilters): number =>
  Object.keys(filters).filter((name) => name !== 'outcome' && name !== 'search').length

export const hasFilters = (filters: LogFilters): boolean => Object.keys(filters).length > 0

const milliseconds: Readonly<Record<Period, number>> = {
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
}

/** The same for the server. */
export function inputOf({ reason, automation, type, kind, period, ...same }: LogFilters, now: number) {
  return {
    ...same,
    ...(reason ? { reason_code: reason } : {}),
    ...(automation ? { automation_id: automation } : {}),
    ...(type ? { automation_type: type } : {}),
    ...(kind ? { event_kind: kind } : {}),
    ...(period ? { since: new Date(now - milliseconds[period]).toISOString() } : {}),
  }
}

/** Whether an entry that just happened is worth a word: nobody has to be told of the account's own replies. */
export const isNews = (entry: Execution, filters: LogFilters): boolean =>
  (entry.reason_code !== 'own_event' || filters.reason === 'own_event') && isWanted(entry, filters)

/** Whether an entry belongs to what is looked at. */
function isWanted(entry: Execution, filters: LogFilters): boolean {
  const { outcome, state, reason, automation, type, kind, search } = filters
  return (
    (outcome === undefined || isOutcome(entry, outcome)) &&
    (state === undefined || entry.state === state) &&
    (reason === undefined || entry.reason_code === reason) &&
    (automation === undefined || entry.automation_id === automation) &&
    (type === undefined || entry.automation_type === type) &&
    (kind === undefined || entry.event_kind === kind) &&
    (search === undefined || says(entry, search))
  )
}

const failed: readonly ExecutionState[] = ['failed', 'expired', 'needs_review', 'unknown']

function isOutcome(entry: Execution, outcome: Outcome): boolean {
  const declined = entry.state === 'skipped' && entry.reason_code !== 'dismissed'
  if (outcome === 'review') return isDraft(entry)
  if (outcome === 'failed') return failed.includes(entry.state)
  return outcome === 'declined' ? declined : !declined
}

function says({ text, from_username }: Execution, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  const name = wanted.replace(/^@/, '')
  return Boolean(text?.toLowerCase().includes(wanted) || from_username?.toLowerCase().includes(name))
}
