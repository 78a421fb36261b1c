import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import type { Ids } from '#src/infra/ids.ts'
import type { Env } from '#src/env.ts'
import type { Database } from '#src/infra/db/client.ts'
import { AppError } from '#src/infra/errors.ts'
import { createRateLimiter } from '#src/infra/rate-limit.ts'
import { GmailError, errorOf } from './errors.ts'
import { readMessage, type GmailMessage, Draft, Message, MessageList, Sent, Thread } from './read-message.ts'

/** The mailbox of a call. */
export interface GmailAccess {
  token: string
  /** Key of the mailbox's rate limit. */
  mailbox: string
}

export interface GmailConfig {
  /** Origin without a path: the call adds the path of the API. */
  url: string
  ids: Ids
  /** Counts quota units of a mailbox. Throws or waits when none are left. */
  consumeQuota: (mailbox: string, units: number) => Promise<void>
  /** Milliseconds before the second, third, … attempt. */
  retryDelaysMs?: readonly number[]
  /** Milliseconds for one attempt. */
  timeoutMs?: number
}

interface GmailCall<S extends z.ZodType> {
  method: 'GET' | 'POST'
  path: string
  /** Quota units that Google counts for this call. */
  units: number
  response: S
  body?: object
  /** Idempotent calls are repeated after an unclear failure. */
  idempotent: boolean
}

const defaultRetryDelaysMs = [500, 1500, 4500]
/** A longer Retry-After is reported to the caller instead of waited for. */
const maxRetryAfterSeconds = 10

/** Makes a call and retries it where that is safe. Throws a GmailError. */
async function callGmail<S extends z.ZodType>(
  config: GmailConfig,
  access: GmailAccess,
  call: GmailCall<S>,
): Promise<z.output<S>> {
  const delays = config.retryDelaysMs ?? defaultRetryDelaysMs
  for (let attempt = 0; ; attempt += 1) {
    await config.consumeQuota(access.mailbox, call.units)
    try {
      return await send(config, access, call)
    } catch (error) {
      const delay = delays[attempt]
      if (delay === undefined || !canRetry(error, call.idempotent)) throw error
      const retryAfter = error instanceof GmailError ? (error.retryAfterSeconds ?? 0) * 1000 : 0
      await wait(Math.max(retryAfter, delay * (0.5 + randomShare(config.ids))))
    }
  }
}

function canRetry(error: unknown, idempotent: boolean): boolean {
  if (!(error instanceof GmailError) || (error.retryAfterSeconds ?? 0) > maxRetryAfterSeconds) return false
  return error.kind === 'limited' || (error.kind === 'unavailable' && idempotent)
}

async function send<S extends z.ZodType>(
  { url, timeoutMs: timeout = 20_000 }: GmailConfig,
  { token }: GmailAccess,
  { method, path, body, response: schema }: GmailCall<S>,
): Promise<z.output<S>> {
  let response: Response
  let json: unknown
  try {
    response = await fetch(`${url}/gmail/v1/users/me${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    json = await response.json().catch(() => null)
  } catch (cause) {
    throw new GmailError('unavailable', { reason: 'network', message: 'Gmail did not respond.', cause })
  }
  if (!response.ok) throw errorOf(response.status, json, response.headers.get('retry-after'))
  const parsedJson = schema.safeParse(json)
  if (parsedJson.success) return parsedJson.data
  throw new GmailError('unavailable', { reason: 'unreadable', cause: parsedJson.error })
}

/** Returns a random number from 0 to 1: jitter, so that calls refused together are not repeated together. */
const randomShare = (ids: Ids) => Buffer.from(ids.token(2), 'base64url').readUInt16BE() / 65_536

/** Gmail's quota per mailbox and minute. */
const unitsPerMinute = 6000

/** The quota is counted in the database, for all processes together. */
export function gmailConfig({ GMAIL_URL }: Env, { db, ids }: { db: Database; ids: Ids }): GmailConfig {
  const limiter = createRateLimiter(db, { 'gmail.units': { points: unitsPerMinute, seconds: 60 } })
  return {
    url: GMAIL_URL,
    ids,
    async consumeQuota(mailbox, units) {
      try {
        await limiter.consume('gmail.units', mailbox, units)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        throw new GmailError('limited', { reason: 'own_share_spent', retryAfterSeconds: error.retryAfter })
      }
    },
  }
}

interface GmailDraft {
  id: string
  thread_id: string
}

interface GmailThread {
  mails: GmailMessage[]
  /** Mails that are left out because they could not be read. */
  unreadable: number
}

/** The Gmail API. All methods throw a GmailError. */
export interface Gmail {
  /** Returns ids of the newest mails that match a query in Gmail's search syntax. */
  find(access: GmailAccess, search: { query: string; limit: number }): Promise<string[]>
  /** `text` and `html` are null when only headers are requested. */
  read(access: GmailAccess, id: string, extent?: 'whole' | 'headers'): Promise<GmailMessage>
  readThread(access: GmailAccess, id: string, extent?: 'whole' | 'headers'): Promise<GmailThread>
  createDraft(access: GmailAccess, mail: { raw: string; thread_id?: string | undefined }): Promise<GmailDraft>
  hasDraft(access: GmailAccess, id: string): Promise<boolean>
  /** Gmail sends a draft once and then deletes it. */
  sendDraft(access: GmailAccess, id: string): Promise<{ message_id: string }>
  markRead(access: GmailAccess, id: string): Promise<void>
}

const metadataHeaders = [
  'From',
  'Reply-To',
  'To',
  'Subject',
  'Message-ID',
  'X-Google-Original-Message-ID',
  'References',
]
const formatQuery = (extent: 'whole' | 'headers') =>
  extent === 'whole'
    ? 'format=full'
    : `format=metadata&${metadataHeaders.map((name) => `metadataHeaders=${name}`).join('&')}`

export function createGmail(config: GmailConfig): Gmail {
  const get = <S extends z.ZodType>(
    access: GmailAccess,
    call: Pick<GmailCall<S>, 'path' | 'units' | 'response'>,
  ) => callGmail(config, access, { method: 'GET', idempotent: true, ...call })
  const post = <S extends z.ZodType>(access: GmailAccess, call: Omit<GmailCall<S>, 'method'>) =>
    callGmail(config, access, { method: 'POST', ...call })

  return {
    async find(access, { query, limit }) {
      const path = `/messages?${new URLSearchParams({ q: query, maxResults: String(limit) })}`
      const { messages } = await get(access, { path, units: 5, response: MessageList })
      return messages.map(({ id }) => id)
    },
    async read(access, id, extent = 'whole') {
      const path = `/messages/${encodeURIComponent(id)}?${formatQuery(extent)}`
      return readMessage(await get(access, { path, units: 20, response: Message }))
    },
    async readThread(access, id, extent = 'whole') {
      const path = `/threads/${encodeURIComponent(id)}?${formatQuery(extent)}`
      const { messages, unreadable } = await get(access, { path, units: 40, response: Thread })
      return { mails: messages.map(readMessage), unreadable }
    },
    async createDraft(access, { raw, thread_id }) {
      const body = { message: { raw, ...(thread_id === undefined ? {} : { threadId: thread_id }) } }
      const call = { path: '/drafts', units: 10, response: Draft, body, idempotent: false }
      const { id, message } = await post(access, call)
      return { id, thread_id: message.threadId }
    },
    async hasDraft(access, id) {
      const path = `/drafts/${encodeURIComponent(id)}?format=minimal`
      return exists(get(access, { path, units: 20, response: Draft }))
    },
    async sendDraft(access, id) {
      const call = { path: '/drafts/send', units: 100, response: Sent, body: { id }, idempotent: false }
      return { message_id: (await post(access, call)).id }
    },
    async markRead(access, id) {
      const path = `/messages/${encodeURIComponent(id)}/modify`
      const body = { removeLabelIds: ['UNREAD'] }
      await post(access, { path, units: 5, response: z.unknown(), body, idempotent: true })
    },
  }
}

async function exists(request: Promise<unknown>): Promise<boolean> {
  try {
    await request
    return true
  } catch (error) {
    if (error instanceof GmailError && error.kind === 'missing') return false
    throw error
  }
}

interface OutgoingMail {
  from: string
  to: string
  subject: string
  text: string
  date: Date
  /** With angle brackets. */
  messageId: string
  /** The mail that this one replies to. */
  inReplyTo?: { message_id: string; references: string }
}

/** Returns a mail in the form that the Gmail API takes: RFC 2822, base64url. */
export async function composeMail({ inReplyTo, ...mail }: OutgoingMail): Promise<string> {
  const reply = inReplyTo?.message_id
    ? {
        inReplyTo: inReplyTo.message_id,
        references: `${inReplyTo.references} ${inReplyTo.message_id}`.trim().split(/\s+/),
      }
    : {}
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const message = await new MailComposer({ ...mail, ...reply, newline: '\r\n' }).compile().build()
  return message.toString('base64url')
}
