import { createHmac, timingSafeEqual } from 'node:crypto'
import { eventOfChange } from './change-event.ts'
import type { InstagramEvent } from './event.ts'
import { idAt, listAt, millisecondsOf, textAt } from './fields.ts'
import { parseJson } from './json.ts'
import { eventOfMessaging } from './messaging-event.ts'

const DEEPEST = 40
const MOST_ITEMS = 1000

export type WebhookItem =
  | { platformUserId: string; event: InstagramEvent }
  | { platformUserId: string | null; rejected: string; raw: unknown }

export interface ParsedWebhook {
  items: WebhookItem[]
}

/** The body as a whole cannot be used; a single bad item never causes this. */
export class WebhookBodyError extends Error {
  readonly code: 'not_json' | 'not_an_object' | 'too_deep' | 'too_many'

  constructor(code: 'not_json' | 'not_an_object' | 'too_deep' | 'too_many') {
    super(`Webhook body refused: ${code}`)
    this.name = 'WebhookBodyError'
    this.code = code
  }
}

/**
 * Whether the value of `X-Hub-Signature-256` was made from exactly these bytes with one of the secrets.
 * The bytes must be those that arrived: parsed and written again they would differ.
 */
export function verifySignature(
  rawBody: Uint8Array,
  header: string | undefined,
  secrets: readonly string[],
): boolean {
  if (header === undefined || !/^sha256=[0-9a-f]{64}$/i.test(header)) return false
  const given = Buffer.from(header.slice(7), 'hex')
  return secrets.some(
    (secret) =>
      secret !== '' && timingSafeEqual(given, createHmac('sha256', secret).update(rawBody).digest()),
  )
}

/**
 * Splits a delivery into our own events. An item that cannot be read is listed as rejected and the others
 * stand; what is well-formed but unknown becomes an event of kind `unknown`.
 *
 * @param receivedAt milliseconds, for the items that carry no time of their own
 */
export function parseWebhook(rawBody: Uint8Array, receivedAt?: number): ParsedWebhook {
  if (isDeeperThan(rawBody, DEEPEST)) throw new WebhookBodyError('too_deep')
  const body = jsonOf(rawBody)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new WebhookBodyError('not_an_object')
  }
  const entries = listAt(body, 'entry')
  const object = textAt(body, 'object')
  if (entries === null || (object !== null && object !== 'instagram')) {
    return { items: [{ platformUserId: null, rejected: 'not a delivery of Instagram events', raw: body }] }
  }
  const items: WebhookItem[] = []
  for (const entry of entries) {
    readEntry(entry, receivedAt, items)
    if (items.length > MOST_ITEMS) throw new WebhookBodyError('too_many')
  }
  return { items }
}

/** The body to answer with when the platform verifies the address, or null when it must be refused. */
export function challengeAnswer(
  query: { mode: string | undefined; token: string | undefined; challenge: string | undefined },
  verifyToken: string,
): string | null {
  if (query.mode !== 'subscribe' || !query.token || !query.challenge || verifyToken === '') return null
  const digest = (text: string) => createHmac('sha256', verifyToken).update(text).digest()
  return timingSafeEqual(digest(query.token), digest(verifyToken)) ? query.challenge : null
}

function readEntry(entry: unknown, receivedAt: number | undefined, items: WebhookItem[]): void {
  const platformUserId = idAt(entry, 'id')
  if (platformUserId === null) {
    items.push({ platformUserId: null, rejected: 'an entry without account', raw: entry })
    return
  }
  const sentAt = millisecondsOf(entry, 'time') ?? receivedAt ?? null
  const about = { platformUserId, sentAt, standby: false }
  const before = items.length
  const add = (raw: unknown, event: InstagramEvent | string) =>
    items.push(
      typeof event === 'string' ? { platformUserId, rejected: event, raw } : { platformUserId, event },
    )

  for (const change of listAt(entry, 'changes') ?? []) add(change, eventOfChange(change, about))
  if (textAt(entry, 'field') !== null) add(entry, eventOfChange(entry, about))
  for (const item of listAt(entry, 'messaging') ?? []) add(item, eventOfMessaging(item, about))
  for (const item of listAt(entry, 'standby') ?? []) {
    add(item, eventOfMessaging(item, { ...about, standby: true }))
  }

  if (items.length === before) items.push({ platformUserId, rejected: 'an entry without events', raw: entry })
}

function jsonOf(rawBody: Uint8Array): unknown {
  try {
    return parseJson(Buffer.from(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength).toString())
  } catch {
    throw new WebhookBodyError('not_json')
  }
}

/** Counted on the bytes, before anything is built from them. */
function isDeeperThan(bytes: Uint8Array, limit: number): boolean {
  let depth = 0
  let inText = false
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]
    if (inText) {
      if (byte === BACKSLASH) index++
      else if (byte === QUOTE) inText = false
    } else if (byte === QUOTE) inText = true
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      if (++depth > limit) return true
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth--
  }
  return false
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
