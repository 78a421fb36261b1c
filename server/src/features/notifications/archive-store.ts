import { sql } from 'drizzle-orm'
import type { Executor } from '#src/infra/db/client.ts'
import { rowsOf } from '#src/infra/db/rows.ts'

const maxStored = 10_000

/** The newest first. */
export async function storedNotifications(db: Executor, account_id: string): Promise<object[]> {
  const { rows } = await db.execute(sql`
    select kind, level, title, body as text, count, happened_at, read_at from notices
    where account_id = ${account_id} order by notices.happened_at desc limit ${maxStored}`)
  return rowsOf(rows)
}
