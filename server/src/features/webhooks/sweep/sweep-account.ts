import { day, hour } from '@skein/contract/durations'
import { credentialsOf } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { PlatformError } from '#src/integrations/instagram/errors.ts'
import type { CommentEvent, MessageEvent } from '#src/integrations/instagram/event.ts'
import { newEvent } from '../parse-events.ts'
import { saveMediaOwner } from '../media-owner-store.ts'
import { addCompared, recentlyCompared } from './compared-store.ts'
import { storeFound } from './found-store.ts'
import { readComments } from './read-comments.ts'
import { readMessages } from './read-messages.ts'
import {
  commentQuota,
  createAllowance,
  graceMs,
  hourOf,
  intervalAfter,
  messageQuota,
  messageWindow,
  overlapMs,
  type Allowance,
} from './sweep-logic.ts'
import { endSweep, leaseSweep, releaseSweep, type Sweep } from './sweep-store.ts'

type FoundEvent = CommentEvent | MessageEvent

/** Above this share of the rate limit nothing is read, in percent. */
const maxUsage = 80
/** A channel that Instagram refuses is tried again after this time. */
const refusedFor = hour
/** Seconds: an account's own media stays its own. */
const ownerValid = (365 * day) / 1000

/**
 * Compares the comments and messages that Instagram shows with the received events, and queues those that are missing. Does
 * nothing while another process sweeps the account. Returns the number of found events.
 */
export async function sweepAccount(ctx: Ctx, account_id: string): Promise<number> {
  const sweep = await leaseSweep(ctx.db, account_id)
  if (sweep === null) return 0
  const now = ctx.clock.now()
  const counts = await recentlyCompared(ctx.db, account_id, new Date(now))
  const allowances = {
    comments: createAllowance(sweep.comments_paid_until, {
      now,
      quota: commentQuota(counts.comments_of_day),
    }),
    messages: createAllowance(sweep.messages_paid_until, { now, quota: messageQuota }),
  }
  const paid = () => ({
    comments: allowances.comments.paidUntil(),
    messages: allowances.messages.paidUntil(),
  })
  const nextAt = (recent: number) =>
    now +
    intervalAfter({
      seconds: ctx.env.SWEEP_SECONDS,
      recent,
      wait: allowances.comments.wait(),
    })
  try {
    const run = await compare(ctx, sweep, { now, allowances })
    const recent = Math.max(counts.last_hour, run.found)
    await endSweep(ctx.db, { account_id, now, due_at: nextAt(recent), ...run })
    report(ctx, account_id, run.found)
    return run.found
  } catch (error) {
    await releaseSweep(ctx.db, account_id, { due_at: nextAt(counts.last_hour), paid: paid() })
    throw error
  }
}

interface Run {
  now: number
  allowances: { comments: Allowance; messages: Allowance }
}

async function compare(ctx: Ctx, sweep: Sweep, { now, allowances }: Run) {
  const { account_id } = sweep
  const { platformUserId } = await credentialsOf(ctx, account_id)
  const self = { platform_user_id: platformUserId, username: sweep.platform_username.toLowerCase() }
  const before = now - graceMs
  const maxAge = { comments: ctx.env.MAX_EVENT_AGE_DAYS * day, messages: messageWindow }
  let found = 0
  let { posts_cursor, posts_read_at } = sweep

  async function channel(name: 'comments' | 'messages', read: (given: Given) => Promise<boolean>) {
    const until = sweep[`${name}_until`]
    const allowance = allowances[name]
    const refused = sweep[`${name}_refused`]
    const retry_at = sweep[`${name}_retry_at`]
    if (retry_at !== null && retry_at > now) {
      return { until, paid_until: allowance.paidUntil(), refused, retry_at }
    }
    const tally = createTally(until)
    const after = Math.max(sweep.answer_since, now - maxAge[name])
    const span = { after, before }
    const from = Math.max(after, until - overlapMs)
    const store = async (events: readonly FoundEvent[]) => {
      const keys = await storeEventsOf(ctx, account_id, events)
      found += keys.size
      tally.add(events, keys)
    }
    const given = { account_id, allowance, self, span, until: from, store }
    const outcome = await unlessRefused(ctx, { account_id, platformUserId, name }, () => read(given))
    const complete = outcome === true
    await addCompared(ctx.db, account_id, tally.hours(name, complete))
    return {
      until: complete ? Math.max(until, before) : until,
      paid_until: allowance.paidUntil(),
      ...(typeof outcome === 'string'
        ? { refused: outcome, retry_at: now + refusedFor }
        : { refused: null, retry_at: null }),
    }
  }

  const comments = await channel('comments', async (given) => {
    const result = await readComments(ctx, { ...given, posts_cursor, posts_read_at })
    ;({ posts_cursor, posts_read_at } = result)
    return result.complete
  })
  const messages = await channel('messages', async (given) => (await readMessages(ctx, given)).complete)
  return { comments, messages, found, posts_cursor, posts_read_at }
}

type Given = Omit<Parameters<typeof readComments>[1], 'posts_cursor' | 'posts_read_at' | 'store'> & {
  store(events: readonly FoundEvent[]): Promise<void>
}

/**
 * Returns whether everything was read, or why Instagram refuses to show the channel. A problem of the login is thrown; after
 * any other failure the next run reads the same again.
 */
async function unlessRefused(
  ctx: Ctx,
  { account_id, platformUserId, name }: { account_id: string; platformUserId: string; name: string },
  read: () => Promise<boolean>,
): Promise<boolean | string> {
  const usage = ctx.instagram.usageFor(platformUserId)
  if (usage !== null && usage.account_percent >= maxUsage) return false
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof PlatformError) || isForAll(error)) throw error
    ctx.log.warn({ err: error, account_id, channel: name }, 'a sweep could not read a channel')
    const isRefused = error.kind === 'rejected' || error.reason === 'permission_missing'
    return isRefused ? error.reason : false
  }
}

/** The login or a pause concerns both channels. */
const isForAll = ({ kind, reason }: PlatformError) => kind === 'reconnect' && reason !== 'permission_missing'

/** Queues those events that no webhook has brought. Returns their keys. */
async function storeEventsOf(ctx: Ctx, account_id: string, events: readonly FoundEvent[]) {
  const now = new Date(ctx.clock.now()).toISOString()
  const stored = await storeFound(ctx.db, account_id, {
    events: events.map((event) => newEvent(account_id, event)),
    now,
  })
  const keys = new Set(stored)
  const media = new Set(
    events.flatMap((event) =>
      event.kind === 'comment' && keys.has(event.key) && event.media_id !== null ? [event.media_id] : [],
    ),
  )
  for (const media_id of media)
    await saveMediaOwner(ctx.db, { account_id, media_id, own: true, valid: ownerValid })
  return keys
}

/** Instagram returns whole seconds. */
const second = 999

/** Counts what was compared for the first time, by hour. */
function createTally(until: number) {
  const fresh = new Map<string, number>()
  const late = new Map<string, number>()
  return {
    add(events: readonly FoundEvent[], found: ReadonlySet<string>) {
      for (const { key, occurred_at } of events) {
        if (occurred_at + second > until) fresh.set(key, occurred_at)
        else if (found.has(key)) late.set(key, occurred_at)
      }
    },
    /** After an incomplete run, the next one counts its items. */
    hours(channel: 'comments' | 'messages', complete: boolean) {
      const times = [...(complete ? fresh : []), ...late].map(([, at]) => hourOf(at))
      return [...Map.groupBy(times, (at) => at)].map(([at, group]) => ({
        hour: new Date(at).toISOString(),
        comments: 0,
        messages: 0,
        [channel]: group.length,
      }))
    },
  }
}

function report(ctx: Ctx, account_id: string, found: number): void {
  const runs = ctx.metrics.counter('skein_sweeps_total', 'Sweeps of accounts, by whether events were found', [
    'found',
  ])
  runs.inc({ found: String(found > 0) })
  if (found === 0) return
  ctx.metrics.counter('skein_swept_events_total', 'Events that no webhook had brought').inc({}, found)
  ctx.log.info({ account_id, found }, 'a sweep found events that no webhook had brought')
}
