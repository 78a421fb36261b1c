import type { MessageBody, MessageKind, NewRow } from '#src/features/outbox/index.ts'
import { repeatKeyOf } from '@skein/engine/limits/answered-texts'
import { conversationOf, type EngineEvent } from '@skein/engine/event'
import type { ActionSlot } from '@skein/engine/automation'
import { replyWindows } from '@skein/engine/selection/stop-reason'
import { messageKeyOf } from '@skein/engine/message-key'
import type { DecidedEvent } from './reaction-types.ts'
import type { FiredAutomation, PlatformAction } from '@skein/engine/decide-types'

const isDraft = (answer: PlatformAction) => answer.kind !== 'moderate' && answer.held !== null

export function outgoingRows(
  decided: readonly DecidedEvent[],
  now: number,
  room: (account_id: string) => number,
): NewRow[] {
  const created_at = new Date(now).toISOString()
  const claims = new Map<string, number>()
  const threads = new Set<string>()
  return decided.flatMap(({ incoming: arrived, decision: { fired, drafts } }) =>
    [...fired, ...drafts].map((each) => {
      const { account_id, event_seq, event } = arrived
      const { slot, automation, answer } = each
      const { kind, body } = messageOf(answer, slot)
      const by_ai = isByAi(each) ? { by_ai: true } : {}
      const conversation_key = conversationKey(slot, event)
      const used = claims.get(account_id) ?? 0
      const thread = `${account_id} ${conversation_key}`
      const claim = slot !== 'private' && !isDraft(answer) && used < room(account_id) && !threads.has(thread)
      if (claim) claims.set(account_id, used + 1)
      threads.add(thread)
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

/** A fixed answer of the owner and the words that are said in place of AI are none of its own. */
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

/** A private reply opens the conversation of direct messages, so the two are never under way at once. */
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
