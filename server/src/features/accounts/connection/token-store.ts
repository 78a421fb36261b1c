import * as z from 'zod'
import { Platform } from '@skein/contract/accounts/accounts'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import type { OwnedAccount } from '../require-account.ts'
import { AccountStatus } from '../store.ts'
import { withStatusReason } from '../status-reason.ts'

export const StoredToken = z.object({
  account_id: z.string(),
  workspace_id: z.string(),
  platform: Platform,
  platform_user_id: z.string(),
  status: AccountStatus,
  /** Sealed; null once the account is disconnected. */
  token: z.string().nullable(),
})
export type StoredToken = z.infer<typeof StoredToken>

const columns = sql`id as account_id, workspace_id, platform, platform_user_id, status, token`

export async function findToken(db: Executor, account_id: string): Promise<StoredToken | null> {
  const rows = await db.query(
    sql.rows(StoredToken)`select ${columns} from connected_accounts where id = ${account_id}`,
  )
  return rows[0] ?? null
}

const SealedToken = StoredToken.extend({ token: z.string() })

/** Returns the accounts with this platform id in workspaces, on any platform, unless they are disconnected. */
export const findSealedTokens = (
  db: Executor,
  which: { workspace_ids: readonly string[]; platform_user_id: string },
): Promise<z.infer<typeof SealedToken>[]> =>
  db.query(sql.rows(SealedToken)`
    select ${columns} from connected_accounts
    where workspace_id = any(${[...which.workspace_ids]}::text[]) and platform_user_id = ${which.platform_user_id}
      and token is not null
    order by connected_at, id`)

/** Moves an account unless its token was replaced meanwhile. Returns whether it was moved. */
export async function updateWorkspaceOf(
  db: Executor,
  move: { account_id: string; workspace_id: string; old: string; token: string },
): Promise<boolean> {
  const rowCount = await db.execute(sql`
    update connected_accounts set workspace_id = ${move.workspace_id}, token = ${move.token}
    where id = ${move.account_id} and token = ${move.old}`)
  return rowCount === 1
}

const EndsAtRow = z.object({ ends_at: z.number().nullable() })

/** Returns when the account's login ends, in milliseconds since 1970; null when unknown. */
export async function loginEnd(db: Executor, account: OwnedAccount): Promise<number | null> {
  const rows = await db.query(sql.rows(EndsAtRow)`
    select (extract(epoch from token_expires_at) * 1000)::float8 as ends_at
    from connected_accounts where id = ${account.id}`)
  return rows[0]?.ends_at ?? null
}

/** Tokens that may be used now. */
export async function findConnectedTokens(db: Executor): Promise<StoredToken[]> {
  return db.query(
    sql.rows(
      StoredToken,
    )`select ${columns} from connected_accounts where status = 'connected' and token is not null order by id`,
  )
}

const IdRow = z.object({ id: z.string() })

/** Accounts whose token was issued before `before`. */
export async function findTokensIssuedBefore(db: Executor, before: Date): Promise<string[]> {
  const rows = await db.query(sql.rows(IdRow)`
    select id from connected_accounts
    where status = 'connected' and platform = 'instagram' and token_issued_at < ${before.toISOString()}
    order by token_expires_at`)
  return rows.map(({ id }) => id)
}

/** Replaces a token unless it was replaced meanwhile. Returns whether it was replaced. */
export async function replaceToken(
  db: Executor,
  change: { account_id: string; old: string; token: string; issued?: { at: Date; expires_at: Date } },
): Promise<boolean> {
  const { issued } = change
  const times = issued
    ? sql`, token_issued_at = ${issued.at.toISOString()}, token_expires_at = ${issued.expires_at.toISOString()},
        refresh_refused_at = null`
    : sql``
  const rowCount = await db.execute(sql`
    update connected_accounts set token = ${change.token}${times}
    where id = ${change.account_id} and token = ${change.old}`)
  return rowCount === 1
}

const LoginFacts = z.object({
  status: z.enum(['connected', 'needs_reconnect']),
  status_reason: z.string().nullable(),
  /** Null when Instagram did not name the granted permissions. */
  scopes: z.array(z.string()).nullable(),
  /** Milliseconds since 1970. */
  issued_at: z.number().nullable(),
  expires_at: z.number().nullable(),
  refresh_refused_at: z.number().nullable(),
})
type LoginFacts = z.infer<typeof LoginFacts>

/** Returns the stored login of an account; null when it was disconnected meanwhile. */
export async function findLogin(db: Executor, account: OwnedAccount): Promise<LoginFacts | null> {
  const rows = await db.query(sql.rows(LoginFacts)`
    select status, status_reason, scopes,
      (extract(epoch from token_issued_at) * 1000)::float8 as issued_at,
      (extract(epoch from token_expires_at) * 1000)::float8 as expires_at,
      (extract(epoch from refresh_refused_at) * 1000)::float8 as refresh_refused_at
    from connected_accounts where id = ${account.id} and status <> 'disconnected'`)
  return rows[0] ? withStatusReason(rows[0]) : null
}

const ScopesRow = z.object({ scopes: z.array(z.string()).nullable() })

/** Returns the permissions that the login named; null when it named none. */
export async function findScopes(db: Executor, account_id: string): Promise<string[] | null> {
  const rows = await db.query(sql.rows(ScopesRow)`
    select scopes from connected_accounts where id = ${account_id}`)
  return rows[0]?.scopes ?? null
}

export async function saveMissingScopes(
  db: Executor,
  account_id: string,
  missing: readonly string[],
): Promise<void> {
  await db.execute(sql`
    update connected_accounts set missing_scopes = ${[...missing]}::text[] where id = ${account_id}`)
}

export async function markRefreshRefused(db: Executor, account_id: string, now: Date): Promise<void> {
  await db.execute(sql`
    update connected_accounts set refresh_refused_at = ${now.toISOString()} where id = ${account_id}`)
}
