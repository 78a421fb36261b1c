import { day } from '@skein/contract/durations'
import type { Ctx } from '#src/context.ts'
import { ensurePartitions, markEvents } from '#src/features/events/index.ts'

/** Longer than decisions are kept. */
const markDays = 200

/** Notes which event is the newest, and creates the partitions of the next events. */
export async function prepareForEvents(ctx: Pick<Ctx, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = ctx.clock.now()
  const iso = (time: number) => new Date(time).toISOString()
  await markEvents(ctx.db, { now: iso(now), oldest: iso(now - markDays * day) })
  const partitions = await ensurePartitions(ctx.db, iso(now))
  if (partitions > 0) ctx.log.info({ partitions }, 'created partitions')
}
