import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const maxStored = 10_000

const StoredNotification = z.object({
  kind: z.string(),
  level: z.string(),
  title: z.string(),
  text: z.string(),
  count: z.number(),
  happened_at: z.string(),
  read_at: z.string().nullable(),
})

/** Returns notifications, newest first. */
export async function findNotificationsForExport(db: Executor, account_id: string): Promise<object[]> {
  return db.query(sql.rows(StoredNotification)`
    select kind, level, title, body as text, count, happened_at, read_at from notices
    where account_id = ${account_id} order by notices.happened_at desc limit ${maxStored}`)
}
