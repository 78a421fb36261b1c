import type { DecisionRow } from './decision-store.ts'
import { seenOf } from '@skein/engine/replay/decision-snapshot'
import { keyOf } from '@skein/engine/message-key'
import type { Decided } from './reaction-types.ts'

/** What is kept of a decision: rules that fired, rules with a reason of their own, and one reason for the rest. */
export function decisionRow(decided: Decided, set_version: number, now: number): DecisionRow {
  const { incoming: arrived, facts: surroundings, decision } = decided
  const { event } = arrived
  const details: Record<string, unknown> = {}
  for (const { automation: rule, values } of [...decision.fired, ...decision.skipped]) {
    if (Object.keys(values).length > 0) details[rule.number] = values
  }
  return {
    event_seq: arrived.event_seq,
    account_id: arrived.account_id,
    event_kind: event.kind,
    event_id: event.event_id,
    from_id: event.from_id,
    from_username: event.from_username,
    text: event.text,
    post_id: event.kind === 'comment' ? event.post_id : null,
    decided_at: new Date(now).toISOString(),
    set_version,
    rest_reason: decision.defaultReason,
    fired: decision.fired.map(({ automation: rule }) => rule.number),
    skipped: decision.skipped.map(({ automation: rule }) => rule.number),
    skip_reasons: decision.skipped.map(({ reason_code }) => reason_code),
    message_keys: Object.fromEntries(
      [...decision.fired, ...decision.drafts].map(({ automation: rule, slot: lane }) => [
        rule.number,
        keyOf(lane, event),
      ]),
    ),
    details,
    seen: seenOf(event, surroundings, { now, ...arrived }),
  }
}
