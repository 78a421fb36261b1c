import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const PlatformUserRow = z.object({
  platform_user_id: z.string(),
  platform_username: z.string(),
})

/** Returns id and name of an account at the platform. */
export async function findAccountName(
  db: Executor,
  id: string,
): Promise<{ platform_user_id: string; platform_username: string } | null> {
  const rows = await db.query(sql.rows(PlatformUserRow)`
    select platform_user_id, platform_username from connected_accounts where id = ${id}`)
  return rows[0] ?? null
}

const OwnerRow = z.object({ id: z.string(), user_id: z.string() })

/** Whose accounts these are now; those that are disconnected or deleted are absent. */
export async function findOwners(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query(sql.rows(OwnerRow)`
    select id, user_id from connected_accounts
    where id = any(${[...ids]}::uuid[]) and status <> 'disconnected'`)
  return new Map(rows.map(({ id, user_id }) => [id, user_id]))
}
