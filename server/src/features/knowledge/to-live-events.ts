import type { Change, LiveReading } from '#src/features/live-updates/index.ts'
import type { TenantCtx } from '#src/context.ts'
import { findSourcesById } from './source-store.ts'

/** Converts changes of sources to live events with the current state of each source. */
export async function toSourceEvents(
  ctx: TenantCtx,
  account_id: string,
  changes: readonly Change[],
): Promise<LiveReading> {
  const indexes = new Map(changes.flatMap(({ topic, ref }, at) => (topic === 'source' ? [[ref, at]] : [])))
  if (indexes.size === 0) return { events: [] }
  const sources = await findSourcesById(ctx.db, account_id, [...indexes.keys()])
  return { events: sources.map((data) => ({ at: indexes.get(data.id) ?? 0, event: 'source', data })) }
}
