import { day, minute } from '@skein/contract/durations'
import type { Ctx } from '#src/context.ts'
import { saveMediaOwner } from '../facts/media-owner-store.ts'
import { newEvent } from '../parse-events.ts'
import { noteChannels, type Undelivered } from '../quiet/note-channels.ts'
import {
  channels,
  compareShown,
  createTally,
  overlapMs,
  type Channel,
  type Reading,
  type SweptEvent,
} from './compare-logic.ts'
import { addCompared, findStored, recentlyCompared, storeFound } from './found-store.ts'
import { readChannel } from './read-channel.ts'
import {
  commentQuota,
  createAllowance,
  dueAfter,
  graceMs,
  intervalAfter,
  messageQuota,
  messageWindow,
  type Allowance,
} from './sweep-logic.ts'
import {
  endSweep,
  leaseSweep,
  releaseSweep,
  renewSweep,
  type ChannelState,
  type Sweep,
} from './sweep-store.ts'

/**
 * Compares the comments and messages that Instagram shows with the received events, queues those that are missing, and notes
 * whether webhooks arrive. Does nothing while another process sweeps the account. Returns the number of found events, and
 * when the next run is due, in milliseconds since 1970.
 */
export async function sweepAccount(
  ctx: Ctx,
  account_id: string,
): Promise<{ found: number; due_at: number | null }> {
  const run = await startRun(ctx, account_id)
  if (run === null) return { found: 0, due_at: null }
  try {
    for (const reading of run.readings) {
      for await (const { items, is_newest } of readChannel(ctx, reading)) {
        const storedItems = await findStored(ctx.db, account_id, { shown: items, now: run.now })
        const compared = compareShown(items, storedItems, reading.span)
        const queued = await queueMissing(ctx, account_id, compared.missing)
        run.tallies[reading.name].add(compared.answerable, queued)
        if (is_newest) run.undelivered[reading.name] = compared.undelivered
      }
    }
    return await endRun(ctx, run)
  } catch (error) {
    await releaseRun(ctx, run)
    throw error
  }
}

interface Run {
  sweep: Sweep
  /** Milliseconds since 1970. */
  now: number
  counts: Awaited<ReturnType<typeof recentlyCompared>>
  allowances: Record<Channel, Allowance>
  /** The channels that are read. */
  readings: readonly Reading[]
  tallies: Record<Channel, ReturnType<typeof createTally>>
  undelivered: Undelivered
  older: Reading['older']
  /** As it was last renewed. */
  lease: string
}

/** A channel that is refused, or whose calls are spent, is not read. Returns null while another process sweeps the account. */
async function startRun(ctx: Ctx, account_id: string): Promise<Run | null> {
  const sweep = await leaseSweep(ctx.db, account_id)
  if (sweep === null) return null
  const now = ctx.clock.now()
  const counts = await recentlyCompared(ctx.db, account_id, new Date(now))
  const quotas = { comments: commentQuota(counts.comments_of_day), messages: messageQuota }
  const allowanceOf = (name: Channel) =>
    createAllowance(sweep[`${name}_paid_until`], { now, quota: quotas[name] })
  const run: Run = {
    sweep,
    now,
    counts,
    allowances: { comments: allowanceOf('comments'), messages: allowanceOf('messages') },
    readings: [],
    tallies: { comments: createTally(sweep.comments_until), messages: createTally(sweep.messages_until) },
    undelivered: {},
    older: { posts_cursor: sweep.posts_cursor, posts_read_at: sweep.posts_read_at },
    lease: sweep.lease,
  }
  const takeCall = callsOf(ctx, run)
  const isDue = (name: Channel) => (sweep[`${name}_retry_at`] ?? now) <= now
  run.readings = channels.filter(isDue).map((name) => readingOf(ctx, run, { name, takeCall }))
  return run
}

type TakeCall = (channel: Channel, kind?: 'extra') => Promise<boolean>

function readingOf(ctx: Ctx, run: Run, { name, takeCall }: { name: Channel; takeCall: TakeCall }): Reading {
  const { sweep, now, allowances, older } = run
  const maxAge = { comments: ctx.env.MAX_EVENT_AGE_DAYS * day, messages: messageWindow }[name]
  const after = Math.max(sweep.answer_since, now - maxAge)
  return {
    account_id: sweep.account_id,
    name,
    self: { platform_user_id: sweep.platform_user_id, username: sweep.platform_username.toLowerCase() },
    allowance: allowances[name],
    span: { after, before: now - graceMs },
    since: Math.min(after, now - day),
    until: Math.max(after, sweep[`${name}_until`] - overlapMs),
    takeCall: (kind) => takeCall(name, kind),
    older,
    result: { complete: false, refused: null },
  }
}

/** A run ends after this time, before its job expires. The next one continues. */
const maxRunMs = 8 * minute
const renewAfterMs = minute / 2

/** Returns a function that takes a call; false if none is left, the run takes too long, or another process has the lease. */
function callsOf(ctx: Ctx, run: Run): TakeCall {
  const began = ctx.clock.monotonic()
  let [renewed_at, isLost] = [began, false]
  return async (channel, kind) => {
    const at = ctx.clock.monotonic()
    if (isLost || at - began > maxRunMs || !run.allowances[channel].take(kind)) return false
    if (at - renewed_at < renewAfterMs) return true
    const { account_id } = run.sweep
    const lease = await renewSweep(ctx.db, { account_id, lease: run.lease, paid: paidOf(run) })
    isLost = lease === null
    renewed_at = at
    run.lease = lease ?? run.lease
    return !isLost
  }
}

const paidOf = ({ allowances: { comments, messages } }: Run) => ({
  comments: comments.paidUntil(),
  messages: messages.paidUntil(),
})

/** Seconds: an account's own media stays its own. */
const ownerValid = (365 * day) / 1000

/** Queues events that no webhook has brought. Returns the keys of the events that this call has queued. */
async function queueMissing(
  ctx: Ctx,
  account_id: string,
  missing: readonly SweptEvent[],
): Promise<ReadonlySet<string>> {
  if (missing.length === 0) return new Set()
  const events = missing.map((event) => newEvent(account_id, event))
  const now = new Date(ctx.clock.now()).toISOString()
  const keys = new Set(await storeFound(ctx.db, account_id, { events, now }))
  const media = missing.flatMap((event) =>
    event.kind === 'comment' && keys.has(event.key) && event.media_id !== null ? [event.media_id] : [],
  )
  for (const media_id of new Set(media))
    await saveMediaOwner(ctx.db, { account_id, media_id, own: true, valid: ownerValid })
  return keys
}

/** Stores what was compared and when the next run is due, and notes whether the channels are quiet. */
async function endRun(ctx: Ctx, run: Run): Promise<{ found: number; due_at: number }> {
  const { sweep, now, counts, readings, tallies, undelivered } = run
  const { account_id } = sweep
  for (const { name, result } of readings)
    await addCompared(ctx.db, account_id, tallies[name].hours(name, result.complete))
  const foundCount = tallies.comments.found() + tallies.messages.found()
  const [comments, messages] = [stateOf(run, 'comments'), stateOf(run, 'messages')]
  const interval = intervalOf(ctx, Math.max(counts.last_hour, foundCount))
  const due_at = dueAfter(now, interval, [comments.retry_at, messages.retry_at])
  const endedSweep = {
    account_id,
    lease: run.lease,
    now,
    due_at,
    found: foundCount,
    comments,
    messages,
    ...run.older,
  }
  if (!(await endSweep(ctx.db, endedSweep)))
    ctx.log.info({ account_id }, 'a sweep ended after another one had begun')
  countRun(ctx, account_id, foundCount)
  const unreadable = readings.filter(({ result }) => result.refused !== null).map(({ name }) => name)
  await noteChannels(ctx, account_id, { undelivered, unreadable })
  return { found: foundCount, due_at }
}

/** A channel that Instagram refuses is tried again after this time. */
const refusedFor = 60 * minute

function stateOf({ sweep, now, readings, allowances }: Run, name: Channel): ChannelState {
  const until = sweep[`${name}_until`]
  const allowance = allowances[name]
  const paid_until = allowance.paidUntil()
  const reading = readings.find((each) => each.name === name)
  if (reading === undefined)
    return { until, paid_until, refused: sweep[`${name}_refused`], retry_at: sweep[`${name}_retry_at`] }
  const { complete, refused } = reading.result
  const wait = refused === null ? allowance.wait() : refusedFor
  return {
    until: complete ? Math.max(until, reading.span.before) : until,
    paid_until,
    refused,
    retry_at: wait > 0 ? now + wait : null,
  }
}

const releaseRun = (ctx: Ctx, run: Run): Promise<void> =>
  releaseSweep(ctx.db, {
    account_id: run.sweep.account_id,
    lease: run.lease,
    due_at: run.now + intervalOf(ctx, run.counts.last_hour),
    paid: paidOf(run),
  })

const intervalOf = ({ env }: Ctx, recent: number) => intervalAfter({ seconds: env.SWEEP_SECONDS, recent })

function countRun(ctx: Ctx, account_id: string, foundCount: number): void {
  const runs = ctx.metrics.counter('skein_sweeps_total', 'Sweeps of accounts, by whether events were found', [
    'found',
  ])
  runs.inc({ found: String(foundCount > 0) })
  if (foundCount === 0) return
  ctx.metrics.counter('skein_swept_events_total', 'Events that no webhook had brought').inc({}, foundCount)
  ctx.log.info({ account_id, found: foundCount }, 'a sweep found events that no webhook had brought')
}
