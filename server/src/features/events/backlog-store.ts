import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const BacklogRow = z.object({ waiting: z.number(), oldest_seconds: z.number() })

/** Returns the events that wait for a decision, at most 10,000 of them, and for how long the oldest is due. */
export async function eventBacklog(db: Executor, max = 10_000): Promise<z.infer<typeof BacklogRow>> {
  const row = await db.first(sql.rows(BacklogRow)`
    select count(*)::int as waiting, coalesce(greatest(0, extract(epoch from now() - (select min(due_at) from event_queue))),
      0)::float8 as oldest_seconds
    from (select from event_queue limit ${max}) q`)
  return row ?? { waiting: 0, oldest_seconds: 0 }
}
