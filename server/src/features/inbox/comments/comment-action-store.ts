import * as z from 'zod'
import { decisionFacts, decisionRows, eventRows, payloadRows } from '#src/features/events/index.ts'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

/** A comment that a person acts on. */
export const TargetComment = z.object({
  comment_id: z.string(),
  parent_id: z.string().nullable(),
  from_id: z.string(),
  post_id: z.string().nullable(),
  /** The event that brought it; `0` for imported comments. */
  event_seq: z.string(),
  /** Whether it was written under a live video. */
  live: z.boolean(),
})
export type TargetComment = z.infer<typeof TargetComment>

/** Returns a comment of the account's posts, also one of the account itself; null if it is unknown. */
export const findTargetComment = (
  db: Executor,
  account: OwnedAccount,
  comment_id: string,
): Promise<TargetComment | null> =>
  db.first(sql.rows(TargetComment)`
    select d.event_id as comment_id, ${decisionFacts.parent_id} as parent_id, d.from_id, d.post_id,
      d.event_seq::text as event_seq,
      coalesce((select (p.event ->> 'live')::boolean from ${payloadRows} p where p.event_seq = d.event_seq), false) as live
    from ${decisionRows} d
    where d.account_id = ${account.id} and d.event_kind = 'comment' and d.from_id is not null
      and d.event_seq = any(array(select event_seq from ${eventRows} inbound_events
        where account_id = ${account.id} and event_key = ${comment_id}))
    union all
    select e.comment_id, null, e.person_id, e.post_id, '0', false from earlier_comments e
    where e.account_id = ${account.id} and e.comment_id = ${comment_id}
    limit 1`)
