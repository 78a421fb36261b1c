import type { Change, LiveEvent } from '#src/features/live-updates/index.ts'
import type { Ctx } from '#src/context.ts'
import { presentSourcesOf } from './source-store.ts'

/** What listeners are told about sources that are new, have gone on or have changed: each as it is now. */
export async function toSourceEvents(
  ctx: Ctx,
  account_id: string,
  notes: readonly Change[],
): Promise<LiveEvent[]> {
  const places = new Map(notes.flatMap(({ topic, ref }, at) => (topic === 'source' ? [[ref, at]] : [])))
  if (places.size === 0) return []
  const sources = await presentSourcesOf(ctx.db, account_id, [...places.keys()])
  return sources.map((data) => ({ at: places.get(data.id) ?? 0, event: 'source', data }))
}
