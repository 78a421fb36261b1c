import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'

/** Somebody with a session and a connected account. */
export interface ListeningOwner {
  token: string
  platform_user_id: string
}

/** Writes owners with accounts down at once: signing up and connecting is not what is measured. */
export async function addOwners(connectionString: string, count: number): Promise<ListeningOwner[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const owners: ListeningOwner[] = []
    for (let number = 1; number <= count; number += 1) owners.push(await addOwner(client, number))
    return owners
  } finally {
    await client.end()
  }
}

async function addOwner(client: pg.Client, number: number): Promise<ListeningOwner> {
  const user_id = randomUUID()
  const token = randomBytes(24).toString('base64url')
  const platform_user_id = `17842${String(number).padStart(12, '0')}`
  await client.query(
    `insert into auth_user (id, name, email, email_verified) values ($1, 'Listener', $1 || '@example.com', true)`,
    [user_id],
  )
  await client.query(
    `insert into auth_session (id, token, user_id, expires_at) values ($1, $2, $3, now() + interval '7 days')`,
    [randomUUID(), token, user_id],
  )
  await client.query(
    `insert into connected_accounts (id, user_id, platform, platform_user_id, app_scoped_id, platform_username,
       status, scopes, token, token_expires_at, connected_at)
     values ($1, $2, 'instagram', $3, $3, 'brand', 'connected', '{}', 'none', now() + interval '60 days', now())`,
    [randomUUID(), user_id, platform_user_id],
  )
  return { token, platform_user_id }
}
