import type { Ctx } from '#src/context.ts'
import { backlog, openPhases } from './backlog-store.ts'

/** Brings the gauges of what is under way up to date. */
export async function watchBacklog(ctx: Ctx): Promise<void> {
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
