import { sql } from 'drizzle-orm'
import type { Executor } from '#src/infra/db/client.ts'
import { rowsOf } from '#src/infra/db/rows.ts'
import type { OwnedAccount } from '../require-account.ts'

export interface LoginFacts {
  status: 'connected' | 'needs_reconnect'
  status_reason: string | null
  scopes: string[]
  /** Milliseconds since 1970. */
  issued_at: number | null
  expires_at: number | null
}

/** What is stored about the login of an account as it is now; null when the account has just left. */
export async function findLogin(db: Executor, account: OwnedAccount): Promise<LoginFacts | null> {
  const { rows } = await db.execute(sql`
    select status, status_reason, scopes,
      (extract(epoch from token_issued_at) * 1000)::float8 as issued_at,
      (extract(epoch from token_expires_at) * 1000)::float8 as expires_at
    from connected_accounts where id = ${account.id} and status <> 'disconnected'`)
  return rowsOf<LoginFacts>(rows)[0] ?? null
}
