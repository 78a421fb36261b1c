import { day } from '@skein/contract/durations'
import { messageKindOf } from '#src/integrations/instagram/webhook/message-kind-logic.ts'
import type { ImportedConversation, ImportedMessage } from './import-store.ts'

/** A conversation as the platform returns it, newestTime messages first. */
export interface PlatformConversation {
  id: string
  participants: readonly { id: string; username: string | null }[]
  messages: readonly PlatformMessage[]
  /** It has older messages that the platform does not return. */
  is_truncated: boolean
}

export interface PlatformMessage {
  mid: string
  timestamp: number
  from_id: string | null
  text: string
  is_unsupported: boolean
  attachments: readonly { type: string; url: string | null }[]
}

interface ImportInput {
  /** The account's id at the platform. */
  platform_user_id: string
  now: number
}

/** Returns the rows to import; null when the platform names no other participant or returns no message. */
export function importedOf(
  source: PlatformConversation,
  { platform_user_id, now }: ImportInput,
): { conversation: Omit<ImportedConversation, 'conversation_id'>; messages: ImportedMessage[] } | null {
  const person = source.participants.find(({ id }) => id !== platform_user_id)
  if (!person) return null
  const messages = withDistinctTimes(source.messages).map((message) => messageOf(message, person.id))
  const oldest = messages.at(-1)
  if (!oldest) return null
  const inbound = newestTime(messages, 'in')
  const conversation = {
    person_id: person.id,
    username: person.username,
    thread_id: source.id,
    last_message_at: messages[0]?.at ?? null,
    last_inbound_at: inbound,
    last_read_at: readUntil(messages, inbound, now),
    reaches_back_to: source.is_truncated ? { message_id: oldest.message_id, at: oldest.at } : null,
  }
  return { conversation, messages }
}

/** The platform returns times in whole seconds: spreads messages of one second by milliseconds, so that they keep their order. */
function withDistinctTimes(messages: readonly PlatformMessage[]): PlatformMessage[] {
  let after = 0
  const spread = messages.toReversed().map((message) => {
    after = Math.max(message.timestamp, after + 1)
    return { ...message, timestamp: after }
  })
  return spread.toReversed()
}

function messageOf(message: PlatformMessage, person_id: string): ImportedMessage {
  const inbound = message.from_id === person_id
  const unsupported = message.is_unsupported ? [{ type: 'unsupported', url: null }] : []
  const attachments = [...message.attachments, ...unsupported].map(({ type, url }) => ({
    type,
    url,
    title: null,
    media_id: null,
  }))
  const text = message.text === '' ? null : message.text
  return {
    message_id: message.mid,
    person_id,
    direction: inbound ? 'in' : 'out',
    sender_kind: inbound ? 'customer' : 'person',
    message_kind: messageKindOf({ ...message, text, attachments, ...notTold }),
    text,
    attachments: attachments.length === 0 ? null : attachments,
    at: new Date(message.timestamp).toISOString(),
  }
}

/** What the platform tells about new messages only. */
const notTold = { quick_reply_payload: null, reply_to_story: null, referral: null } as const

const newestTime = (messages: readonly ImportedMessage[], direction: 'in' | 'out'): string | null =>
  messages.find((message) => message.direction === direction)?.at ?? null

/** Returns the time up to which messages count as read: unanswered messages of the last day are unread, older ones are read. */
function readUntil(messages: readonly ImportedMessage[], inbound: string | null, now: number): string {
  const dayAgo = new Date(now - day).toISOString()
  const answered = newestTime(messages, 'out') ?? dayAgo
  return inbound !== null && inbound > dayAgo && answered > dayAgo ? answered : dayAgo
}
