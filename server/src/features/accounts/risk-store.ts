import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

export const AccountAtRisk = z.object({
  account_id: z.string(),
  platform_username: z.string(),
  /** The platform no longer accepts the login; else it ends soon. */
  login_ended: z.boolean(),
  status_reason: z.string().nullable(),
  /** Tells this login from a later one. */
  login: z.string(),
})
export type AccountAtRisk = z.infer<typeof AccountAtRisk>

/** Returns accounts that need a new login, and those whose login ends before `before`. */
export async function accountsAtRisk(db: Executor, before: Date): Promise<AccountAtRisk[]> {
  return db.query(sql.rows(AccountAtRisk)`
    select id as account_id, platform_username, status = 'needs_reconnect' as login_ended, status_reason,
      coalesce(extract(epoch from token_issued_at)::bigint::text, '') as login
    from connected_accounts
    where status = 'needs_reconnect'
      or (status = 'connected' and platform = 'instagram' and token_expires_at < ${before.toISOString()})
    order by id`)
}
