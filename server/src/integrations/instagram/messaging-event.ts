import type { InstagramEvent } from './event.ts'
import { at, flagAt, has, idAt, millisecondsOf, textAt } from './fields.ts'
import { readMessage, referralOf, type ConversationFields } from './message-event.ts'
import { boundedKey, unknownEvent } from './unknown-event.ts'

/** The entry of a webhook that an item belongs to. */
export interface EntryContext {
  platformUserId: string
  /** Milliseconds; null when the entry has no time. */
  sentAt: number | null
  standby: boolean
}

export const messagingFields: ReadonlySet<string> = new Set([
  'messages',
  'message_reactions',
  'message_edit',
  'message_edits',
  'messaging_postbacks',
  'messaging_seen',
  'messaging_referral',
  'messaging_optins',
  'messaging_handover',
])

type Reader = (content: unknown, fields: ConversationFields) => InstagramEvent | string

/** An item has exactly one of these properties. */
const readers: readonly (readonly [string, Reader])[] = [
  ['message', readMessage],
  ['postback', readPostback],
  ['reaction', readReaction],
  ['read', readSeen],
  ['message_edit', readEdit],
  ['message_edits', readEdit],
  ['referral', readReferral],
  ['optin', readOptin],
  ['pass_thread_control', handoverReader('pass', 'new_owner_app_id')],
  ['take_thread_control', handoverReader('take', 'previous_owner_app_id')],
  ['request_thread_control', handoverReader('request', 'requested_owner_app_id')],
  ['app_roles', handoverReader('roles', '')],
]

/** Reads one item of `messaging[]` or `standby[]`. Returns the event, or text that says why the item is rejected. */
export function readMessaging(item: unknown, entry: EntryContext): InstagramEvent | string {
  const reader = readers.find(([name]) => has(item, name))
  if (!reader)
    return typeof item === 'object' && item !== null ? unknownEvent(item, entry) : 'not a message item'
  const occurred_at = millisecondsOf(item, 'timestamp') ?? entry.sentAt
  const person_id = personOf(item, entry)
  if (occurred_at === null) return 'a message item without time'
  if (person_id === null) return 'a message item without sender'
  const event = reader[1](at(item, reader[0]), { occurred_at, person_id, standby: entry.standby })
  return idAt(at(item, 'sender'), 'id') === entry.platformUserId ? markOwn(event, entry) : event
}

/** Marks messages sent by the account itself, also when the platform does not: a reply to one would start a loop. */
function markOwn(event: InstagramEvent | string, { platformUserId }: EntryContext): InstagramEvent | string {
  if (typeof event === 'string' || event.kind !== 'message' || event.is_echo || event.is_self) return event
  if (event.person_id === platformUserId) return { ...event, is_self: true }
  return { ...event, is_echo: true, key: boundedKey('echo', event.mid) }
}

/** Returns the person of the conversation: the recipient when the account is the sender. */
function personOf(item: unknown, entry: EntryContext): string | null {
  const sender = idAt(at(item, 'sender'), 'id')
  const recipient = idAt(at(item, 'recipient'), 'id')
  if (sender !== null && sender !== entry.platformUserId) {
    const echoOfAnotherId = flagAt(at(item, 'message'), 'is_echo') && recipient !== entry.platformUserId
    return echoOfAnotherId ? recipient : sender
  }
  return recipient ?? sender
}

/** A button can be tapped again, so the key contains the time. */
function readPostback(content: unknown, fields: ConversationFields): InstagramEvent | string {
  const mid = idAt(content, 'mid')
  const payload = textAt(content, 'payload')
  if (payload === null) return 'a postback without payload'
  return {
    kind: 'postback',
    key: boundedKey('postback', mid ?? payload, fields.person_id, fields.occurred_at),
    ...fields,
    mid,
    title: textAt(content, 'title'),
    payload,
    is_self: flagAt(content, 'is_self'),
    referral: referralOf(at(content, 'referral')),
  }
}

function readReaction(content: unknown, fields: ConversationFields): InstagramEvent | string {
  const mid = idAt(content, 'mid')
  if (mid === null) return 'a reaction without message'
  const action = textAt(content, 'action') === 'unreact' ? 'unreact' : 'react'
  return {
    kind: 'reaction',
    key: boundedKey(action, mid, fields.person_id, fields.occurred_at),
    ...fields,
    mid,
    action,
    reaction: textAt(content, 'reaction'),
    emoji: textAt(content, 'emoji'),
  }
}

function readSeen(content: unknown, fields: ConversationFields): InstagramEvent | string {
  const mid = idAt(content, 'mid')
  if (mid === null) return 'a read event without message'
  return { kind: 'read', key: boundedKey('read', mid, fields.person_id, fields.occurred_at), ...fields, mid }
}

function readEdit(content: unknown, fields: ConversationFields): InstagramEvent | string {
  const mid = idAt(content, 'mid')
  if (mid === null) return 'an edit without message'
  const number = at(content, 'num_edit')
  const num_edit = typeof number === 'number' ? number : 0
  const text = textAt(content, 'text') ?? ''
  return {
    kind: 'edit',
    key: boundedKey('edit', mid, num_edit, fields.occurred_at),
    ...fields,
    mid,
    text,
    num_edit,
  }
}

function readReferral(content: unknown, fields: ConversationFields): InstagramEvent | string {
  const found = referralOf(content)
  if (found === null) return 'a referral without content'
  const key = boundedKey('referral', found.ref ?? '', fields.person_id, fields.occurred_at)
  return { kind: 'referral', key, ...fields, referral: found }
}

function readOptin(content: unknown, fields: ConversationFields): InstagramEvent {
  const optin_type = textAt(content, 'type')
  const payload = textAt(content, 'payload') ?? textAt(content, 'ref')
  const key = boundedKey('optin', optin_type ?? '', fields.person_id, fields.occurred_at)
  return { kind: 'optin', key, ...fields, optin_type, payload }
}

function handoverReader(action: 'pass' | 'take' | 'request' | 'roles', appField: string): Reader {
  return (content, fields) => ({
    kind: 'handover',
    key: boundedKey('handover', action, fields.person_id, fields.occurred_at),
    ...fields,
    action,
    app_id: idAt(content, appField),
    metadata: textAt(content, 'metadata'),
  })
}
