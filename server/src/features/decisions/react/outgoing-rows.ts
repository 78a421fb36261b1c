import type { ActionSlot } from '@skein/engine/automation'
import { isSecondPart } from '@skein/engine/decide'
import type { FiredAutomation, PlatformAction } from '@skein/engine/decide-types'
import { conversationOf, type EngineEvent } from '@skein/engine/event'
import { repeatKeyOf } from '@skein/engine/limits/answered-texts'
import { messageKeyOf } from '@skein/engine/message-key'
import { replyDelay } from '@skein/engine/rendering/choose-variant'
import { replyWindows } from '@skein/engine/selection/stop-reason'
import type { MessageBody, MessageKind, NewRow } from '#src/features/outbox/index.ts'
import type { DecidedEvent } from './reaction-types.ts'

/**
 * Returns the outbox rows of the decisions. A row is claimed for immediate sending while its account has capacity, it
 * is the first of its conversation, and it is neither a draft nor a private reply, which have their own rate limit.
 */
export function outgoingRows(
  decidedEvents: readonly DecidedEvent[],
  now: number,
  capacity: (account_id: string) => number,
): NewRow[] {
  const claims = new Map<string, number>()
  const conversations = new Set<string>()
  return decidedEvents.flatMap((entry) =>
    [...entry.decision.fired, ...entry.decision.drafts].map((reply) => {
      const row = rowOf(entry, reply, now)
      const { account_id } = row
      const claimed = claims.get(account_id) ?? 0
      const conversation = `${account_id} ${row.conversation_key}`
      const claim =
        reply.slot !== 'private' &&
        !row.paced &&
        row.delay === 0 &&
        row.held === null &&
        claimed < capacity(account_id) &&
        !conversations.has(conversation)
      if (claim) claims.set(account_id, claimed + 1)
      if (row.held === null) conversations.add(conversation)
      return { ...row, claim }
    }),
  )
}

/** Returns the row of a reply, unclaimed. */
function rowOf({ incoming, paced, decision }: DecidedEvent, reply: FiredAutomation, now: number) {
  const { account_id, event_seq, event } = incoming
  const { slot, automation, answer } = reply
  const { kind, body } = messageOf(answer, slot, event)
  return {
    account_id,
    kind,
    source_id: automation.automation_id,
    origin_seq: event_seq,
    dedupe_key: messageKeyOf(slot, event),
    conversation_key: conversationKey(slot, event),
    target_id: slot === 'answer' ? event.from_id : event.event_id,
    person_id: event.from_id,
    post_id: event.kind === 'comment' ? event.post_id : null,
    body: { ...body, ...marksOf(reply) },
    said: repeatKeyOf(event.text),
    expires_at: expiryOf(slot, event),
    created_at: new Date(now).toISOString(),
    happened_at: new Date(event.occurred_at).toISOString(),
    paced: paced && slot === 'public_reply',
    delay: answer.kind === 'moderate' ? 0 : replyDelay(automation, event.event_id),
    second_part: isSecondPart(reply, decision.fired),
    held: heldCause(answer),
  }
}

const marksOf = (reply: FiredAutomation): Partial<MessageBody> => ({
  ...(isByAi(reply) ? { by_ai: true } : {}),
  ...(reply.variant === undefined ? {} : { variant: reply.variant }),
  ...(reply.automation.shadow ? { shadow: true } : {}),
})

/** False for a fixed answer of the owner and for the fallback text of a budget step: no model wrote them. */
const isByAi = ({ automation, slot, values }: FiredAutomation): boolean =>
  slot === automation.slot &&
  automation.action.kind === 'write' &&
  !('step' in values) &&
  !('fixed_answer_id' in values)

function messageOf(
  answer: PlatformAction,
  slot: ActionSlot,
  event: EngineEvent,
): { kind: MessageKind; body: MessageBody } {
  switch (answer.kind) {
    case 'reply':
      return { kind: 'comment_reply', body: { text: answer.text, ...mentionOf(event) } }
    case 'message': {
      const { message, plain } = answer
      const body = plain === undefined ? { message } : { message, plain }
      return { kind: slot === 'private' ? 'private_message' : 'direct_message', body }
    }
    case 'moderate':
      return { kind: answer.action === 'HIDE' ? 'hide_comment' : 'delete_comment', body: {} }
  }
}

function mentionOf(event: EngineEvent): Pick<MessageBody, 'mention'> {
  if (event.kind === 'message' || event.mention === undefined) return {}
  const comment_id = event.mention.place === 'caption' ? null : event.event_id
  return { mention: { media_id: event.post_id, comment_id } }
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
