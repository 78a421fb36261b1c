import { sql } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/client.ts'

/** A person decided about a message whose arrival stayed unclear. Answers false when it no longer waits. */
export async function decideReview(
  db: Executor,
  row: { account_id: string; source_id: string; origin_seq: string; send: boolean },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update outbox set state = ${row.send ? 'ready' : 'dismissed'}, due_at = now(), reads = 0,
      settled_by = 'person', settled_at = case when ${row.send} then null else now() end
    where account_id = ${row.account_id} and source_id = ${row.source_id} and origin_seq = ${row.origin_seq}
      and state = 'needs_review'`)
  return rowCount === 1
}
