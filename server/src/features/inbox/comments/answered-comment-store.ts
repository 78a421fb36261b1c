import { decisionFacts, eventRows, payloadRows } from '#src/features/events/index.ts'
import { messageIdRows } from '#src/features/outbox/index.ts'
import { sql } from '#src/infra/db/sql.ts'

/** The name with which Instagram's app begins an answer to a reply: of comment `r` with payload `p`, in lower case. */
export const addressedName = sql`lower(substring(p.event ->> 'text' from '^@([[:alnum:]._]+)'))`

/** Whether comment `r` with payload `p` was written by the account outside of Skein. */
export const writtenOutside = sql`(p.event ->> 'is_own' = 'true'
  and not exists (select from ${messageIdRows} m where m.account_id = r.account_id and m.message_id = r.event_key))`

/**
 * Whether comment `d` was answered outside of Skein, as far as stored events tell. Instagram puts all replies below the
 * comment at the top, and its app begins an answer to a reply with the name of its author. Replies of Skein answer the comment
 * for which they were sent.
 */
export const answeredInInstagram = sql`(
  (select e.event ->> 'was_answered' = 'true' from ${payloadRows} e where e.event_seq = d.event_seq) is true
  or (
    select true from ${eventRows} r join ${payloadRows} p using (event_seq)
    cross join lateral (select ${addressedName} as name) addressed
    where r.account_id = d.account_id and r.parent_id = coalesce(${decisionFacts.parent_id}, d.event_id)
      and ${writtenOutside}
      and (addressed.name = lower(d.from_username) and (${decisionFacts.parent_id} is null or r.event_seq > d.event_seq)
        or ${decisionFacts.parent_id} is null and addressed.name is null)
    limit 1) is true)`
