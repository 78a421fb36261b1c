import { hour } from '@skein/contract/durations'
import type { Ctx } from '#src/context.ts'
import { PlatformError } from '#src/integrations/instagram/errors.ts'
import { addCompared } from './compared-store.ts'
import type { Self } from './found-events.ts'
import { queueFound } from './queue-found.ts'
import type { Allowances, RunCalls } from './run-calls.ts'
import type { ChannelState, Sweep } from './run-store.ts'
import { graceMs, overlapMs } from './sweep-logic.ts'
import type { Channel, ChannelReading, SweptEvent } from './sweep-types.ts'
import { createTally } from './tally-logic.ts'

/** Above this share of the rate limit nothing is read, in percent. */
const maxUsage = 80
/** A channel that Instagram refuses is tried again after this time. */
const refusedFor = hour

interface ChannelRun {
  name: Channel
  sweep: Sweep
  now: number
  self: Self
  allowances: Allowances
  calls: RunCalls
  /** Older items are not answered, in milliseconds. */
  maxAge: number
  /** Returns whether everything was read. */
  read(reading: ChannelReading<SweptEvent>): Promise<boolean>
}

/** Compares one channel and queues what is missing, unless Instagram refuses to show it. Returns its new state. */
export async function readChannel(
  ctx: Ctx,
  { name, sweep, now, self, allowances, calls, maxAge, read }: ChannelRun,
): Promise<{ state: ChannelState; found: number }> {
  const { account_id } = sweep
  const until = sweep[`${name}_until`]
  const retry_at = sweep[`${name}_retry_at`]
  const allowance = allowances[name]
  if (retry_at !== null && retry_at > now) {
    const refused = sweep[`${name}_refused`]
    return { state: { until, paid_until: allowance.paidUntil(), refused, retry_at }, found: 0 }
  }
  const tally = createTally(until)
  const before = now - graceMs
  const after = Math.max(sweep.answer_since, now - maxAge)
  let found = 0
  const reading: ChannelReading<SweptEvent> = {
    account_id,
    allowance,
    self,
    span: { after, before },
    until: Math.max(after, until - overlapMs),
    takeCall: (kind) => calls.take(name, kind),
    async store(events) {
      const keys = await queueFound(ctx, account_id, events)
      found += keys.size
      tally.add(events, keys)
    },
  }
  const outcome = await unlessRefused(ctx, { name, account_id, self }, () => read(reading))
  const complete = outcome === true
  await addCompared(ctx.db, account_id, tally.hours(name, complete))
  const state = {
    until: complete ? Math.max(until, before) : until,
    paid_until: allowance.paidUntil(),
    ...(typeof outcome === 'string'
      ? { refused: outcome, retry_at: now + refusedFor }
      : { refused: null, retry_at: allowance.wait() > 0 ? now + allowance.wait() : null }),
  }
  return { state, found }
}

/**
 * Returns whether everything was read, or why Instagram refuses to show the channel. A problem of the login is thrown; after
 * any other failure the next run reads the same again. While Instagram asks to wait, the gate of the account makes no call.
 */
async function unlessRefused(
  ctx: Ctx,
  { name, account_id, self }: { name: Channel; account_id: string; self: Self },
  read: () => Promise<boolean>,
): Promise<boolean | string> {
  const usage = ctx.instagram.usageFor(self.platform_user_id)
  if (usage !== null && usage.account_percent >= maxUsage) return false
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof PlatformError) || isLoginProblem(error)) throw error
    ctx.log.warn({ err: error, account_id, channel: name }, 'a sweep could not read a channel')
    const isRefused = error.kind === 'rejected' || error.reason === 'permission_missing'
    return isRefused ? error.reason : false
  }
}

const isLoginProblem = ({ kind, reason }: PlatformError) =>
  kind === 'reconnect' && reason !== 'permission_missing'
