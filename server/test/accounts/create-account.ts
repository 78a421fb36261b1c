import type { Database } from '#src/infra/db/client.ts'

/** Inserts a connected account of a new user or of the given one, without the login at the platform. */
export async function createAccount(db: Database, id: string, user_id?: string): Promise<void> {
  const { $client: sql } = db
  if (user_id === undefined) {
    await sql.query(
      `insert into auth_user (id, name, email, email_verified) values ($1, 'Somebody', $1, true)`,
      [id],
    )
  }
  await sql.query(
    `insert into connected_accounts (id, workspace_id, platform, platform_user_id, app_scoped_id, platform_username,
       status, scopes, token, connected_at)
     values ($1::uuid, $2, 'instagram', $1, $1, 'somebody', 'connected', '{}', 'sealed', now())`,
    [id, user_id ?? id],
  )
}
