import type { api } from '@skein/contract'
import type { Activity } from '@skein/contract/automations/decisions/activity'
import type { Execution } from '@skein/contract/automations/decisions/execution'
import type { ReasonCode } from '@skein/contract/reasons'
import { requireAccount, requireAccountById } from '#src/features/accounts/index.ts'
import { numberOf } from '#src/features/automations/index.ts'
import { backfillCommenters } from '#src/features/inbox/index.ts'
import type { PagedUseCase } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { findLeads, type LeadRow } from './activity-store.ts'
import { cursorAt, executionsPage, filtersOf } from './list-executions.ts'
import { executionId, executionOf } from './log-entry-logic.ts'
import { accountOfDecision, findRowsOf } from './log-store.ts'
import { laterReplyOf, newestOf, toSentActivity } from '../replies/sent-reply-logic.ts'
import { findLaterReplies, findSentReplies } from '../replies/sent-reply-store.ts'

/** Returns a page of the events of an account, newest first. Throws if a single event or reply is asked for and none fits. */
export const listActivity: PagedUseCase<typeof api.automations.listActivity> = async (ctx, input) => {
  const account = await requireAccount(ctx, input.platform_user_id)
  const { automation_id, automation_type, activity_id } = input
  if (activity_id !== undefined && !isNumber(activity_id)) throw notFound()
  const ofAutomation = await numberOf(ctx, account, automation_id)
  await backfillCommenters(ctx, account.id)
  const query = {
    account_id: account.id,
    automation_type,
    ...filtersOf(input),
    ...ofAutomation,
    ...(activity_id === undefined ? {} : { event_seq: activity_id }),
  }
  const { leads, examined_to } = await findLeads(ctx.db, query)
  const events = [...Map.groupBy(leads, ({ event_seq }) => event_seq).values()].map(shownOf)
  const [rows, sentReplies, later] = await Promise.all([
    findRowsOf(ctx.db, events.flat()),
    findSentReplies(ctx.db, query, examined_to ?? '0'),
    findLaterReplies(ctx.db, account.id, [...new Set(leads.map(({ event_seq }) => event_seq))]),
  ])
  const executions = new Map(rows.map((row) => [executionId(row), executionOf(row)]))
  const replies = new Map(later.map((row) => [row.event_seq, laterReplyOf(row)]))
  const activities = events.flatMap((shownLeads) => activityOf(shownLeads, executions) ?? [])
  const answered = activities.map((event) => {
    const replied_later = replies.get(event.activity_id)
    return replied_later === undefined || isAnswered(event) ? event : { ...event, replied_later }
  })
  const data = newestOf(answered, sentReplies.map(toSentActivity), query.limit)
  if (activity_id !== undefined && data.length === 0) throw notFound()
  const isCut = data.length < answered.length + sentReplies.length
  return { data, next_cursor: cursorAt(isCut ? (data.at(-1)?.activity_id ?? null) : examined_to) }
}

/** Whether an automation answered a message. What a person writes after it continues the conversation. */
const isAnswered = ({ executions }: Activity): boolean =>
  executions.some(({ event_kind, state }) => event_kind === 'message' && state === 'sent')

/** Returns the automations that acted, and the best match if none of them is what the filters ask for. */
function shownOf(leads: readonly LeadRow[]): LeadRow[] {
  const acted = leads.filter(({ part }) => part === 'acted')
  return acted.some(({ fits }) => fits) ? acted : [...leads]
}

/** Reasons that the rest of the automations have because their triggers do not match. */
const unmatchedReasons: ReadonlySet<string> = new Set<ReasonCode>([
  'no_keyword',
  'message_kind',
  'tap_elsewhere',
])

function activityOf(
  shownLeads: readonly LeadRow[],
  byId: ReadonlyMap<string, Execution>,
): Activity | undefined {
  const [first] = shownLeads
  const executions = shownLeads.flatMap((lead) => byId.get(executionId(lead)) ?? [])
  if (!first || executions.length === 0) return undefined
  const resting = first.resting - (shownLeads.some(({ part }) => part === 'rest') ? 1 : 0)
  return {
    activity_id: first.event_seq,
    executions,
    others: Math.max(0, first.concerned - shownLeads.length),
    unmatched: unmatchedReasons.has(first.default_reason) ? Math.max(0, resting) : 0,
  }
}

/** Whether an id can be that of an event or reply, which the database numbers. */
const isNumber = (activity_id: string): boolean => /^\d{1,18}$/.test(activity_id)

/** Returns a page of what every automation did about one event. */
export const listActivityExecutions: PagedUseCase<typeof api.automations.listActivityExecutions> = async (
  ctx,
  { activity_id, ...paging },
) => {
  const account_id = isNumber(activity_id) ? await accountOfDecision(ctx.db, activity_id) : undefined
  if (account_id === undefined) throw notFound()
  const account = await requireAccountById(ctx, account_id)
  return executionsPage(ctx, { account_id: account.id, event_seq: activity_id, ...filtersOf(paging) })
}
