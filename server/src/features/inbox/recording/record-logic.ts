import type { MessageKind } from '@skein/contract/inbox/message-kinds'
import { messageKindOf } from '#src/integrations/instagram/webhook/message-kind-logic.ts'
import type { InstagramEvent, MessageAttachment } from '#src/integrations/instagram/event.ts'

/** An event that belongs to a conversation. */
export type ThreadEvent = Extract<InstagramEvent, { person_id: string }>

export interface ArrivedThreadEvent {
  event_seq: string
  account_id: string
  event: ThreadEvent
}

/** The stored part of an event. Absent fields become null. */
export interface RecordRow {
  event_seq: string
  account_id: string
  person_id: string
  /** ISO 8601. */
  at: string
  message_id: string | null
  /** Set by the message event only, not by later events about the message. */
  direction?: 'in' | 'out'
  sender_kind?: 'customer' | 'person' | 'app'
  message_kind?: MessageKind
  text?: string | null
  attachments?: MessageAttachment[]
  reply_to?: { mid?: string; story?: { id: string | null; url: string | null } }
  payload?: string | null
  referral?: object | null
  edit_number?: number
  unsent?: true
  reacted?: true
  reaction?: string | null
  seen?: true
}

export function recordRow({ event_seq, account_id, event }: ArrivedThreadEvent): RecordRow {
  const row = {
    event_seq,
    account_id,
    person_id: event.person_id,
    at: new Date(event.occurred_at).toISOString(),
    message_id: null,
  }
  switch (event.kind) {
    case 'message':
      return { ...row, message_id: event.mid, ...senderOf(event), ...contentOf(event) }
    case 'postback': {
      const { mid, key, title, payload, referral } = event
      const content = { message_kind: 'postback', text: title, payload, referral } as const
      return { ...row, message_id: mid ?? key, ...senderOf(event), ...content }
    }
    case 'edit':
      if (event.text === null) return row
      return { ...row, message_id: event.mid, text: event.text, edit_number: Math.max(1, event.num_edit) }
    case 'unsend':
      return { ...row, message_id: event.mid, unsent: true }
    case 'reaction': {
      const reaction = event.action === 'react' ? (event.emoji ?? event.reaction) : null
      return { ...row, message_id: event.mid, reacted: true, reaction }
    }
    case 'read':
      return { ...row, seen: true }
    case 'referral':
    case 'optin':
    case 'handover':
      return row
  }
}

type MessageEvent = Extract<ThreadEvent, { kind: 'message' }>

/** The outbox identifies our own echoes later; until then an echo counts as another app's. */
function senderOf(event: {
  is_echo?: boolean
  is_self: boolean
}): Required<Pick<RecordRow, 'direction' | 'sender_kind'>> {
  if (event.is_self) return { direction: 'out', sender_kind: 'person' }
  return event.is_echo
    ? { direction: 'out', sender_kind: 'app' }
    : { direction: 'in', sender_kind: 'customer' }
}

function contentOf(event: MessageEvent) {
  const unsupported = { type: 'unsupported', url: null, title: null, media_id: null }
  const attachments = event.is_unsupported ? [...event.attachments, unsupported] : event.attachments
  return {
    message_kind: messageKindOf(event),
    text: event.text,
    payload: event.quick_reply_payload,
    referral: event.referral,
    ...(attachments.length === 0 ? {} : { attachments }),
    ...replyOf(event),
  }
}

function replyOf({ reply_to_mid, reply_to_story }: MessageEvent): Pick<RecordRow, 'reply_to'> {
  if (reply_to_story !== null) return { reply_to: { story: reply_to_story } }
  return reply_to_mid === null ? {} : { reply_to: { mid: reply_to_mid } }
}

/** Splits rows into batches with at most one event per message, because one statement can update a row only once. */
export function splitByMessage<T extends Pick<RecordRow, 'account_id' | 'message_id'>>(
  rows: readonly T[],
): T[][] {
  const batches: T[][] = []
  const batchCounts = new Map<string, number>()
  for (const row of rows) {
    const key = `${row.account_id} ${row.message_id}`
    const batch = row.message_id === null ? 0 : (batchCounts.get(key) ?? 0)
    batchCounts.set(key, batch + 1)
    const list = batches[batch]
    if (list) list.push(row)
    else batches.push([row])
  }
  return batches
}
