import { sql } from 'drizzle-orm'
import type { Executor } from '#src/infra/db/client.ts'
import { rowsOf } from '#src/infra/db/rows.ts'

/** Which of these sessions are still good. */
export async function liveSessions(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute(sql`
    select id from auth_session where id = any(${sql.param([...ids])}::text[]) and expires_at > now()`)
  return new Set(rowsOf<{ id: string }>(rows).map(({ id }) => id))
}
