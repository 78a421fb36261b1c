import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import type { OwnedAccount } from '../require-account.ts'

export const LoginFacts = z.object({
  status: z.enum(['connected', 'needs_reconnect']),
  status_reason: z.string().nullable(),
  scopes: z.array(z.string()),
  /** Milliseconds since 1970. */
  issued_at: z.number().nullable(),
  expires_at: z.number().nullable(),
})
export type LoginFacts = z.infer<typeof LoginFacts>

/** Returns the stored login of an account; null when it was disconnected meanwhile. */
export async function findLogin(db: Executor, account: OwnedAccount): Promise<LoginFacts | null> {
  const rows = await db.query(sql.rows(LoginFacts)`
    select status, status_reason, scopes,
      (extract(epoch from token_issued_at) * 1000)::float8 as issued_at,
      (extract(epoch from token_expires_at) * 1000)::float8 as expires_at
    from connected_accounts where id = ${account.id} and status <> 'disconnected'`)
  return rows[0] ?? null
}
