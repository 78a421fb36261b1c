import { day } from '@skein/contract/durations'
import type { Ctx } from '#src/context.ts'
import {
  channels,
  compareShown,
  type Channel,
  type Reading,
  type SweptEvent,
} from '../sweep/compare-logic.ts'
import { findStored } from '../sweep/found-store.ts'
import { readChannel } from '../sweep/read-channel.ts'
import { sweepNow } from '../sweep/sweep-jobs.ts'
import { createAllowance, messageQuota } from '../sweep/sweep-logic.ts'
import { noteChannels } from './note-channels.ts'
import { rhythmDays } from './rhythm-logic.ts'
import { channelsToRead } from './watch-logic.ts'
import { findArrivals, findWatch, type Watch } from './watch-store.ts'

/**
 * Compares the newest items of an account with the received events, with at most two calls while all is well, and queues
 * nothing: between sweeps, and while sweeps are off or wait. Starts a sweep when webhooks are missing.
 */
export async function compareNewest(ctx: Ctx, account_id: string): Promise<void> {
  const watch = await findWatch(ctx.db, account_id)
  if (watch === null) return
  const now = ctx.clock.now()
  const arrivals = await findArrivals(ctx.db, { account_id, since: new Date(now - rhythmDays * day) })
  const wantedChannels = watch.state === 'quiet' ? channels : channelsToRead(arrivals, now)
  const read = async (name: Channel) =>
    wantedChannels.includes(name) ? await readNewest(ctx, readingOf(watch, { account_id, name, now })) : []
  const undelivered = { comments: await read('comments'), messages: await read('messages') }
  const unreadable = channels.filter((name) => undelivered[name] === null)
  if (await noteChannels(ctx, account_id, { undelivered, unreadable })) await sweepNow(ctx, account_id)
}

/** Returns the newest items that no webhook has brought; null if Instagram does not show them. */
async function readNewest(ctx: Ctx, reading: Reading): Promise<SweptEvent[] | null> {
  for await (const { items, is_newest } of readChannel(ctx, reading)) {
    if (!is_newest) return null
    const storedItems = await findStored(ctx.db, reading.account_id, {
      shown: items,
      now: reading.span.before,
    })
    return compareShown(items, storedItems, reading.span).undelivered
  }
  return null
}

/** One call. */
function readingOf(
  watch: Watch,
  { account_id, name, now }: { account_id: string; name: Channel; now: number },
): Reading {
  let calls = 0
  return {
    account_id,
    name,
    self: { platform_user_id: watch.platform_user_id, username: watch.platform_username.toLowerCase() },
    allowance: createAllowance(now, { now, quota: messageQuota }),
    span: { after: watch.connected_at, before: now },
    since: Math.max(watch.connected_at, now - day),
    until: now,
    takeCall: async () => calls++ === 0,
    older: { posts_cursor: null, posts_read_at: now },
    result: { complete: false, refused: null },
  }
}
