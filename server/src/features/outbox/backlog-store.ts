import { sql } from 'drizzle-orm'
import type { Executor } from '#src/infra/db/client.ts'
import { rowsOf } from '#src/infra/db/rows.ts'

export const openPhases = ['ready', 'sending', 'unknown', 'review'] as const
export type OpenPhase = (typeof openPhases)[number]

export interface PhaseCount {
  phase: OpenPhase
  count: number
  /** For how long the oldest one has been due, in seconds; 0 when none is. */
  seconds: number
}

/** Messages that are not at their end, by phase. */
export async function backlog(db: Executor): Promise<PhaseCount[]> {
  const { rows } = await db.execute(sql`
    select phase, count(*)::int as count,
      greatest(0, extract(epoch from now() - min(due_at)))::float8 as seconds
    from outbox_open group by phase`)
  return rowsOf(rows)
}
