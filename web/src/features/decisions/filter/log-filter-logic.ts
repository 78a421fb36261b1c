import { AutomationType } from '@skein/contract/automations/automation'
import type { SentReply } from '@skein/contract/automations/decisions/activity'
import { type Execution, ExecutionState } from '@skein/contract/automations/decisions/execution'
import { isDraft } from '../log-logic.ts'

export const outcomes = ['fired', 'declined', 'failed', 'review', 'all'] as const
const periods = ['hour', 'day', 'week', 'month'] as const
export const eventKinds = ['comment', 'message'] as const
type Outcome = (typeof outcomes)[number]
type Period = (typeof periods)[number]

/** Filters of a decision log, named as in the URL; absent means any, except for `outcome` and `own`. */
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
  /** Also shows comments and messages of the account itself. */
  own?: 'shown'
}

/** The selected outcome. By default what was sent, or everything when a status or a reason is searched for. */
export const outcomeOf = ({ outcome, state, reason }: LogFilters): Outcome =>
  outcome ?? (state === undefined && reason === undefined ? 'fired' : 'all')

const showsOwn = ({ own, reason }: LogFilters): boolean => own === 'shown' || reason === 'own_event'

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
    own: one('own', ['shown']),
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

/** Whether the log shows less than everything, or than everything that was sent. */
export const isNarrowed = ({ outcome = 'all', ...others }: LogFilters): boolean =>
  Object.keys(others).some((name) => name !== 'own') || (outcome !== 'fired' && outcome !== 'all')

const milliseconds: Readonly<Record<Period, number>> = {
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
}

/** Returns the filters as input of the API, whose `fired` includes what is not sent yet and what failed. */
export function inputOf(filters: LogFilters, now: number) {
  const { reason, rule, type, kind, period, search } = filters
  const outcome = outcomeOf(filters)
  const isSent = outcome === 'fired'
  const state = filters.state ?? (isSent ? 'sent' : undefined)
  return {
    ...(state ? { state } : {}),
    ...(search ? { search } : {}),
    ...(isSent || outcome === 'all' ? {} : { outcome }),
    ...(showsOwn(filters) ? {} : { own_events: 'exclude' as const }),
    ...(reason ? { reason_code: reason } : {}),
    ...(rule ? { automation_id: rule } : {}),
    ...(type ? { automation_type: type } : {}),
    ...(kind ? { event_kind: kind } : {}),
    ...(period ? { since: new Date(now - milliseconds[period]).toISOString() } : {}),
  }
}

/** Whether an entry matches the filters. */
export function isMatch(entry: Execution, filters: LogFilters): boolean {
  const { state, reason, rule, type, kind, search } = filters
  return (
    isOutcome(entry, filters) &&
    (entry.reason_code !== 'own_event' || showsOwn(filters)) &&
    (state === undefined || entry.state === state) &&
    (reason === undefined || entry.reason_code === reason) &&
    (rule === undefined || entry.automation_id === rule) &&
    (type === undefined || entry.automation_type === type) &&
    (kind === undefined || entry.event_kind === kind) &&
    (search === undefined || containsText(entry, search))
  )
}

/** Whether a reply of a person matches the filters. */
export function isSentMatch(reply: SentReply, filters: LogFilters): boolean {
  const { state, reason, rule, type, kind, search } = filters
  return (
    isSentOutcome(reply, filters) &&
    [reason, rule, type].every((each) => each === undefined) &&
    (state === undefined || reply.state === state) &&
    (kind === undefined || (kind === 'comment') === (reply.kind === 'public_reply')) &&
    (search === undefined || containsText({ text: reply.text, from_username: reply.to_username }, search))
  )
}

function isSentOutcome({ state }: SentReply, filters: LogFilters): boolean {
  switch (outcomeOf(filters)) {
    case 'all':
      return true
    case 'failed':
      return failedStates.includes(state)
    case 'fired':
      return filters.state !== undefined || state === 'sent'
    case 'declined':
    case 'review':
      return false
  }
}

const failedStates: readonly ExecutionState[] = ['failed', 'expired', 'needs_review', 'unknown']

/** Whether the automation did nothing about the event. */
export const isDeclined = ({ state, reason_code }: Execution): boolean =>
  state === 'skipped' && reason_code !== 'dismissed'

function isOutcome(entry: Execution, filters: LogFilters): boolean {
  switch (outcomeOf(filters)) {
    case 'all':
      return true
    case 'review':
      return isDraft(entry)
    case 'failed':
      return failedStates.includes(entry.state)
    case 'declined':
      return isDeclined(entry)
    case 'fired':
      return filters.state !== undefined || entry.state === 'sent'
  }
}

type Shown = Pick<Execution, 'text' | 'from_username'>

function containsText({ text, from_username }: Shown, search: string): boolean {
  const searchText = search.trim().toLowerCase()
  const name = searchText.replace(/^@/, '')
  return Boolean(text?.toLowerCase().includes(searchText) || from_username?.toLowerCase().includes(name))
}
