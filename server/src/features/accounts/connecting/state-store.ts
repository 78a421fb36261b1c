import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

export interface OauthState {
  purpose: string
  user_id: string
  session_id: string
  expires_at: Date
}

export async function insertState(
  db: Executor,
  state: OauthState & { state_hash: string; now: Date },
): Promise<void> {
  await db.execute(sql`delete from oauth_states where expires_at < ${state.now.toISOString()}`)
  await db.execute(sql`
    insert into oauth_states (state_hash, purpose, user_id, session_id, expires_at)
    values (${state.state_hash}, ${state.purpose}, ${state.user_id}, ${state.session_id},
      ${state.expires_at.toISOString()})`)
}

const StateRow = z.object({
  purpose: z.string(),
  user_id: z.string(),
  session_id: z.string(),
  expires_at: z.string(),
})

/** Returns and deletes a state, so that it is returned once. */
export async function takeState(db: Executor, state_hash: string): Promise<OauthState | null> {
  const rows = await db.query(sql.rows(StateRow)`
    delete from oauth_states where state_hash = ${state_hash}
    returning purpose, user_id, session_id, expires_at`)
  const [row] = rows
  return row ? { ...row, expires_at: new Date(row.expires_at) } : null
}
