import * as z from 'zod'
import { type ConnectedAccount, Platform } from '@skein/contract/accounts/accounts'
import type { Executor, Transaction } from '#src/infra/db/client.ts'
import { sql, type Sql } from '#src/infra/db/sql.ts'
import type { Me } from '#src/integrations/instagram/graph/schemas.ts'
import type { ExportPart } from '#src/features/users/index.ts'
import { memberRows } from '#src/features/workspaces/index.ts'
import { withStatusReason } from './status-reason.ts'

export const AccountStatus = z.enum(['connected', 'needs_reconnect', 'disconnected'])

export const AccountFields = z.object({
  id: z.string(),
  workspace_id: z.string(),
  platform_user_id: z.string(),
  platform_username: z.string(),
  status: z.enum(['connected', 'needs_reconnect']),
  status_reason: z.string().nullable(),
  /** No event of the account reaches us, and turning them on again has failed. */
  webhooks_lost: z.boolean(),
  /** Permissions that Instagram did not grant. */
  missing_scopes: z.array(z.string()),
})
export type AccountFields = z.infer<typeof AccountFields>

const fields = sql`id, workspace_id, platform_user_id, platform_username, status, status_reason,
  webhooks_lost_at is not null as webhooks_lost, missing_scopes`

type Workspaces = readonly string[]

const inWorkspaces = (workspace_ids: Workspaces) => sql`workspace_id = any(${[...workspace_ids]}::text[])`

/** Returns Instagram accounts of workspaces that are not disconnected, in the order of their connection. */
export async function findAccountsOf(db: Executor, workspace_ids: Workspaces): Promise<AccountFields[]> {
  return db.query(sql.rows(AccountFields)`
    select ${fields} from connected_accounts
    where ${inWorkspaces(workspace_ids)} and platform = 'instagram' and status <> 'disconnected'
    order by connected_at, id`)
}

export const findAccount = (
  db: Executor,
  which: { workspace_ids: Workspaces; platform_user_id: string },
): Promise<AccountFields | null> =>
  db.first(sql.rows(AccountFields)`
    select ${fields} from connected_accounts
    where ${inWorkspaces(which.workspace_ids)} and platform = 'instagram'
      and platform_user_id = ${which.platform_user_id} and status <> 'disconnected'`)

export async function findAccountById(
  db: Executor,
  which: { workspace_ids: Workspaces; id: string },
): Promise<AccountFields | null> {
  if (!isUuid(which.id)) return null
  return db.first(sql.rows(AccountFields)`
    select ${fields} from connected_accounts
    where id = ${which.id} and ${inWorkspaces(which.workspace_ids)} and platform = 'instagram' and status <> 'disconnected'`)
}

const ConnectionRow = AccountFields.extend({ platform: Platform })

/** Returns an account of workspaces on any platform unless it is disconnected. */
export async function findConnection(
  db: Executor,
  which: { workspace_ids: Workspaces; id: string },
): Promise<(AccountFields & { platform: Platform }) | null> {
  if (!isUuid(which.id)) return null
  return db.first(sql.rows(ConnectionRow)`
    select ${fields}, platform from connected_accounts
    where id = ${which.id} and ${inWorkspaces(which.workspace_ids)} and status <> 'disconnected'`)
}

const ScopedAccount = AccountFields.extend({
  platform: Platform,
  status: AccountStatus,
  /** Milliseconds since 1970. */
  authorized_at: z.number(),
})
export type ScopedAccount = z.infer<typeof ScopedAccount>

/** Returns accounts of all workspaces, also disconnected ones, locked until the transaction ends. */
export const findByScopedId = (tx: Transaction, app_scoped_id: string): Promise<ScopedAccount[]> =>
  lockAccounts(tx, sql`platform = 'instagram' and app_scoped_id = ${app_scoped_id}`)

/** Returns all accounts of workspaces, also disconnected ones, locked until the transaction ends. */
export const findByWorkspaces = (tx: Transaction, workspace_ids: Workspaces): Promise<ScopedAccount[]> =>
  lockAccounts(tx, inWorkspaces(workspace_ids))

async function lockAccounts(tx: Transaction, which: Sql): Promise<ScopedAccount[]> {
  return tx.query(sql.rows(ScopedAccount)`
    select ${fields}, platform, (extract(epoch from coalesce(token_issued_at, connected_at)) * 1000)::float8 as authorized_at
    from connected_accounts where ${which} order by id for no key update`)
}

const AccountInExport = z.object({
  id: z.string(),
  platform: z.string(),
  platform_user_id: z.string(),
  platform_username: z.string(),
  status: z.string(),
  status_reason: z.string().nullable(),
  scopes: z.array(z.string()).nullable(),
  missing_scopes: z.array(z.string()),
  refused_fields: z.array(z.string()),
  connected_at: z.string(),
  picture_url: z.string().nullable(),
  followers_count: z.number().nullable(),
  disconnected_at: z.string().nullable(),
  token_expires_at: z.string().nullable(),
})

/** Everything but the token. */
async function findAccountsForExport(db: Executor, workspace_ids: Workspaces): Promise<object[]> {
  const rows = await db.query(sql.rows(AccountInExport)`
    select id, platform, platform_user_id, platform_username, status, status_reason, scopes,
      missing_scopes, refused_fields, connected_at, picture_url, followers_count,
      disconnected_at, token_expires_at
    from connected_accounts where ${inWorkspaces(workspace_ids)} order by connected_at, id`)
  return rows.map(withStatusReason)
}

const IdRow = z.object({ id: z.string() })

/** Returns ids of the accounts of workspaces, also of disconnected ones, whose data is kept. */
export async function accountIdsOf(db: Executor, workspace_ids: Workspaces): Promise<string[]> {
  const rows = await db.query(sql.rows(IdRow)`
    select id from connected_accounts where ${inWorkspaces(workspace_ids)} order by connected_at, id`)
  return rows.map(({ id }) => id)
}

const AccountRow = z.object({
  id: z.string(),
  platform_user_id: z.string(),
  workspace_id: z.string(),
  platform: Platform,
  platform_username: z.string(),
  username: z.string(),
  status: z.enum(['connected', 'needs_reconnect']),
  status_reason: z.string().nullable(),
  connected_at: z.string(),
  picture_url: z.string().nullable(),
  followers_count: z.number().nullable(),
})

type StoredConnection = Omit<ConnectedAccount, 'provider_id' | 'role'>

/** Returns the accounts of workspaces on any platform that are not disconnected, in the order of their connection. */
export async function findConnectedAccounts(
  db: Executor,
  workspace_ids: Workspaces,
): Promise<StoredConnection[]> {
  const rows = await db.query(sql.rows(AccountRow)`
    select id, platform_user_id, workspace_id, platform, platform_username,
      platform_username as username, status, status_reason,
      to_char(connected_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as connected_at,
      picture_url, followers_count
    from connected_accounts
    where ${inWorkspaces(workspace_ids)} and status <> 'disconnected'
    order by connected_accounts.connected_at, id`)
  return rows.map(withStatusReason)
}

const PlatformAccount = z.object({
  account_id: z.string(),
  platform_user_id: z.string(),
})
type PlatformAccount = z.infer<typeof PlatformAccount>

/** Returns the connected account with this user id or, if there is none, with this app-scoped id. */
export async function findByEntryId(db: Executor, id: string): Promise<PlatformAccount | undefined> {
  const [account] = await db.query(sql.rows(PlatformAccount)`
    select id as account_id, platform_user_id from connected_accounts
    where platform = 'instagram' and status <> 'disconnected' and (platform_user_id = ${id} or app_scoped_id = ${id})
    order by platform_user_id = ${id} desc limit 1`)
  return account
}

/** Returns those of the accounts that are connected. */
export async function filterConnected(db: Executor, account_ids: readonly string[]): Promise<string[]> {
  if (account_ids.length === 0) return []
  const rows = await db.query(sql.rows(IdRow)`
    select id from connected_accounts
    where status = 'connected' and id = any(${[...account_ids]}::uuid[])`)
  return rows.map(({ id }) => id)
}

/** Keeps the row without its token. */
export async function markDisconnected(db: Executor, id: string, now: Date): Promise<void> {
  await db.execute(sql`
    update connected_accounts set status = 'disconnected', status_reason = null, token = null,
      token_expires_at = null, picture_url = null, followers_count = null, disconnected_at = ${now.toISOString()}
    where id = ${id}`)
}

/** Returns false when the account's token was replaced meanwhile. */
export async function markBroken(
  db: Executor,
  which: { id: string; token: string; reason: string },
): Promise<boolean> {
  const rowCount = await db.execute(sql`
    update connected_accounts set status = 'needs_reconnect', status_reason = ${which.reason}
    where id = ${which.id} and status = 'connected' and token = ${which.token}`)
  return rowCount === 1
}

/** Stores what Instagram shows of the account now. */
export async function saveProfile(
  db: Executor,
  id: string,
  { profile_picture_url, followers_count }: Pick<Me, 'profile_picture_url' | 'followers_count'>,
): Promise<void> {
  await db.execute(sql`
    update connected_accounts set picture_url = ${profile_picture_url}, followers_count = ${followers_count}
    where id = ${id}`)
}

/** Live accounts, oldest connection first. */
export async function findConnectedIds(db: Executor): Promise<string[]> {
  const rows = await db.query(
    sql.rows(
      IdRow,
    )`select id from connected_accounts where status = 'connected' and platform = 'instagram' order by connected_at`,
  )
  return rows.map(({ id }) => id)
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

const PlatformUserRow = z.object({
  platform_user_id: z.string(),
  platform_username: z.string(),
})

/** Returns id and name of an account at the platform. */
export const findAccountName = (
  db: Executor,
  id: string,
): Promise<{ platform_user_id: string; platform_username: string } | null> =>
  db.first(sql.rows(PlatformUserRow)`
    select platform_user_id, platform_username from connected_accounts where id = ${id}`)

/** Keeps an account in its workspace until the transaction ends. Returns false if it is no longer there. */
export async function lockAccount(
  tx: Executor,
  { id, workspace_id }: Pick<AccountFields, 'id' | 'workspace_id'>,
): Promise<boolean> {
  const rowCount = await tx.system.execute(sql`
    select from connected_accounts where id = ${id} and workspace_id = ${workspace_id} for share`)
  return rowCount === 1
}

const HolderRow = z.object({ id: z.string(), workspace_id: z.string() })

/** Returns the workspaces of accounts; those that are disconnected or deleted are absent. */
export async function findWorkspacesOf(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query(sql.rows(HolderRow)`
    select id, workspace_id from connected_accounts
    where id = any(${[...ids]}::uuid[]) and status <> 'disconnected'`)
  return new Map(rows.map(({ id, workspace_id }) => [id, workspace_id]))
}

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

/** Exports accounts without their tokens. */
export const exportAccounts: ExportPart = {
  name: 'accounts',
  async *pages({ db }, { workspace_ids }) {
    yield await findAccountsForExport(db, workspace_ids)
  },
}

const CountedRow = z.object({ user_id: z.string(), count: z.number() })

/** Returns how many accounts the workspaces of each of these users have connected. */
export async function countAccounts(db: Executor, user_ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.query(sql.rows(CountedRow)`
    select m.user_id, count(*)::int as count
    from ${memberRows} m join connected_accounts a on a.workspace_id = m.workspace_id
    where m.user_id = any(${[...user_ids]}::text[]) and a.status <> 'disconnected' group by m.user_id`)
  return new Map(rows.map(({ user_id, count }) => [user_id, count]))
}

const CountOfWorkspaceRow = z.object({ workspace_id: z.string(), count: z.number() })

/** Returns how many accounts each of these workspaces has connected. */
export async function countAccountsOf(db: Executor, workspace_ids: Workspaces): Promise<Map<string, number>> {
  const rows = await db.query(sql.rows(CountOfWorkspaceRow)`
    select workspace_id, count(*)::int as count from connected_accounts
    where ${inWorkspaces(workspace_ids)} and status <> 'disconnected' group by workspace_id`)
  return new Map(rows.map(({ workspace_id, count }) => [workspace_id, count]))
}

const TotalRow = z.object({ count: z.number() })

/** Returns how many accounts all users have connected. */
export async function countAllAccounts(db: Executor): Promise<number> {
  const row = await db.first(
    sql.rows(TotalRow)`select count(*)::int as count from connected_accounts where status <> 'disconnected'`,
  )
  return row?.count ?? 0
}
