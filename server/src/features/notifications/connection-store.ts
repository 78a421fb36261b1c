import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

/** Connections whose trouble is over; `keys` are the notices that still hold. */
export async function settleConnections(
  db: Executor,
  { keys, now }: { keys: readonly string[]; now: Date },
): Promise<void> {
  await db.execute(sql`
    update notices set read_at = ${now.toISOString()}, mail_due = false
    where kind = 'connection' and read_at is null and key <> all(${[...keys]}::text[])`)
}
