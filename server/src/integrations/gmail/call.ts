import type * as z from 'zod'
import type { Ids } from '#src/infra/ids.ts'
import type { Env } from '#src/env.ts'
import type { Database } from '#src/infra/db/client.ts'
import { AppError } from '#src/infra/errors.ts'
import { createRateLimiter } from '#src/infra/rate-limit.ts'
import { errorOf, GmailError } from './errors.ts'

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

export interface GmailCall<S extends z.ZodType> {
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
export async function callGmail<S extends z.ZodType>(
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
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  throw new GmailError('unavailable', { reason: 'unreadable', cause: parsed.error })
}

/** Returns a random number from 0 to 1: jitter, so that calls refused together are not repeated together. */
const randomShare = (ids: Ids) => Buffer.from(ids.token(2), 'base64url').readUInt16BE() / 65_536

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

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
