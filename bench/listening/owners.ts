import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** A user with a session. */
export interface ListeningOwner {
  token: string
  platform_user_id: string
}

/**
 * Inserts owners into the database, with a connected account each unless `isConnected` is false. Sign-up and
 * connecting are not measured.
 */
export async function addOwners(
  connectionString: string,
  { count, isConnected = true }: { count: number; isConnected?: boolean },
): Promise<ListeningOwner[]> {
  const owners = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    token: randomUUID(),
    platform_user_id: `17842${String(index + 1).padStart(12, '0')}`,
  }))
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const inserts = [
      `insert into auth_user (id, name, email, email_verified)
       select id, 'Listener', id || '@example.com', true`,
      `insert into auth_session (id, token, user_id, expires_at)
       select token, encode(sha256(convert_to(token, 'UTF8')), 'hex'), id, now() + interval '7 days'`,
      `insert into connected_accounts (id, workspace_id, platform, platform_user_id, app_scoped_id, platform_username,
         status, scopes, token, token_expires_at, connected_at)
       select token::uuid, id, 'instagram', platform_user_id, platform_user_id, 'brand', 'connected', '{}', 'none',
         now() + interval '60 days', now()`,
    ]
    for (const insert of isConnected ? inserts : inserts.slice(0, 2)) {
      await client.query(
        `${insert} from jsonb_to_recordset($1) as owner (id text, token text, platform_user_id text)`,
        [JSON.stringify(owners)],
      )
    }
  } finally {
    await client.end()
  }
  return owners
}
