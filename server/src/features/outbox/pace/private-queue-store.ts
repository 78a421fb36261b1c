import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

/** A private reply that is ready to send. Times are in milliseconds since 1970. */
export const WaitingPrivate = z.object({
  id: z.string(),
  comment_id: z.string(),
  source_id: z.string(),
  post_id: z.string().nullable(),
  created_at: z.number(),
  expires_at: z.number(),
})
export type WaitingPrivate = z.infer<typeof WaitingPrivate>

const AtRow = z.object({ at: z.number() })

/** Returns the waiting private replies of an account, and when others were started within the last hours. */
export async function privateQueue(
  db: Executor,
  account_id: string,
): Promise<{ waiting: WaitingPrivate[]; sent: number[] }> {
  const waiting = await db.query(sql.rows(WaitingPrivate)`
    select o.outbox_seq::text as id, o.target_id as comment_id, o.source_id, o.post_id,
      (extract(epoch from o.created_at) * 1000)::float8 as created_at,
      (extract(epoch from o.expires_at) * 1000)::float8 as expires_at
    from outbox_open q join outbox o using (outbox_seq)
    where q.account_id = ${account_id} and q.kind = 'private_message' and q.phase = 'ready'
      and o.expires_at is not null`)
  const sentRows = await db.query(sql.rows(AtRow)`
    select (extract(epoch from started_at) * 1000)::float8 as at from private_sends
    where account_id = ${account_id}`)
  return { waiting, sent: sentRows.map(({ at }) => at) }
}
