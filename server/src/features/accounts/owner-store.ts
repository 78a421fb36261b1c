import { sql } from 'drizzle-orm'
import type { Executor } from '#src/infra/db/client.ts'
import { rowsOf } from '#src/infra/db/rows.ts'

/** How an account is called at the platform. */
export async function nameOfAccount(
  db: Executor,
  id: string,
): Promise<{ platform_user_id: string; platform_username: string } | null> {
  const { rows } = await db.execute(sql`
    select platform_user_id, platform_username from connected_accounts where id = ${id}`)
  return rowsOf<{ platform_user_id: string; platform_username: string }>(rows)[0] ?? null
}

/** Whose accounts these are now; those that are disconnected or deleted are absent. */
export async function ownersAmong(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute(sql`
    select id, user_id from connected_accounts
    where id = any(${sql.param([...ids])}::uuid[]) and status <> 'disconnected'`)
  return new Map(rowsOf<{ id: string; user_id: string }>(rows).map(({ id, user_id }) => [id, user_id]))
}
