import { sql } from 'drizzle-orm'
import type { Platform } from '@skein/contract/accounts'
import type { Executor } from '#src/infra/db/client.ts'
import { rowsOf } from '#src/infra/db/rows.ts'
import type { OwnedAccount } from '../require-account.ts'
import type { AccountStatus } from '../store.ts'

export interface StoredToken {
  account_id: string
  user_id: string
  platform: Platform
  platform_user_id: string
  status: AccountStatus
  /** Sealed; null once the account is disconnected. */
  token: string | null
}

const columns = sql`id as account_id, user_id, platform, platform_user_id, status, token`

export async function findToken(db: Executor, account_id: string): Promise<StoredToken | null> {
  const { rows } = await db.execute(sql`select ${columns} from connected_accounts where id = ${account_id}`)
  return rowsOf<StoredToken>(rows)[0] ?? null
}

/** When the account's login ends, in milliseconds since 1970; null while nobody knows. */
export async function loginEnd(db: Executor, account: OwnedAccount): Promise<number | null> {
  const { rows } = await db.execute(sql`
    select (extract(epoch from token_expires_at) * 1000)::float8 as ends_at
    from connected_accounts where id = ${account.id}`)
  return rowsOf<{ ends_at: number | null }>(rows)[0]?.ends_at ?? null
}

/** Tokens that may be used now. */
export async function findLivingTokens(db: Executor): Promise<StoredToken[]> {
  const { rows } = await db.execute(
    sql`select ${columns} from connected_accounts where status = 'connected' and token is not null order by id`,
  )
  return rowsOf(rows)
}

/** Accounts whose token was issued before `before`. */
export async function findAgedTokens(db: Executor, before: Date): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select id from connected_accounts
    where status = 'connected' and platform = 'instagram' and token_issued_at < ${before.toISOString()}
    order by token_expires_at`)
  return rowsOf<{ id: string }>(rows).map(({ id }) => id)
}

/** Unless somebody else has replaced it meanwhile. */
export async function replaceToken(
  db: Executor,
  change: { account_id: string; old: string; token: string; issued?: { at: Date; expires_at: Date } },
): Promise<boolean> {
  const { issued } = change
  const times = issued
    ? sql`, token_issued_at = ${issued.at.toISOString()}, token_expires_at = ${issued.expires_at.toISOString()}`
    : sql``
  const { rowCount } = await db.execute(sql`
    update connected_accounts set token = ${change.token}${times}
    where id = ${change.account_id} and token = ${change.old}`)
  return rowCount === 1
}
