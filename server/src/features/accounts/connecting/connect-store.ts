import * as z from 'zod'
import type { Actor } from '#src/context.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

/** An account to connect after a login at Instagram; its token is sealed. */
interface ConnectingAccount {
  id: string
  workspace_id: string
  platform_user_id: string
  app_scoped_id: string
  platform_username: string
  picture_url: string | null
  followers_count: number | null
  /** Null when Instagram did not name the granted permissions. */
  scopes: readonly string[] | null
  missing_scopes: readonly string[]
  token: string
  token_expires_at: Date
  now: Date
}

const IdRow = z.object({ id: z.string() })

/**
 * Connects an account, restores a disconnected one, or replaces the token of a connected one. Returns null and changes
 * nothing while another workspace has the account connected. Needs the database of the system.
 */
export async function saveConnection(
  db: Executor,
  account: ConnectingAccount,
): Promise<{ id: string } | null> {
  const now = account.now.toISOString()
  return db.first(sql.rows(IdRow)`
    insert into connected_accounts as mine (id, workspace_id, platform, platform_user_id, app_scoped_id,
      platform_username, picture_url, followers_count, status, scopes, missing_scopes, token, token_expires_at,
      token_issued_at, connected_at)
    select ${account.id}, ${account.workspace_id}, 'instagram', ${account.platform_user_id}, ${account.app_scoped_id},
      ${account.platform_username}, ${account.picture_url}, ${account.followers_count}, 'connected', ${account.scopes && [...account.scopes]}::text[],
      ${[...account.missing_scopes]}::text[], ${account.token},
      ${account.token_expires_at.toISOString()}, ${now}, ${now}
    where not exists (${foreignHolder(account)})
    on conflict (workspace_id, platform, platform_user_id) do update set
      app_scoped_id = excluded.app_scoped_id,
      platform_username = excluded.platform_username,
      picture_url = excluded.picture_url,
      followers_count = excluded.followers_count,
      status = 'connected',
      status_reason = null,
      webhooks_lost_at = null,
      scopes = excluded.scopes,
      missing_scopes = excluded.missing_scopes,
      subscribed_fields = '{}',
      refused_fields = '{}',
      fields_tried_at = null,
      subscribed_at = null,
      subscription_unlisted = false,
      refresh_refused_at = null,
      token = excluded.token,
      token_expires_at = excluded.token_expires_at,
      token_issued_at = excluded.token_issued_at,
      connected_at = case when mine.status = 'disconnected' then excluded.connected_at else mine.connected_at end,
      disconnected_at = null
    returning id`)
}

const TakenRow = z.object({ taken: z.boolean() })

/** Returns whether another workspace has the account connected. Needs the database of the system. */
export async function isTaken(
  db: Executor,
  which: { workspace_id: string; platform_user_id: string },
): Promise<boolean> {
  const rows = await db.query(sql.rows(TakenRow)`select exists (${foreignHolder(which)}) as taken`)
  return rows[0]?.taken ?? false
}

const foreignHolder = (which: { workspace_id: string; platform_user_id: string }) => sql`
  select from connected_accounts
  where platform = 'instagram' and platform_user_id = ${which.platform_user_id}
    and workspace_id <> ${which.workspace_id} and status <> 'disconnected'`

const OauthState = z.object({
  purpose: z.string(),
  user_id: z.string(),
  workspace_id: z.string(),
  session_id: z.string(),
  expires_at: z.string(),
})
type OauthState = z.infer<typeof OauthState>

export async function insertState(
  db: Executor,
  state: OauthState & { state_hash: string; now: Date },
): Promise<void> {
  await db.execute(sql`delete from oauth_states where expires_at < ${state.now.toISOString()}`)
  await db.execute(sql`
    insert into oauth_states (state_hash, purpose, user_id, workspace_id, session_id, expires_at)
    values (${state.state_hash}, ${state.purpose}, ${state.user_id}, ${state.workspace_id}, ${state.session_id},
      ${state.expires_at})`)
}

/** Returns and deletes a state, so that it is returned once. The state of another session is not found and stays. */
export async function takeState(
  db: Executor,
  { state_hash, holder }: { state_hash: string; holder: Actor },
): Promise<OauthState | null> {
  if (holder.kind !== 'user') return null
  return db.first(sql.rows(OauthState)`
    delete from oauth_states
    where state_hash = ${state_hash} and user_id = ${holder.user_id} and session_id = ${holder.session_id}
    returning purpose, user_id, coalesce(workspace_id, user_id) as workspace_id, session_id, expires_at`)
}
