import { sql, type SQL } from 'drizzle-orm'
import type { ConnectedAccount, Platform } from '@skein/contract/accounts'
import type { Executor, Transaction } from '#src/infra/db/client.ts'
import { rowsOf } from '#src/infra/db/rows.ts'

export type AccountStatus = 'connected' | 'needs_reconnect' | 'disconnected'

export interface AccountFields {
  id: string
  user_id: string
  platform_user_id: string
  platform_username: string
  status: Exclude<AccountStatus, 'disconnected'>
  status_reason: string | null
  /** No event of the account reaches us, and turning them on again has failed. */
  webhooks_lost: boolean
}

const fields = sql`id, user_id, platform_user_id, platform_username, status, status_reason,
  webhooks_lost_at is not null as webhooks_lost`

/** Live Instagram accounts of a user, in the order of their connection. */
export async function findAccountsOf(db: Executor, user_id: string): Promise<AccountFields[]> {
  const { rows } = await db.execute(sql`
    select ${fields} from connected_accounts
    where user_id = ${user_id} and platform = 'instagram' and status <> 'disconnected'
    order by connected_at, id`)
  return rowsOf(rows)
}

export async function findAccount(
  db: Executor,
  which: { user_id: string; platform_user_id: string },
): Promise<AccountFields | null> {
  const { rows } = await db.execute(sql`
    select ${fields} from connected_accounts
    where user_id = ${which.user_id} and platform = 'instagram'
      and platform_user_id = ${which.platform_user_id} and status <> 'disconnected'`)
  return rowsOf<AccountFields>(rows)[0] ?? null
}

export async function findAccountById(
  db: Executor,
  which: { user_id: string; id: string },
): Promise<AccountFields | null> {
  if (!isUuid(which.id)) return null
  const { rows } = await db.execute(sql`
    select ${fields} from connected_accounts
    where id = ${which.id} and user_id = ${which.user_id} and platform = 'instagram' and status <> 'disconnected'`)
  return rowsOf<AccountFields>(rows)[0] ?? null
}

/** The same for a connection to any platform. */
export async function findConnection(
  db: Executor,
  which: { user_id: string; id: string },
): Promise<(AccountFields & { platform: Platform }) | null> {
  if (!isUuid(which.id)) return null
  const { rows } = await db.execute(sql`
    select ${fields}, platform from connected_accounts
    where id = ${which.id} and user_id = ${which.user_id} and status <> 'disconnected'`)
  return rowsOf<AccountFields & { platform: Platform }>(rows)[0] ?? null
}

export interface ScopedAccount extends Omit<AccountFields, 'status'> {
  platform: Platform
  status: AccountStatus
  /** Milliseconds since 1970. */
  authorized_at: number
}

/** Also disconnected ones, of every user who has ever had it; locked until the transaction ends. */
export const findByScopedId = (tx: Transaction, app_scoped_id: string): Promise<ScopedAccount[]> =>
  lockAccounts(tx, sql`platform = 'instagram' and app_scoped_id = ${app_scoped_id}`)

/** Every account of a user, also disconnected ones; locked until the transaction ends. */
export const findByUser = (tx: Transaction, user_id: string): Promise<ScopedAccount[]> =>
  lockAccounts(tx, sql`user_id = ${user_id}`)

async function lockAccounts(tx: Transaction, which: SQL): Promise<ScopedAccount[]> {
  const { rows } = await tx.execute(sql`
    select ${fields}, platform, (extract(epoch from coalesce(token_issued_at, connected_at)) * 1000)::float8 as authorized_at
    from connected_accounts where ${which} order by id for no key update`)
  return rowsOf(rows)
}

/** Everything but the token. */
export async function storedAccountsOf(db: Executor, user_id: string): Promise<object[]> {
  const { rows } = await db.execute(sql`
    select id, platform, platform_user_id, platform_username, status, status_reason, scopes, connected_at,
      disconnected_at, token_expires_at
    from connected_accounts where user_id = ${user_id} order by connected_at, id`)
  return rowsOf(rows)
}

/** Ids of a user's accounts, also of disconnected ones: what hangs on them is still kept. */
export async function accountIdsOfUser(db: Executor, user_id: string): Promise<string[]> {
  const { rows } = await db.execute(
    sql`select id from connected_accounts where user_id = ${user_id} order by connected_at, id`,
  )
  return rowsOf<{ id: string }>(rows).map(({ id }) => id)
}

/** As the contract shows them. */
export async function presentAccounts(db: Executor, user_id: string): Promise<ConnectedAccount[]> {
  const { rows } = await db.execute(sql`
    select id, platform_user_id, user_id as provider_id, platform, platform_username,
      platform_username as username, status, status_reason,
      to_char(connected_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as connected_at
    from connected_accounts
    where user_id = ${user_id} and status <> 'disconnected'
    order by connected_accounts.connected_at, id`)
  return rowsOf(rows)
}

export interface PlatformAccount {
  account_id: string
  platform_user_id: string
}

/** Live accounts behind ids as webhooks carry them. */
export async function findByPlatformIds(db: Executor, ids: readonly string[]): Promise<PlatformAccount[]> {
  const { rows } = await db.execute(sql`
    select id as account_id, platform_user_id from connected_accounts
    where platform = 'instagram' and status <> 'disconnected'
      and platform_user_id = any(${sql.param([...ids])}::text[])`)
  return rowsOf(rows)
}

/** Those of the given accounts through which something may be sent now. */
export async function connectedAmong(db: Executor, account_ids: readonly string[]): Promise<string[]> {
  if (account_ids.length === 0) return []
  const { rows } = await db.execute(sql`
    select id from connected_accounts
    where status = 'connected' and id = any(${sql.param([...account_ids])}::uuid[])`)
  return rowsOf<{ id: string }>(rows).map(({ id }) => id)
}

/** Leaves a tombstone without a token. */
export async function markDisconnected(db: Executor, id: string, now: Date): Promise<void> {
  await db.execute(sql`
    update connected_accounts set status = 'disconnected', status_reason = null, token = null,
      token_expires_at = null, disconnected_at = ${now.toISOString()}
    where id = ${id}`)
}

/** Answers false when the account has got another token meanwhile. */
export async function markBroken(
  db: Executor,
  which: { id: string; token: string; reason: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update connected_accounts set status = 'needs_reconnect', status_reason = ${which.reason}
    where id = ${which.id} and status = 'connected' and token = ${which.token}`)
  return rowCount === 1
}

export async function markChecked(db: Executor, id: string, now: Date): Promise<void> {
  await db.execute(
    sql`update connected_accounts set subscription_checked_at = ${now.toISOString()}, webhooks_lost_at = null
      where id = ${id}`,
  )
}

export async function markWebhooksLost(db: Executor, id: string, now: Date): Promise<void> {
  await db.execute(sql`
    update connected_accounts set webhooks_lost_at = coalesce(webhooks_lost_at, ${now.toISOString()})
    where id = ${id}`)
}

/** Live accounts, oldest connection first. */
export async function findConnected(db: Executor): Promise<string[]> {
  const { rows } = await db.execute(
    sql`select id from connected_accounts where status = 'connected' and platform = 'instagram' order by connected_at`,
  )
  return rowsOf<{ id: string }>(rows).map(({ id }) => id)
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
