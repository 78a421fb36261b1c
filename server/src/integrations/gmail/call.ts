import type * as z from 'zod'
import type { Ids } from '#src/infra/ids.ts'
import { errorOf } from './error-table.ts'
import { GmailError } from './errors.ts'

/** On whose behalf a call is made. */
export interface GmailAccess {
  token: string
  /** What the limits of a mailbox are counted by. */
  mailbox: string
}

export interface GmailConfig {
  /** Without a path: Google serves every API below it. */
  url: string
  ids: Ids
  /** Counts units of a mailbox's share; throws or waits when there are none left. */
  spend: (mailbox: string, units: number) => Promise<void>
  /** Milliseconds before the second, third, … try. */
  pauses?: readonly number[]
  /** Milliseconds for one answer. */
  timeoutMs?: number
}

export interface GmailCall<S extends z.ZodType> {
  method: 'GET' | 'POST'
  path: string
  /** What Google counts for it. */
  units: number
  answer: S
  body?: object
  /** Making the call twice is the same as making it once. */
  repeatable: boolean
}

const usualPauses = [500, 1500, 4500]
/** Who is told to wait longer than this is told so, instead of being kept. */
const longestWait = 10

/** Makes a call and tries it again where that is allowed. Throws a GmailError. */
export async function callGmail<S extends z.ZodType>(
  config: GmailConfig,
  access: GmailAccess,
  call: GmailCall<S>,
): Promise<z.output<S>> {
  const pauses = config.pauses ?? usualPauses
  for (let attempt = 0; ; attempt += 1) {
    await config.spend(access.mailbox, call.units)
    try {
      return await ask(config, access, call)
    } catch (error) {
      const pause = pauses[attempt]
      if (pause === undefined || !mayRepeat(error, call.repeatable)) throw error
      const asked = error instanceof GmailError ? (error.retryAfterSeconds ?? 0) * 1000 : 0
      await wait(Math.max(asked, pause * (0.5 + chance(config.ids))))
    }
  }
}

function mayRepeat(error: unknown, repeatable: boolean): boolean {
  if (!(error instanceof GmailError) || (error.retryAfterSeconds ?? 0) > longestWait) return false
  return error.kind === 'limited' || (error.kind === 'unavailable' && repeatable)
}

async function ask<S extends z.ZodType>(
  { url, timeoutMs: timeout = 20_000 }: GmailConfig,
  { token }: GmailAccess,
  { method, path, body, answer }: GmailCall<S>,
): Promise<z.output<S>> {
  let response: Response
  let said: unknown
  try {
    response = await fetch(`${url}/gmail/v1/users/me${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    said = await response.json().catch(() => null)
  } catch (cause) {
    throw new GmailError('unavailable', { reason: 'network', words: 'Gmail did not answer.', cause })
  }
  if (!response.ok) throw errorOf(response.status, said, response.headers.get('retry-after'))
  const read = answer.safeParse(said)
  if (read.success) return read.data
  throw new GmailError('unavailable', { reason: 'unreadable', cause: read.error })
}

/** From 0 to 1, so that those who were turned away together do not come back together. */
const chance = (ids: Ids) => Buffer.from(ids.token(2), 'base64url').readUInt16BE() / 65_536

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
