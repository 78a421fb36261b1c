import { filterConnected } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { startLoop, type Loop } from '#src/infra/loop.ts'
import type { Sender } from './send.ts'
import type { ClaimedRow } from './store.ts'
import { reconcileUnclear } from './reconcile-unclear.ts'
import { watchBacklog } from './watch-backlog.ts'
import {
  claimDue,
  claimPrivate,
  expireLeases,
  expireWindows,
  forgetPrivateSends,
  maxExpired,
  privateWaits,
} from './claim-store.ts'
import { channelsWaitingForLogin, openChannels } from './channel-throttle-store.ts'

const maxAtOnce = 200

export interface RunningOutbox {
  /** Rows became ready. */
  wake(): void
  stop(): Promise<void>
}

/** Sends what is due, gives up what is too late, and settles what stayed unclear, until stopped. */
export function runOutbox(ctx: Ctx, sender: Sender): RunningOutbox {
  const unsent = new Set<Promise<void>>()
  const loop = (name: string, every: number, turn: () => Promise<boolean>) =>
    startLoop({ name: `outbox ${name}`, every, log: ctx.log, turn })
  const due = loop('due', 500, async () => {
    const room = Math.min(maxAtOnce, sender.capacity())
    const rows = room === 0 ? [] : await claim(ctx, room)
    const sending = sender.send(rows).finally(() => {
      unsent.delete(sending)
      if (rows.length > 0) due.wake()
    })
    unsent.add(sending)
    return rows.length > 0 && rows.length === room
  })
  const late = loop('late', 500, async () => {
    const expired = await expireLeases(ctx.db, ctx.env.SETTLE_SECONDS[0])
    await expireWindows(ctx.db)
    return expired === maxExpired
  })
  const unclear = loop('unclear', 500, async () => (await reconcileUnclear(ctx)) > 0)
  const lanes = loop('lanes', 3000, () => reopenLanes(ctx))
  const figures = loop('figures', 15_000, async () => {
    await watchBacklog(ctx)
    return false
  })
  const loops: Loop[] = [due, late, unclear, lanes, figures]
  return {
    wake: () => due.wake(),
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
      await Promise.all(unsent)
    },
  }
}

async function claim(ctx: Ctx, room: number): Promise<ClaimedRow[]> {
  const rows = await claimDue(ctx.db, room)
  if (rows.length === room || !(await privateWaits(ctx.db))) return rows
  return [...rows, ...(await ctx.db.transaction((tx) => claimPrivate(tx, room - rows.length)))]
}

/** Accounts that were connected again may send again. */
async function reopenLanes(ctx: Ctx): Promise<boolean> {
  await forgetPrivateSends(ctx.db)
  await openChannels(ctx.db, await filterConnected(ctx.db, await channelsWaitingForLogin(ctx.db)))
  return false
}
