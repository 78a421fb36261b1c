import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const AccountToVerify = z.object({
  id: z.string(),
  platform_user_id: z.string(),
  status: z.enum(['connected', 'needs_reconnect']),
  status_reason: z.string().nullable(),
  /** Milliseconds since 1970. */
  expires_at: z.number().nullable(),
})
export type AccountToVerify = z.infer<typeof AccountToVerify>

/** Returns Instagram accounts of all users, or those with a username, in the order of their connection. */
export async function findAccountsToVerify(
  db: Executor,
  username: string | undefined,
): Promise<AccountToVerify[]> {
  const usernameFilter = username === undefined ? sql`true` : sql`platform_username = ${username}`
  return db.query(sql.rows(AccountToVerify)`
    select id, platform_user_id, status, status_reason,
      (extract(epoch from token_expires_at) * 1000)::float8 as expires_at
    from connected_accounts where platform = 'instagram' and status <> 'disconnected' and ${usernameFilter}
    order by connected_at, id`)
}
