import type { InstagramEvent, MessageAttachment } from '#src/integrations/instagram/event.ts'

/** Every event that happens in a conversation. */
export type ThreadEvent = Extract<InstagramEvent, { person_id: string }>

export interface ArrivedThreadEvent {
  event_seq: string
  account_id: string
  event: ThreadEvent
}

/** What is kept of one event. Fields that are absent become null. */
export interface RecordRow {
  event_seq: string
  account_id: string
  person_id: string
  /** ISO 8601. */
  at: string
  message_id: string | null
  /** Set by the message itself, not by what happens to it later. */
  direction?: 'in' | 'out'
  sender_kind?: 'customer' | 'person' | 'app'
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
      return { ...row, message_id: mid ?? key, ...senderOf(event), text: title, payload, referral }
    }
    case 'edit':
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

/** Whose an echo is, the outbox finds out; until then it counts as another app's. */
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

/** One statement touches a message once: the second event about the same message goes into the next round. */
export function roundsOf<T extends Pick<RecordRow, 'account_id' | 'message_id'>>(rows: readonly T[]): T[][] {
  const rounds: T[][] = []
  const seen = new Map<string, number>()
  for (const row of rows) {
    const key = `${row.account_id} ${row.message_id}`
    const round = row.message_id === null ? 0 : (seen.get(key) ?? 0)
    seen.set(key, round + 1)
    const list = rounds[round]
    if (list) list.push(row)
    else rounds.push([row])
  }
  return rounds
}
