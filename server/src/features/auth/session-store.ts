import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const IdRow = z.object({ id: z.string() })

/** Returns those of the sessions that have not expired. */
export async function filterActiveSessions(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query(sql.rows(IdRow)`
    select id from auth_session where id = any(${[...ids]}::text[]) and expires_at > now()`)
  return new Set(rows.map(({ id }) => id))
}
