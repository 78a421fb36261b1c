import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const IdRow = z.object({ id: z.string() })

/** Returns which of Instagram's ids of messages and replies belong to those that Skein has sent. */
export async function sentAmong(
  db: Executor,
  account_id: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.query(sql.rows(IdRow)`
    select message_id as id from outbox_messages
    where account_id = ${account_id} and message_id = any(${[...ids]}::text[])`)
  return new Set(rows.map(({ id }) => id))
}
