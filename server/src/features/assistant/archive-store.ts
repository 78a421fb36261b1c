import { sql } from 'drizzle-orm'
import type { Executor } from '#src/infra/db/client.ts'
import { rowsOf } from '#src/infra/db/rows.ts'

interface StoredRecord {
  place: string
  thread: string | null
  record: object
}

/** Records of every chat of a user behind a place, oldest first. */
export async function storedRecords(
  db: Executor,
  { user_id, after, limit }: { user_id: string; after: string; limit: number },
): Promise<StoredRecord[]> {
  const { rows } = await db.execute(sql`
    select m.place::text as place, h.name as thread, m.record
    from assistant_messages m join assistant_threads h using (thread_id)
    where h.user_id = ${user_id} and m.place > ${after} order by m.place limit ${limit}`)
  return rowsOf(rows)
}
