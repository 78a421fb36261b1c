import { filterConnected, channelsWaitingForLogin, openChannels } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { startLoop, type Loop } from '#src/infra/concurrency/loop.ts'
import type { Sender, SenderHooks } from './send.ts'
import type { ClaimedRow } from '../store.ts'
import { reconcileUnclear } from '../reconcile-unclear.ts'
import { backlog, openPhases } from '../backlog-store.ts'
import {
  claimDue,
  claimPrivate,
  expireLeases,
  expireWindows,
  forgetPrivateSends,
  maxExpired,
  privateWaits,
} from '../claim-store.ts'
import { claimPaced, expirePrivateWaits, forgetPacedPosts, pacedWaits } from '../pace/paced-store.ts'
import { expireManual } from '../people/reply-window.ts'
import { reconcileSuspects } from '../suspect-store.ts'

const maxBatch = 200

export interface RunningOutbox {
  /** Call when rows became ready. */
  wake(): void
  stop(): Promise<void>
}

/** Sends due messages, expires late ones and reconciles unclear ones until stopped. */
export function runOutbox(
  ctx: Ctx,
  sender: Sender,
  { onSent, findWindow }: Pick<SenderHooks, 'onSent' | 'findWindow'>,
): RunningOutbox {
  const unsent = new Set<Promise<void>>()
  const loop = (name: string, every: number, iterate: () => Promise<boolean>) =>
    startLoop({ name: `outbox ${name}`, every, log: ctx.log, iterate })
  const due = loop('due', 500, async () => {
    const limit = Math.min(maxBatch, sender.capacity())
    const rows = limit === 0 ? [] : await claim(ctx, limit)
    const sending = sender.send(rows).finally(() => {
      unsent.delete(sending)
      if (rows.length > 0) due.wake()
    })
    unsent.add(sending)
    return rows.length > 0 && rows.length === limit
  })
  const paced = loop('paced', 1000, async () => {
    const limit = Math.min(maxBatch, sender.capacity())
    if (limit === 0 || !(await pacedWaits(ctx.db))) return false
    await sender.send(await ctx.db.transaction((tx) => claimPaced(tx, limit)))
    return false
  })
  const late = loop('late', 500, async () => {
    const expired = await expireLeases(ctx.db, ctx.env.SETTLE_SECONDS[0])
    await expireWindows(ctx.db)
    await expireManual(ctx, findWindow)
    await reconcileSuspects(ctx.db)
    return expired === maxExpired
  })
  const unclear = loop('unclear', 500, async () => (await reconcileUnclear(ctx, onSent)) > 0)
  const channels = loop('channels', 3000, () => reopenChannels(ctx))
  const gauges = loop('gauges', 15_000, async () => {
    await updateGauges(ctx)
    return false
  })
  const loops: Loop[] = [due, paced, late, unclear, channels, gauges]
  return {
    wake: () => due.wake(),
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
      await Promise.all(unsent)
    },
  }
}

async function claim(ctx: Ctx, limit: number): Promise<ClaimedRow[]> {
  const rows = await claimDue(ctx.db, limit)
  if (rows.length === limit || !(await privateWaits(ctx.db))) return rows
  return [...rows, ...(await ctx.db.transaction((tx) => claimPrivate(tx, limit - rows.length)))]
}

/** Opens the channels of accounts that were connected again, and ends waits for hourly limits. */
async function reopenChannels(ctx: Ctx): Promise<boolean> {
  await forgetPrivateSends(ctx.db)
  await forgetPacedPosts(ctx.db)
  await expirePrivateWaits(ctx.db)
  await openChannels(ctx.db, await filterConnected(ctx.db, await channelsWaitingForLogin(ctx.db)))
  return false
}

/** Updates the gauges of unsent messages. */
export async function updateGauges(ctx: Ctx): Promise<void> {
  const open = ctx.metrics.gauge('skein_outbox_open', 'Messages that are not at their end', ['phase'])
  const oldest = ctx.metrics.gauge(
    'skein_outbox_oldest_seconds',
    'For how long the oldest message has been due',
    ['phase'],
  )
  const counts = new Map((await backlog(ctx.db)).map((entry) => [entry.phase, entry]))
  for (const phase of openPhases) {
    open.set({ phase }, counts.get(phase)?.count ?? 0)
    oldest.set({ phase }, counts.get(phase)?.seconds ?? 0)
  }
}
