import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import { withStatusReason } from '../status-reason.ts'

export interface ConnectingMailbox {
  id: string
  workspace_id: string
  /** Google's id of the person, which stays the same when the address changes. */
  platform_user_id: string
  address: string
  scopes: readonly string[]
  /** The refresh token, sealed. */
  token: string
  now: Date
}

export const StoredMailbox = z.object({
  account_id: z.string(),
  workspace_id: z.string(),
  platform_user_id: z.string(),
  address: z.string(),
  status: z.enum(['connected', 'needs_reconnect']),
  status_reason: z.string().nullable(),
  /** The refresh token, sealed. */
  token: z.string(),
})
export type StoredMailbox = z.infer<typeof StoredMailbox>

const columns = sql`id as account_id, workspace_id, platform_user_id, platform_username as address, status,
  status_reason, token`

/** Returns the mailbox of workspaces; of several, a working one, then the one connected last. */
export async function findMailbox(
  db: Executor,
  workspace_ids: readonly string[],
): Promise<StoredMailbox | null> {
  const rows = await db.query(sql.rows(StoredMailbox)`
    select ${columns} from connected_accounts
    where workspace_id = any(${[...workspace_ids]}::text[]) and platform = 'gmail' and status <> 'disconnected'
    order by status = 'connected' desc, connected_at desc, id limit 1`)
  return rows[0] ? withStatusReason(rows[0]) : null
}

export async function findMailboxById(db: Executor, account_id: string): Promise<StoredMailbox | null> {
  const rows = await db.query(sql.rows(StoredMailbox)`
    select ${columns} from connected_accounts
    where id = ${account_id} and platform = 'gmail' and status <> 'disconnected'`)
  return rows[0] ? withStatusReason(rows[0]) : null
}

const IdRow = z.object({ id: z.string() })

/**
 * Connects a mailbox, restores a disconnected one, or replaces the token of a connected one. Returns null while
 * another workspace has it connected. Needs the database of the system.
 */
export async function saveGmail(db: Executor, mailbox: ConnectingMailbox): Promise<{ id: string } | null> {
  const now = mailbox.now.toISOString()
  return db.first(sql.rows(IdRow)`
    insert into connected_accounts as mine (id, workspace_id, platform, platform_user_id, app_scoped_id,
      platform_username, status, scopes, token, token_issued_at, connected_at)
    select ${mailbox.id}, ${mailbox.workspace_id}, 'gmail', ${mailbox.platform_user_id}, ${mailbox.platform_user_id},
      ${mailbox.address}, 'connected', ${[...mailbox.scopes]}::text[], ${mailbox.token}, ${now}, ${now}
    where not exists (
      select from connected_accounts where platform = 'gmail' and platform_user_id = ${mailbox.platform_user_id}
        and workspace_id <> ${mailbox.workspace_id} and status <> 'disconnected')
    on conflict (workspace_id, platform, platform_user_id) do update set
      platform_username = excluded.platform_username, status = 'connected', status_reason = null,
      scopes = excluded.scopes, token = excluded.token, token_issued_at = excluded.token_issued_at,
      connected_at = case when mine.status = 'disconnected' then excluded.connected_at else mine.connected_at end,
      disconnected_at = null
    returning id`)
}
