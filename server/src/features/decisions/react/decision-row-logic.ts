import type { DecisionRow } from './decision-store.ts'
import { decisionSnapshot } from '@skein/engine/replay/decision-snapshot'
import { messageKeyOf } from '@skein/engine/message-key'
import type { DecidedEvent } from './reaction-types.ts'

/** What is kept of a decision: rules that fired, rules with a reason of their own, and one reason for the rest. */
export function decisionRow(decided: DecidedEvent, set_version: number, now: number): DecisionRow {
  const { incoming: arrived, facts, decision } = decided
  const { event } = arrived
  const details: Record<string, unknown> = {}
  for (const { automation, values } of [...decision.fired, ...decision.skipped]) {
    if (Object.keys(values).length > 0) details[automation.number] = values
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
    seen: decisionSnapshot(event, facts, { now, ...arrived }),
  }
}
