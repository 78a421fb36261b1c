import * as z from 'zod'
import { decisionFacts, decisionRows } from '#src/features/events/index.ts'
import { outboxRows } from '#src/features/outbox/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { sql } from '#src/infra/db/sql.ts'
import { earlierOfPerson } from './comments/comment-store.ts'
import type { OpenComment } from './window-logic.ts'

/** The person's newest comment. */
interface LastComment {
  comment_id: string
  text: string | null
  occurred_at: number
}

/** The newest comments of the person of a conversation. Times are in milliseconds since 1970. */
const LatestRow = z.object({
  conversation_id: z.string(),
  last_comment: json<LastComment>().nullable(),
  /** The newest comment on a post of the account without a private reply. */
  open_comment: json<OpenComment>().nullable(),
  /** Whether a person who only comments got a private reply, or one is under way. */
  replied_privately: z.boolean(),
})
export type LatestComments = Omit<z.infer<typeof LatestRow>, 'conversation_id'>

/** When comment `d` was written, in milliseconds since 1970. */
const writtenAt = sql`(extract(epoch from coalesce(${decisionFacts.occurred_at}, d.decided_at)) * 1000)::float8`

/** Whether the person of conversation `c` wrote comment `d`. */
export const commentsOfPerson = sql`c.last_comment_at is not null and d.account_id = c.account_id and d.event_kind = 'comment'
  and d.from_id = any(array[c.person_id, c.commenter_id] collate "default")`

/** Whether comment `d` has its private reply or was deleted by an automation. */
const handled = sql`exists (select from ${outboxRows} o where o.account_id = d.account_id
  and o.person_id = any(array[c.person_id, c.commenter_id] collate "default")
  and (o.kind in ('private_message', 'delete_comment') and o.target_id = d.event_id
    or o.kind = 'manual_message' and o.body ->> 'to_comment' = d.event_id)
  and coalesce(o.state, '') not in ('failed', 'expired', 'needs_review', 'dismissed'))`

/** Whether the person of conversation `c`, who only comments, got a private reply. */
const repliedPrivately = sql`c.last_inbound_at is null and c.last_comment_at is not null and exists (
  select from ${outboxRows} o where o.account_id = c.account_id
    and o.person_id = any(array[c.person_id, c.commenter_id] collate "default")
    and (o.kind = 'private_message' or o.kind = 'manual_message' and o.body ? 'to_comment')
    and coalesce(o.state, '') not in ('failed', 'expired', 'needs_review', 'dismissed'))`

/** Returns the newest comments of the people of conversations. */
export const findLatestComments = (db: Executor, conversation_ids: readonly string[]) =>
  db.query(sql.rows(LatestRow)`
    select c.conversation_id, to_jsonb(last) as last_comment, to_jsonb(open) as open_comment,
      ${repliedPrivately} as replied_privately
    from conversations c
    left join lateral (
      (select d.event_id as comment_id, d.text, ${writtenAt} as occurred_at from ${decisionRows} d
        where ${commentsOfPerson} order by d.event_seq desc limit 1)
      union all
      (select e.comment_id, e.text, (extract(epoch from e.said_at) * 1000)::float8 from earlier_comments e
        where c.last_comment_at is not null and ${earlierOfPerson} order by e.said_at desc limit 1)
      order by occurred_at desc limit 1
    ) last on true
    left join lateral (
      select d.event_id as comment_id, ${writtenAt} as at from ${decisionRows} d
      where ${commentsOfPerson} and not ${handled} and d.snapshot -> 'mention' is null
      order by d.event_seq desc limit 1
    ) open on true
    where c.conversation_id = any(${[...conversation_ids]}::text[])`)
