import type { ActionSlot } from '@skein/engine/automation'
import type { FiredAutomation, PlatformAction } from '@skein/engine/decide-types'
import { type EngineEvent, conversationOf } from '@skein/engine/event'
import { repeatKeyOf } from '@skein/engine/limits/answered-texts'
import { messageKeyOf } from '@skein/engine/message-key'
import { type DecisionSnapshot, decisionSnapshot } from '@skein/engine/replay/decision-snapshot'
import { replyWindows } from '@skein/engine/selection/stop-reason'
import type { MessageBody, MessageKind, NewRow } from '#src/features/outbox/index.ts'
import { insertChanges } from '#src/features/live-updates/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { prepared, sql } from '#src/infra/db/sql.ts'
import type { DecidedEvent } from './reaction-types.ts'

/** Returns what is stored of a decision: automations that fired, those skipped for their own reason, the default reason. */
export function decisionRow(decided: DecidedEvent, set_version: number, now: number): DecisionRow {
  const { incoming, facts, decision } = decided
  const { event } = incoming
  const details: Record<string, unknown> = {}
  for (const { automation, values } of [...decision.fired, ...decision.skipped]) {
    const checks = decision.checks.get(automation.number)
    const figures = checks && Object.keys(checks).length > 0 ? { ...values, checks } : values
    if (Object.keys(figures).length > 0) details[automation.number] = figures
  }
  return {
    event_seq: incoming.event_seq,
    account_id: incoming.account_id,
    event_kind: event.kind,
    event_id: event.event_id,
    from_id: event.from_id,
    from_username: event.from_username,
    text: event.text,
    post_id: event.kind === 'comment' ? event.post_id : null,
    decided_at: new Date(now).toISOString(),
    set_version,
    rest_reason: decision.defaultReason,
    fired: decision.fired.map(({ automation }) => automation.number),
    skipped: decision.skipped.map(({ automation }) => automation.number),
    skip_reasons: decision.skipped.map(({ reason_code }) => reason_code),
    message_keys: Object.fromEntries(
      [...decision.fired, ...decision.drafts].map(({ automation, slot }) => [
        automation.number,
        messageKeyOf(slot, event),
      ]),
    ),
    details,
    seen: decisionSnapshot(event, facts, { now, ...incoming }),
  }
}

/** Returns how often each automation fired. */
export function executionCounts(decided: readonly DecidedEvent[]): ExecutionCount[] {
  const counts = new Map<string, number>()
  for (const { automation } of decided.flatMap(({ decision }) => decision.fired)) {
    counts.set(automation.automation_id, (counts.get(automation.automation_id) ?? 0) + 1)
  }
  return [...counts].map(([automation_id, count]) => ({ automation_id, count }))
}

/**
 * Returns the outbox rows of the decisions. A row is claimed for immediate sending while its account has capacity, it
 * is the first of its conversation, and it is neither a draft nor a private reply, which have their own rate limit.
 */
export function outgoingRows(
  decided: readonly DecidedEvent[],
  now: number,
  capacity: (account_id: string) => number,
): NewRow[] {
  const created_at = new Date(now).toISOString()
  const claims = new Map<string, number>()
  const conversations = new Set<string>()
  return decided.flatMap(
    ({ incoming: { account_id, event_seq, event }, paced, decision: { fired, drafts } }) =>
      [...fired, ...drafts].map((reply) => {
        const { slot, automation, answer } = reply
        const { kind, body } = messageOf(answer, slot)
        const by_ai = isByAi(reply) ? { by_ai: true } : {}
        const conversation_key = conversationKey(slot, event)
        const claimed = claims.get(account_id) ?? 0
        const conversation = `${account_id} ${conversation_key}`
        const waits = paced && slot === 'public_reply'
        const claim =
          slot !== 'private' &&
          !waits &&
          !isDraft(answer) &&
          claimed < capacity(account_id) &&
          !conversations.has(conversation)
        if (claim) claims.set(account_id, claimed + 1)
        conversations.add(conversation)
        return {
          account_id,
          kind,
          source_id: automation.automation_id,
          origin_seq: event_seq,
          dedupe_key: messageKeyOf(slot, event),
          conversation_key,
          target_id: slot === 'answer' ? event.from_id : event.event_id,
          person_id: event.from_id,
          post_id: event.kind === 'comment' ? event.post_id : null,
          body: { ...body, ...by_ai },
          said: repeatKeyOf(event.text),
          expires_at: expiryOf(slot, event),
          created_at,
          happened_at: new Date(event.occurred_at).toISOString(),
          paced: waits,
          claim,
          held: heldCause(answer),
        }
      }),
  )
}

const isDraft = (answer: PlatformAction) => answer.kind !== 'moderate' && answer.held !== null

/** False for a fixed answer of the owner and for the fallback text of a budget step: no model wrote them. */
const isByAi = ({ automation, values }: FiredAutomation): boolean =>
  automation.action.kind === 'write' && !('step' in values) && !('fixed_answer_id' in values)

function messageOf(answer: PlatformAction, slot: ActionSlot): { kind: MessageKind; body: MessageBody } {
  switch (answer.kind) {
    case 'reply':
      return { kind: 'comment_reply', body: { text: answer.text } }
    case 'message': {
      const { message, plain } = answer
      const body = plain === undefined ? { message } : { message, plain }
      return { kind: slot === 'private' ? 'private_message' : 'direct_message', body }
    }
    case 'moderate':
      return { kind: answer.action === 'HIDE' ? 'hide_comment' : 'delete_comment', body: {} }
  }
}

/** A private reply opens the conversation of direct messages, so both share a key and are never sent at once. */
function conversationKey(slot: ActionSlot, event: EngineEvent): string {
  if (slot === 'moderation') return `moderate:${event.event_id}`
  return slot === 'private' ? `dm:${event.from_id}` : conversationOf(event)
}

function expiryOf(slot: ActionSlot, { occurred_at }: EngineEvent): string | null {
  if (slot === 'answer') return new Date(occurred_at + replyWindows.message).toISOString()
  return slot === 'private' ? new Date(occurred_at + replyWindows.private).toISOString() : null
}

function heldCause(answer: PlatformAction) {
  if (answer.kind === 'moderate' || answer.held === null) return null
  return { ...answer.held, code: null, subcode: null }
}

/** The numbers of an account's active automations at one version of its set, by kind of event. */
interface AutomationSetRow {
  account_id: string
  version: number
  comment_rules: readonly number[]
  message_rules: readonly number[]
  /** The versions of these automations, in the same order. */
  comment_versions: readonly number[]
  message_versions: readonly number[]
}

/** Stores which automations were active, and in which versions, for the decision log. A stored set stays as it is. */
export async function saveAutomationSets(db: Executor, sets: readonly AutomationSetRow[]): Promise<void> {
  await db.execute(sql`
    insert into rule_sets (account_id, version, comment_rules, message_rules, comment_versions, message_versions)
    select s.* from jsonb_to_recordset(${JSON.stringify(sets)}::jsonb)
      as s (account_id uuid, version bigint, comment_rules integer[], message_rules integer[],
        comment_versions integer[], message_versions integer[])
    on conflict (account_id, version) do update set comment_versions = excluded.comment_versions,
      message_versions = excluded.message_versions
    -- A set from before versions were kept.
    where rule_sets.comment_versions = '{}' and rule_sets.message_versions = '{}'`)
}

/** The stored decision about one event; `details` and `message_keys` by the number of the automation. */
interface DecisionRow {
  event_seq: string
  account_id: string
  event_kind: 'comment' | 'message'
  event_id: string
  from_id: string
  from_username: string | null
  text: string
  post_id: string | null
  decided_at: string
  set_version: number
  rest_reason: string
  fired: number[]
  skipped: number[]
  skip_reasons: string[]
  message_keys: Record<string, string>
  details: Record<string, unknown>
  seen: DecisionSnapshot
}

/** How often an automation fired. */
interface ExecutionCount {
  automation_id: string
  count: number
}

const writing = prepared(
  'write decisions',
  `with counted as (
     update automations a set execution_count = a.execution_count + c.count,
       last_executed_at = (
         select max((d ->> 'decided_at')::timestamptz) from jsonb_array_elements($1::jsonb) as d)
     from jsonb_to_recordset($2::jsonb) as c (automation_id text, count integer)
     where a.automation_id = c.automation_id
   ), told as (
     ${insertChanges('decision', { from: 'jsonb_to_recordset($1::jsonb) as d (event_seq bigint, account_id uuid)', ref: 'event_seq', order: 'event_seq' })}
   )
   insert into decisions (event_seq, account_id, event_kind, event_id, from_id, from_username, text, post_id,
     decided_at, set_version, rest_reason, fired, skipped, skip_reasons, message_keys, details, seen)
   select d.* from jsonb_to_recordset($1::jsonb) as d (event_seq bigint, account_id uuid, event_kind text,
     event_id text, from_id text, from_username text, text text, post_id text, decided_at timestamptz,
     set_version bigint, rest_reason text, fired integer[], skipped integer[], skip_reasons text[],
     message_keys jsonb, details jsonb, seen jsonb)`,
)

/** Inserts decisions and increments the execution counts of the automations that fired. */
export async function writeDecisions(
  tx: Executor,
  decisions: readonly DecisionRow[],
  counts: readonly ExecutionCount[],
): Promise<void> {
  if (decisions.length > 0) await tx.execute(writing([JSON.stringify(decisions), JSON.stringify(counts)]))
}
