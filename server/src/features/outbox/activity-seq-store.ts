import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

/** Returns the id of the activity entry of a message: of its event, or of the reply of a person. Null without an entry. */
export async function activityIdOf(db: Executor, outbox_seq: string): Promise<string | null> {
  const rows = await db.query(sql.rows(z.object({ activity_id: z.string().nullable() }))`
    select coalesce(activity_seq, nullif(origin_seq, 0))::text as activity_id from outbox
    where outbox_seq = ${outbox_seq}::bigint`)
  return rows[0]?.activity_id ?? null
}
