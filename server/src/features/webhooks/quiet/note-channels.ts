import { m } from '@skein/messages'
import { day } from '@skein/contract/durations'
import { createNotification, resolveNotifications } from '#src/features/notifications/index.ts'
import type { Ctx } from '#src/context.ts'
import { channels, endOfSecond, type Channel, type SweptEvent } from '../sweep/compare-logic.ts'
import { findLikelyCause, quietTexts } from './likely-cause.ts'
import { rhythmDays } from './rhythm-logic.ts'
import { intervalAfter, lostItems, stateOf, type ChannelState, type MissingItem } from './watch-logic.ts'
import { findArrivals, findWatch, saveWatch, type Watch } from './watch-store.ts'

/** Older items are of no interest: channels are compared every few minutes. */
const maxAge = day

/** Of the newest items of each channel, those that no webhook has brought; null if Instagram does not show them. */
export type Undelivered = Partial<Record<Channel, readonly Pick<SweptEvent, 'occurred_at'>[] | null>>

/**
 * Notes whether webhooks arrive. Creates one notification when they stop to arrive, and resolves it when they arrive again.
 * Notes nothing if a channel is neither compared nor unreadable. Returns whether webhooks are missing.
 */
export async function noteChannels(
  ctx: Ctx,
  account_id: string,
  { undelivered, unreadable }: { undelivered: Undelivered; unreadable: readonly Channel[] },
): Promise<boolean> {
  if (channels.some((channel) => !undelivered[channel] && !unreadable.includes(channel))) return false
  const watch = await findWatch(ctx.db, account_id)
  if (watch === null) return false
  const now = ctx.clock.now()
  const missing = channels
    .flatMap((channel) =>
      (undelivered[channel] ?? []).map(({ occurred_at }) => ({ channel, at: endOfSecond(occurred_at) })),
    )
    .filter(({ at }) => at > watch.connected_at && now - at < maxAge)
  const isComplete = missing.length === 0 && unreadable.length === 0
  const since = new Date(now - rhythmDays * day)
  const arrivals = isComplete ? [] : await findArrivals(ctx.db, { account_id, since })
  const lost = lostItems(missing, arrivals, now)
  const state = stateOf({ now, arrivals, lost, unreadable })
  // While nothing can be read, only an event that arrives proves that the channel works again.
  const returned = unreadable.length === 0 || (arrivals.at(-1)?.at ?? 0) > (watch.quiet_since ?? 0)
  const staysQuiet = watch.quiet_since !== null && (state === 'quiet' || state === 'suspected' || !returned)
  if (state === 'quiet' && !staysQuiet) await becomeQuiet(ctx, account_id, { watch, lost })
  else
    await saveWatch(ctx.db, account_id, {
      ...watch,
      ...(staysQuiet ? { state: 'quiet' } : { state, cause: null, quiet_since: null }),
      ...timesOf(now, staysQuiet ? 'quiet' : state),
      before: watch.quiet_since,
    })
  if (watch.quiet_since !== null && !staysQuiet) {
    const keys = [keyOf(account_id, watch.quiet_since)]
    await resolveNotifications(ctx.db, { account_id, keys, now: new Date(now) })
  }
  return lost.length > 0
}

const timesOf = (now: number, state: ChannelState) => ({
  looked_at: now,
  due_at: now + intervalAfter(state),
})

/** Of two comparisons at the same time, one notifies. */
async function becomeQuiet(
  ctx: Ctx,
  account_id: string,
  { watch, lost }: { watch: Watch; lost: readonly MissingItem[] },
): Promise<void> {
  const now = ctx.clock.now()
  const since = Math.min(...lost.map(({ at }) => at))
  const cause = await findLikelyCause(ctx, account_id, { watch, since })
  const quiet = { state: 'quiet', cause, quiet_since: now, before: null, ...timesOf(now, 'quiet') } as const
  const isFirst = await ctx.db.transaction(async (tx) => {
    if (!(await saveWatch(tx, account_id, quiet))) return false
    await createNotification(ctx, tx, {
      account_id,
      kind: 'connection',
      level: 'error',
      key: keyOf(account_id, now),
      words: () => ({
        title: m.notice_quiet({ name: watch.platform_username }),
        text: quietTexts[cause](),
      }),
      place: 'connection',
    })
    return true
  })
  if (!isFirst) return
  ctx.log.warn({ account_id, cause }, 'an account receives no events although Instagram shows new ones')
  ctx.metrics
    .counter('skein_channels_quiet_total', 'Accounts whose events stopped, by cause', ['cause'])
    .inc({ cause })
}

/** One notification for each time that events stop. */
const keyOf = (account_id: string, quiet_since: number) => `quiet:${account_id}:${Math.round(quiet_since)}`
