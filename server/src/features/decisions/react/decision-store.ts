import type { MessageKind } from '@skein/contract/inbox/message-kinds'
import type { Decision } from '@skein/engine/decide-types'
import type { EngineEvent } from '@skein/engine/event'
import { messageKeyOf } from '@skein/engine/message-key'
import { type DecisionSnapshot, decisionSnapshot } from '@skein/engine/replay/decision-snapshot'
import { insertDecisions } from '#src/features/events/index.ts'
import { countExecutions } from '#src/features/stored-automations/index.ts'
import { insertChanges } from '#src/features/live-updates/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { prepared } from '#src/infra/db/sql.ts'
import type { DecidedEvent } from './reaction-types.ts'

/** Returns what is stored of a decision: automations that fired, those skipped for their own reason, the default reason. */
export function decisionRow(decidedEvent: DecidedEvent, set_version: number, now: number): DecisionRow {
  const { incoming, facts, decision } = decidedEvent
  const { event } = incoming
  const details: Record<string, unknown> = {}
  for (const { automation, values } of [...decision.skipped, ...decision.fired.toReversed()]) {
    const checks = decision.checks.get(automation.number)
    const part = decision.stoppedParts.get(automation.number)
    const figures = {
      ...values,
      ...(checks && Object.keys(checks).length > 0 ? { checks } : {}),
      ...(part ? { stopped_part: [part.slot, part.reason_code] } : {}),
    }
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
    parent_id: event.kind === 'comment' ? event.parent_id : null,
    message_kind: event.kind === 'message' ? event.message_kind : null,
    occurred_at: new Date(event.occurred_at).toISOString(),
    decided_at: new Date(now).toISOString(),
    set_version,
    default_reason: decision.defaultReason,
    fired: [...new Set(decision.fired.map(({ automation }) => automation.number))],
    skipped: decision.skipped.map(({ automation }) => automation.number),
    skip_reasons: decision.skipped.map(({ reason_code }) => reason_code),
    ...messageKeysOf(decision, event),
    details,
    snapshot: decisionSnapshot(event, facts, { now, ...incoming }),
  }
}

/** Returns the keys of the first and of the second message of each automation. */
function messageKeysOf(
  { fired, drafts }: Decision,
  event: EngineEvent,
): Pick<DecisionRow, 'message_keys' | 'second_keys'> {
  const first: KeysByNumber = {}
  const second: KeysByNumber = {}
  for (const { automation, slot } of [...fired, ...drafts]) {
    const keys = automation.number in first ? second : first
    keys[automation.number] = messageKeyOf(slot, event)
  }
  return { message_keys: first, second_keys: Object.keys(second).length === 0 ? null : second }
}

/** Returns how often each automation fired. A public and a private reply to one event count once, and drafts do not. */
export function executionCounts(decidedEvents: readonly DecidedEvent[]): ExecutionCount[] {
  const counts = new Map<string, number>()
  const fired = decidedEvents.flatMap(({ decision }) => [
    ...new Set(decision.fired.flatMap(({ automation }) => (automation.shadow ? [] : [automation]))),
  ])
  for (const automation of fired) {
    counts.set(automation.automation_id, (counts.get(automation.automation_id) ?? 0) + 1)
  }
  return [...counts].map(([automation_id, count]) => ({ automation_id, count }))
}

type KeysByNumber = Record<number, string>

/** The stored decision about one event; `details` and the keys by the number of the automation. */
interface DecisionRow {
  event_seq: string
  account_id: string
  event_kind: 'comment' | 'message'
  event_id: string
  from_id: string
  from_username: string | null
  text: string
  post_id: string | null
  parent_id: string | null
  message_kind: MessageKind | null
  occurred_at: string
  decided_at: string
  set_version: number
  default_reason: string
  fired: number[]
  skipped: number[]
  skip_reasons: string[]
  message_keys: KeysByNumber
  /** Null unless an automation sends two messages. */
  second_keys: KeysByNumber | null
  details: Record<string, unknown>
  snapshot: DecisionSnapshot | null
}

/** How often an automation fired. */
interface ExecutionCount {
  automation_id: string
  count: number
}

const writing = prepared(
  'write decisions',
  `with counted as (
     ${countExecutions}
   ), told as (
     ${insertChanges('decision', { from: 'jsonb_to_recordset($1::jsonb) as d (event_seq bigint, account_id uuid)', ref: 'event_seq', order: 'event_seq' })}
   )
   ${insertDecisions}`,
)

/** Inserts decisions and increments the execution counts of the automations that fired. */
export async function writeDecisions(
  tx: Executor,
  decisions: readonly DecisionRow[],
  counts: readonly ExecutionCount[],
): Promise<void> {
  if (decisions.length > 0) await tx.execute(writing([JSON.stringify(decisions), JSON.stringify(counts)]))
}
