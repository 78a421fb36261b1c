import { createHash } from 'node:crypto'
import type { InstagramEvent, UnknownEvent, MessageAttachment, MessageEvent, Referral } from '../event.ts'
import { at, countAt, flagAt, has, idAt, millisecondsOf, textAt, storable, listAt } from '../graph/fields.ts'

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
  // Without a sender, a message to the account is not known to be one to itself.
  return sender === null && recipient === entry.platformUserId ? null : (recipient ?? sender)
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
  const num_edit = countAt(content, 'num_edit') ?? 0
  // An edit without text does not say what the message says now.
  const text = textAt(content, 'text')
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
  const referralContent = referralOf(content)
  if (referralContent === null) return 'a referral without content'
  const key = boundedKey('referral', referralContent.ref ?? '', fields.person_id, fields.occurred_at)
  return { kind: 'referral', key, ...fields, referral: referralContent }
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

export function unknownEvent(raw: unknown, entry: { sentAt: number | null }): UnknownEvent | string {
  const occurred_at = millisecondsOf(raw, 'timestamp') ?? entry.sentAt
  if (occurred_at === null) return 'an event without time'
  const storableEvent: unknown = JSON.parse(JSON.stringify(raw), storableValue)
  return {
    kind: 'unknown',
    key: `unknown:${digest(JSON.stringify(storableEvent))}`,
    occurred_at,
    raw: storableEvent,
  }
}

/** Leaves out properties whose name PostgreSQL cannot store. */
function storableValue(name: string, value: unknown): unknown {
  if (storable(name) !== name) return undefined
  return typeof value === 'string' ? storable(value) : value
}

/** Returns the key of the event that brings a message of a person. */
export const messageKey = (mid: string): string => boundedKey('message', mid)

/** Returns the key, or a hash of it when it is longer than the 240 characters that the index allows. */
function boundedKey(kind: string, ...parts: (string | number)[]): string {
  const key = [kind, ...parts].join(':')
  return key.length <= 240 ? key : `${kind}:${digest(key)}`
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The fields that all events of a conversation have. */
interface ConversationFields {
  occurred_at: number
  person_id: string
  standby: boolean
}

function readMessage(content: unknown, fields: ConversationFields): InstagramEvent | string {
  const mid = idAt(content, 'mid')
  if (mid === null) return 'a message without id'
  if (flagAt(content, 'is_deleted')) return { kind: 'unsend', key: boundedKey('unsend', mid), mid, ...fields }
  const is_echo = flagAt(content, 'is_echo')
  const reply_to = at(content, 'reply_to')
  return {
    kind: 'message',
    key: is_echo ? boundedKey('echo', mid) : messageKey(mid),
    ...fields,
    mid,
    text: textAt(content, 'text'),
    attachments: attachmentsOf(content),
    quick_reply_payload: textAt(at(content, 'quick_reply'), 'payload'),
    reply_to_mid: idAt(reply_to, 'mid'),
    reply_to_story: storyOf(reply_to),
    is_echo,
    is_self: flagAt(content, 'is_self'),
    is_unsupported: flagAt(content, 'is_unsupported'),
    referral: referralOf(at(content, 'referral')),
  }
}

function attachmentsOf(content: unknown): MessageAttachment[] {
  const list = listAt(content, 'attachments') ?? []
  return [...mentionOf(content), ...list.map(attachmentOf)]
}

/** The conversations API names a story mention in `story`; a webhook that does the same is read, too. */
function mentionOf(content: unknown): MessageAttachment[] {
  const mention = at(at(content, 'story'), 'mention')
  if (typeof mention !== 'object' || mention === null) return []
  return [{ type: 'story_mention', url: textAt(mention, 'link'), title: null, media_id: idAt(mention, 'id') }]
}

function attachmentOf(attachment: unknown): MessageAttachment {
  const payload = at(attachment, 'payload')
  return {
    type: textAt(attachment, 'type') ?? 'unknown',
    url: textAt(payload, 'url'),
    title: textAt(payload, 'title'),
    media_id: idAt(payload, 'ig_post_media_id') ?? idAt(payload, 'reel_video_id') ?? idAt(payload, 'id'),
  }
}

function storyOf(reply_to: unknown): MessageEvent['reply_to_story'] {
  const story = at(reply_to, 'story')
  if (story === undefined || story === null) return null
  return { id: idAt(story, 'id'), url: textAt(story, 'url') }
}

function referralOf(value: unknown): Referral | null {
  if (typeof value !== 'object' || value === null) return null
  return {
    ref: textAt(value, 'ref'),
    source: textAt(value, 'source'),
    type: textAt(value, 'type'),
    ad_id: idAt(value, 'ad_id'),
    product_id: idAt(at(value, 'product'), 'id'),
  }
}
