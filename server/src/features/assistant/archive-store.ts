import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { sql } from '#src/infra/db/sql.ts'

const StoredRecord = z.object({
  place: z.string(),
  thread: z.string().nullable(),
  record: json<object>(),
})
type StoredRecord = z.infer<typeof StoredRecord>

/** Returns records of all chats of a user after a position, oldest first. */
export async function storedRecords(
  db: Executor,
  { user_id, after, limit }: { user_id: string; after: string; limit: number },
): Promise<StoredRecord[]> {
  return db.query(sql.rows(StoredRecord)`
    select m.place::text as place, h.name as thread, m.record
    from assistant_messages m join assistant_threads h using (thread_id)
    where h.user_id = ${user_id} and m.place > ${after} order by m.place limit ${limit}`)
}
