import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

/** Marks notifications about connections as read, except those with `keys`. */
export async function resolveConnections(
  db: Executor,
  { keys, now }: { keys: readonly string[]; now: Date },
): Promise<void> {
  await db.execute(sql`
    update notices set read_at = ${now.toISOString()}, mail_due = false
    where kind = 'connection' and read_at is null and key <> all(${[...keys]}::text[])`)
}
