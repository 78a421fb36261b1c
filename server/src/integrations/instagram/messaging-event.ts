import type { InstagramEvent } from './event.ts'
import { at, flagAt, has, idAt, millisecondsOf, textAt } from './fields.ts'
import { message, referralOf, type Shared } from './message-event.ts'
import { boundedKey, unknownEvent } from './unknown-event.ts'

/** What the entry around an item says. */
export interface About {
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

type Reader = (content: unknown, shared: Shared) => InstagramEvent | string

/** An item has exactly one of these; the first that is there is read. */
const readers: readonly (readonly [string, Reader])[] = [
  ['message', message],
  ['postback', postback],
  ['reaction', reaction],
  ['read', read],
  ['message_edit', edit],
  ['message_edits', edit],
  ['referral', referral],
  ['optin', optin],
  ['pass_thread_control', handover('pass', 'new_owner_app_id')],
  ['take_thread_control', handover('take', 'previous_owner_app_id')],
  ['request_thread_control', handover('request', 'requested_owner_app_id')],
  ['app_roles', handover('roles', '')],
]

/** One item of `messaging[]` or `standby[]`. Text is the reason for a refusal. */
export function eventOfMessaging(item: unknown, about: About): InstagramEvent | string {
  const reader = readers.find(([name]) => has(item, name))
  if (!reader)
    return typeof item === 'object' && item !== null ? unknownEvent(item, about) : 'not a message item'
  const occurred_at = millisecondsOf(item, 'timestamp') ?? about.sentAt
  const person_id = personOf(item, about)
  if (occurred_at === null) return 'a message item without time'
  if (person_id === null) return 'a message item without sender'
  const event = reader[1](at(item, reader[0]), { occurred_at, person_id, standby: about.standby })
  return idAt(at(item, 'sender'), 'id') === about.platformUserId ? asOwn(event, about) : event
}

/** What the account has sent is its own, also where the platform does not say so: answering it would never end. */
function asOwn(event: InstagramEvent | string, { platformUserId }: About): InstagramEvent | string {
  if (typeof event === 'string' || event.kind !== 'message' || event.is_echo || event.is_self) return event
  if (event.person_id === platformUserId) return { ...event, is_self: true }
  return { ...event, is_echo: true, key: boundedKey('echo', event.mid) }
}

/** The other side of the conversation: the recipient when the account itself is the sender. */
function personOf(item: unknown, about: About): string | null {
  const sender = idAt(at(item, 'sender'), 'id')
  const recipient = idAt(at(item, 'recipient'), 'id')
  if (sender !== null && sender !== about.platformUserId) {
    const echoOfAnotherId = flagAt(at(item, 'message'), 'is_echo') && recipient !== about.platformUserId
    return echoOfAnotherId ? recipient : sender
  }
  return recipient ?? sender
}

/** A button can be tapped again, so the time belongs to the key. */
function postback(content: unknown, shared: Shared): InstagramEvent | string {
  const mid = idAt(content, 'mid')
  const payload = textAt(content, 'payload')
  if (payload === null) return 'a postback without payload'
  return {
    kind: 'postback',
    key: boundedKey('postback', mid ?? payload, shared.person_id, shared.occurred_at),
    ...shared,
    mid,
    title: textAt(content, 'title'),
    payload,
    is_self: flagAt(content, 'is_self'),
    referral: referralOf(at(content, 'referral')),
  }
}

function reaction(content: unknown, shared: Shared): InstagramEvent | string {
  const mid = idAt(content, 'mid')
  if (mid === null) return 'a reaction without message'
  const action = textAt(content, 'action') === 'unreact' ? 'unreact' : 'react'
  return {
    kind: 'reaction',
    key: boundedKey(action, mid, shared.person_id, shared.occurred_at),
    ...shared,
    mid,
    action,
    reaction: textAt(content, 'reaction'),
    emoji: textAt(content, 'emoji'),
  }
}

function read(content: unknown, shared: Shared): InstagramEvent | string {
  const mid = idAt(content, 'mid')
  if (mid === null) return 'a seen notice without message'
  return { kind: 'read', key: boundedKey('read', mid, shared.person_id, shared.occurred_at), ...shared, mid }
}

function edit(content: unknown, shared: Shared): InstagramEvent | string {
  const mid = idAt(content, 'mid')
  if (mid === null) return 'an edit without message'
  const number = at(content, 'num_edit')
  const num_edit = typeof number === 'number' ? number : 0
  const text = textAt(content, 'text') ?? ''
  return {
    kind: 'edit',
    key: boundedKey('edit', mid, num_edit, shared.occurred_at),
    ...shared,
    mid,
    text,
    num_edit,
  }
}

function referral(content: unknown, shared: Shared): InstagramEvent | string {
  const found = referralOf(content)
  if (found === null) return 'a referral without content'
  const key = boundedKey('referral', found.ref ?? '', shared.person_id, shared.occurred_at)
  return { kind: 'referral', key, ...shared, referral: found }
}

function optin(content: unknown, shared: Shared): InstagramEvent {
  const optin_type = textAt(content, 'type')
  const payload = textAt(content, 'payload') ?? textAt(content, 'ref')
  const key = boundedKey('optin', optin_type ?? '', shared.person_id, shared.occurred_at)
  return { kind: 'optin', key, ...shared, optin_type, payload }
}

function handover(action: 'pass' | 'take' | 'request' | 'roles', appField: string): Reader {
  return (content, shared) => ({
    kind: 'handover',
    key: boundedKey('handover', action, shared.person_id, shared.occurred_at),
    ...shared,
    action,
    app_id: idAt(content, appField),
    metadata: textAt(content, 'metadata'),
  })
}
