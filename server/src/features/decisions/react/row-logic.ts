import type { ActionSlot } from '@skein/engine/automation'
import type { FiredAutomation, PlatformAction } from '@skein/engine/decide-types'
import { conversationOf, type EngineEvent } from '@skein/engine/event'
import { repeatKeyOf } from '@skein/engine/limits/answered-texts'
import { messageKeyOf } from '@skein/engine/message-key'
import { decisionSnapshot } from '@skein/engine/replay/decision-snapshot'
import { replyWindows } from '@skein/engine/selection/stop-reason'
import type { MessageBody, MessageKind, NewRow } from '#src/features/outbox/index.ts'
import type { DecisionRow, ExecutionCount } from './decision-store.ts'
import type { DecidedEvent } from './reaction-types.ts'

/** Returns what is stored of a decision: automations that fired, those skipped for their own reason, the default reason. */
export function decisionRow(decided: DecidedEvent, set_version: number, now: number): DecisionRow {
  const { incoming, facts, decision } = decided
  const { event } = incoming
  const details: Record<string, unknown> = {}
  for (const { automation, values } of [...decision.fired, ...decision.skipped]) {
    if (Object.keys(values).length > 0) details[automation.number] = values
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
  return decided.flatMap(({ incoming: { account_id, event_seq, event }, decision: { fired, drafts } }) =>
    [...fired, ...drafts].map((reply) => {
      const { slot, automation, answer } = reply
      const { kind, body } = messageOf(answer, slot)
      const by_ai = isByAi(reply) ? { by_ai: true } : {}
      const conversation_key = conversationKey(slot, event)
      const claimed = claims.get(account_id) ?? 0
      const conversation = `${account_id} ${conversation_key}`
      const claim =
        slot !== 'private' &&
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
