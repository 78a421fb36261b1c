import { knownUsername } from '@skein/contract/usernames'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CommentEvent, InstagramEvent, MentionEvent } from '../event.ts'
import { at, has, idAt, listAt, millisecondsOf, textAt, parseJson } from '../graph/fields.ts'
import { type EntryContext, messagingFields, readMessaging, unknownEvent } from './messaging-event.ts'

const MAX_DEPTH = 40
const MAX_ITEMS = 1000

export type WebhookItem =
  | { platformUserId: string; event: InstagramEvent }
  | { platformUserId: string | null; rejected: string; body: WebhookBody }

/** A webhook with a single item, in the form in which it arrived: `parseWebhook` can read it again. */
interface WebhookBody {
  object: 'instagram'
  entry: unknown[]
}

interface ParsedWebhook {
  items: WebhookItem[]
}

/** The body as a whole cannot be read. A single bad item does not cause this error. */
export class WebhookBodyError extends Error {
  readonly code: 'not_json' | 'not_an_object' | 'too_deep' | 'too_many'

  constructor(code: 'not_json' | 'not_an_object' | 'too_deep' | 'too_many') {
    super(`Webhook body refused: ${code}`)
    this.name = 'WebhookBodyError'
    this.code = code
  }
}

/**
 * Returns whether `X-Hub-Signature-256` signs these bytes with one of the secrets.
 * The bytes must be those received: parsed and serialised again they would differ.
 */
export function verifySignature(
  rawBody: Uint8Array,
  header: string | undefined,
  secrets: readonly string[],
): boolean {
  if (header === undefined || !/^sha256=[0-9a-f]{64}$/i.test(header)) return false
  const signatureBytes = Buffer.from(header.slice(7), 'hex')
  return secrets.some(
    (secret) =>
      secret !== '' && timingSafeEqual(signatureBytes, createHmac('sha256', secret).update(rawBody).digest()),
  )
}

/**
 * Splits a webhook into events. An item that cannot be read is returned as rejected and does not affect the
 * others; a well-formed item of an unknown kind becomes an event of kind `unknown`.
 *
 * @param receivedAt milliseconds, for items without a time
 * @param aliases ids of webhooks by the other ids that an entry may carry
 */
export function parseWebhook(
  rawBody: Uint8Array,
  receivedAt?: number,
  aliases: ReadonlyMap<string, string> = new Map(),
): ParsedWebhook {
  const body = jsonOf(rawBody)
  if (isDeeperThan(body, MAX_DEPTH)) throw new WebhookBodyError('too_deep')
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new WebhookBodyError('not_an_object')
  }
  const entries = listAt(body, 'entry')
  const object = textAt(body, 'object')
  if (entries === null || (object !== null && object !== 'instagram')) {
    const rejected = 'not a webhook of Instagram events'
    return { items: [{ platformUserId: null, rejected, body: bodyOf(body) }] }
  }
  const items: WebhookItem[] = []
  for (const entry of entries) {
    readEntry(entry, { receivedAt, aliases }, items)
    if (items.length > MAX_ITEMS) throw new WebhookBodyError('too_many')
  }
  return { items }
}

/** Returns the response body for the verification of the webhook address, or null when it must be refused. */
export function challengeResponse(
  query: { mode: string | undefined; token: string | undefined; challenge: string | undefined },
  verifyToken: string,
): string | null {
  if (query.mode !== 'subscribe' || !query.token || !query.challenge || verifyToken === '') return null
  const digest = (text: string) => createHmac('sha256', verifyToken).update(text).digest()
  return timingSafeEqual(digest(query.token), digest(verifyToken)) ? query.challenge : null
}

interface Reading {
  receivedAt: number | undefined
  aliases: ReadonlyMap<string, string>
}

const bodyOf = (entry: unknown): WebhookBody => ({ object: 'instagram', entry: [entry] })

function readEntry(entry: unknown, { receivedAt, aliases }: Reading, items: WebhookItem[]): void {
  const entryId = idAt(entry, 'id')
  if (entryId === null) {
    items.push({ platformUserId: null, rejected: 'an entry without account', body: bodyOf(entry) })
    return
  }
  const platformUserId = aliases.get(entryId) ?? entryId
  const sentAt = millisecondsOf(entry, 'time') ?? receivedAt ?? null
  const context = { platformUserId, sentAt, standby: false }
  const before = items.length
  const add = (part: object, event: InstagramEvent | string) => {
    const body = () => bodyOf({ id: entryId, time: at(entry, 'time'), ...part })
    items.push(
      typeof event === 'string'
        ? { platformUserId, rejected: event, body: body() }
        : { platformUserId, event },
    )
  }

  for (const change of listAt(entry, 'changes') ?? []) {
    add({ changes: [change] }, readChange(change, context))
  }
  if (textAt(entry, 'field') !== null) {
    add({ field: at(entry, 'field'), value: at(entry, 'value') }, readChange(entry, context))
  }
  for (const item of listAt(entry, 'messaging') ?? []) {
    add({ messaging: [item] }, readMessaging(item, context))
  }
  for (const item of listAt(entry, 'standby') ?? []) {
    add({ standby: [item] }, readMessaging(item, { ...context, standby: true }))
  }

  if (items.length === before) {
    items.push({ platformUserId, rejected: 'an entry without events', body: bodyOf(entry) })
  }
}

function jsonOf(rawBody: Uint8Array): unknown {
  try {
    return parseJson(Buffer.from(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength).toString())
  } catch {
    throw new WebhookBodyError('not_json')
  }
}

function isDeeperThan(value: unknown, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return limit === 0 || Object.values(value).some((inner) => isDeeperThan(inner, limit - 1))
}

/**
 * Reads a `{field, value}` pair, from `changes[]` or directly from the entry.
 * Returns the event, or text that says why the pair is rejected.
 */
function readChange(change: unknown, entry: EntryContext): InstagramEvent | string {
  const field = textAt(change, 'field')
  const value = at(change, 'value')
  if (field === null || typeof value !== 'object' || value === null) return 'a change without field or value'
  if (field === 'comments' || field === 'live_comments') return readComment(value, field, entry)
  if (field === 'mentions') return readMention(value, entry)
  // The test button of the app dashboard sends messages in the form of comments.
  if (messagingFields.has(field) && has(value, 'sender')) return readMessaging(value, entry)
  return unknownEvent(change, entry)
}

function readComment(value: object, field: string, entry: EntryContext): CommentEvent | string {
  const comment_id = idAt(value, 'id') ?? idAt(value, 'comment_id')
  const from = at(value, 'from')
  const from_id = idAt(from, 'id')
  const media = at(value, 'media')
  const media_id = idAt(media, 'id')
  if (comment_id === null) return 'a comment without id'
  if (entry.sentAt === null) return 'a comment without time'
  const text = textAt(value, 'text')
  const isComplete = from_id !== null && text !== null && media_id !== null
  return {
    kind: 'comment',
    key: comment_id,
    occurred_at: entry.sentAt,
    comment_id,
    text,
    from_id,
    from_username: knownUsername(textAt(from, 'username'), from_id),
    media_id,
    media_product_type: textAt(media, 'media_product_type'),
    parent_id: idAt(value, 'parent_id'),
    is_own: from_id === entry.platformUserId || has(from, 'self_ig_scoped_id'),
    live: field === 'live_comments',
    ad_id: idAt(media, 'ad_id'),
    ad_title: textAt(media, 'ad_title'),
    original_media_id: idAt(media, 'original_media_id'),
    ...(isComplete ? {} : { raw: value }),
  }
}

function readMention(value: object, entry: EntryContext): MentionEvent | string {
  const media_id = idAt(value, 'media_id')
  const comment_id = idAt(value, 'comment_id')
  if (media_id === null) return 'a mention without post'
  if (entry.sentAt === null) return 'a mention without time'
  return {
    kind: 'mention',
    key: `mention:${media_id}:${comment_id ?? ''}`,
    occurred_at: entry.sentAt,
    media_id,
    comment_id,
  }
}
