import { day } from '@skein/contract/durations'
import { credentialsOf } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { recentlyCompared } from './compared-store.ts'
import { readChannel } from './read-channel.ts'
import { readComments } from './read-comments.ts'
import { readMessages } from './read-messages.ts'
import { type Allowances, createRunCalls, paidOf, type RunCalls } from './run-calls.ts'
import { endSweep, leaseSweep, releaseSweep, type Sweep } from './run-store.ts'
import {
  commentQuota,
  createAllowance,
  dueAfter,
  intervalAfter,
  messageQuota,
  messageWindow,
} from './sweep-logic.ts'

/**
 * Compares the comments and messages that Instagram shows with the received events, and queues those that are missing. Does
 * nothing while another process sweeps the account. Returns the number of found events, and when the next run is due, in
 * milliseconds since 1970.
 */
export async function sweepAccount(
  ctx: Ctx,
  account_id: string,
): Promise<{ found: number; due_at: number | null }> {
  const sweep = await leaseSweep(ctx.db, account_id)
  if (sweep === null) return { found: 0, due_at: null }
  const now = ctx.clock.now()
  const counts = await recentlyCompared(ctx.db, account_id, new Date(now))
  const allowances = {
    comments: createAllowance(sweep.comments_paid_until, {
      now,
      quota: commentQuota(counts.comments_of_day),
    }),
    messages: createAllowance(sweep.messages_paid_until, { now, quota: messageQuota }),
  }
  const calls = createRunCalls(ctx, { account_id, lease: sweep.lease, allowances })
  const seconds = ctx.env.SWEEP_SECONDS
  try {
    const run = await compare(ctx, sweep, { now, allowances, calls })
    const interval = intervalAfter({ seconds, recent: Math.max(counts.last_hour, run.found) })
    const due_at = dueAfter(now, interval, [run.comments.retry_at, run.messages.retry_at])
    const isStored = await endSweep(ctx.db, { account_id, lease: calls.lease(), now, due_at, ...run })
    if (!isStored) ctx.log.info({ account_id }, 'a sweep ended after another one had begun')
    report(ctx, account_id, run.found)
    return { found: run.found, due_at }
  } catch (error) {
    await releaseSweep(ctx.db, {
      account_id,
      lease: calls.lease(),
      due_at: now + intervalAfter({ seconds, recent: counts.last_hour }),
      paid: paidOf(allowances),
    })
    throw error
  }
}

interface Run {
  now: number
  allowances: Allowances
  calls: RunCalls
}

async function compare(ctx: Ctx, sweep: Sweep, { now, allowances, calls }: Run) {
  const { platformUserId } = await credentialsOf(ctx, sweep.account_id)
  const self = { platform_user_id: platformUserId, username: sweep.platform_username.toLowerCase() }
  let { posts_cursor, posts_read_at } = sweep
  const given = { sweep, now, self, allowances, calls }
  const comments = await readChannel(ctx, {
    ...given,
    name: 'comments',
    maxAge: ctx.env.MAX_EVENT_AGE_DAYS * day,
    async read(reading) {
      const result = await readComments(ctx, { ...reading, posts_cursor, posts_read_at })
      ;({ posts_cursor, posts_read_at } = result)
      return result.complete
    },
  })
  const messages = await readChannel(ctx, {
    ...given,
    name: 'messages',
    maxAge: messageWindow,
    read: async (reading) => (await readMessages(ctx, reading)).complete,
  })
  return {
    comments: comments.state,
    messages: messages.state,
    found: comments.found + messages.found,
    posts_cursor,
    posts_read_at,
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
