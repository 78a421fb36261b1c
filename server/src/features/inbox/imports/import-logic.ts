import { day } from '@skein/contract/durations'
import type { ImportedConversation, ImportedMessage } from './import-store.ts'

/** A conversation as the platform tells it, its newest messages first. */
export interface ToldConversation {
  id: string
  participants: readonly { id: string; username: string | null }[]
  messages: readonly ToldMessage[]
  /** It has older messages, which are not told. */
  is_truncated: boolean
}

export interface ToldMessage {
  mid: string
  timestamp: number
  from_id: string | null
  text: string
  is_unsupported: boolean
  attachments: readonly { type: string; url: string | null }[]
}

interface Reading {
  /** The account's id at the platform. */
  platform_user_id: string
  now: number
}

/** What is kept of a conversation; null when its person is not told or nothing was said that can be read. */
export function importedOf(
  told: ToldConversation,
  { platform_user_id, now }: Reading,
): { conversation: Omit<ImportedConversation, 'conversation_id'>; messages: ImportedMessage[] } | null {
  const person = told.participants.find(({ id }) => id !== platform_user_id)
  if (!person) return null
  const messages = inOrder(told.messages).map((message) => messageOf(message, person.id))
  const oldest = messages.at(-1)
  if (!oldest) return null
  const inbound = newest(messages, 'in')
  const conversation = {
    person_id: person.id,
    username: person.username,
    thread_id: told.id,
    last_message_at: messages[0]?.at ?? null,
    last_inbound_at: inbound,
    last_read_at: readUntil(messages, inbound, now),
    reaches_back_to: told.is_truncated ? { message_id: oldest.message_id, at: oldest.at } : null,
  }
  return { conversation, messages }
}

/** Times are told in whole seconds; what was written within one stays in its order. */
function inOrder(messages: readonly ToldMessage[]): ToldMessage[] {
  let after = 0
  const spread = messages.toReversed().map((message) => {
    after = Math.max(message.timestamp, after + 1)
    return { ...message, timestamp: after }
  })
  return spread.toReversed()
}

function messageOf(message: ToldMessage, person_id: string): ImportedMessage {
  const inbound = message.from_id === person_id
  const unsupported = message.is_unsupported ? [{ type: 'unsupported', url: null }] : []
  const attachments = [...message.attachments, ...unsupported].map(({ type, url }) => ({
    type,
    url,
    title: null,
    media_id: null,
  }))
  return {
    message_id: message.mid,
    person_id,
    direction: inbound ? 'in' : 'out',
    sender_kind: inbound ? 'customer' : 'person',
    text: message.text === '' ? null : message.text,
    attachments: attachments.length === 0 ? null : attachments,
    at: new Date(message.timestamp).toISOString(),
  }
}

const newest = (messages: readonly ImportedMessage[], direction: 'in' | 'out'): string | null =>
  messages.find((message) => message.direction === direction)?.at ?? null

/** What nobody answered within the last day still waits for somebody; everything older counts as read. */
function readUntil(messages: readonly ImportedMessage[], inbound: string | null, now: number): string {
  const moment = new Date(now - day).toISOString()
  const answered = newest(messages, 'out') ?? moment
  return inbound !== null && inbound > moment && answered > moment ? answered : moment
}
