import { sql } from 'drizzle-orm'
import type { Executor } from '#src/infra/db/client.ts'
import { rowsOf } from '#src/infra/db/rows.ts'

export interface AccountAtRisk {
  account_id: string
  platform_username: string
  /** The platform no longer accepts the login; else it ends soon. */
  login_ended: boolean
  status_reason: string | null
  /** Tells this login from a later one. */
  login: string
}

/** Accounts without a login that works, and those whose login ends before `before`. */
export async function accountsAtRisk(db: Executor, before: Date): Promise<AccountAtRisk[]> {
  const { rows } = await db.execute(sql`
    select id as account_id, platform_username, status = 'needs_reconnect' as login_ended, status_reason,
      coalesce(extract(epoch from token_issued_at)::bigint::text, '') as login
    from connected_accounts
    where status = 'needs_reconnect'
      or (status = 'connected' and platform = 'instagram' and token_expires_at < ${before.toISOString()})
    order by id`)
  return rowsOf(rows)
}
