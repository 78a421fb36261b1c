import { sql } from 'drizzle-orm'
import type { Executor } from '#src/infra/db/client.ts'
import { rowsOf } from '#src/infra/db/rows.ts'

/** A private reply that has not left. Times are in milliseconds since 1970. */
export interface WaitingPrivate {
  id: string
  comment_id: string
  source_id: string
  post_id: string | null
  created_at: number
  expires_at: number
}

/** Private replies of an account that wait, and when others were started within the last hours. */
export async function privateQueue(
  db: Executor,
  account_id: string,
): Promise<{ waiting: WaitingPrivate[]; sent: number[] }> {
  const waiting = await db.execute(sql`
    select o.outbox_seq::text as id, o.target_id as comment_id, o.source_id, o.post_id,
      (extract(epoch from o.created_at) * 1000)::float8 as created_at,
      (extract(epoch from o.expires_at) * 1000)::float8 as expires_at
    from outbox_open q join outbox o using (outbox_seq)
    where q.account_id = ${account_id} and q.kind = 'private_message' and q.phase = 'ready'
      and o.expires_at is not null`)
  const sent = await db.execute(sql`
    select (extract(epoch from started_at) * 1000)::float8 as at from private_sends
    where account_id = ${account_id}`)
  return {
    waiting: rowsOf<WaitingPrivate>(waiting.rows),
    sent: rowsOf<{ at: number }>(sent.rows).map(({ at }) => at),
  }
}
