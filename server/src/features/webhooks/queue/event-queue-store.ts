import * as z from 'zod'
import type { BusinessHours } from '@skein/contract/accounts/business-hours'
import {
  eventFields,
  happenedAt,
  replyCount,
  takenEvents,
  withEvent,
  type WithEvent,
} from '#src/features/events/index.ts'
import {
  answersMentions,
  lockAccountsForDecision,
  type AccountLock,
} from '#src/features/stored-automations/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { prepared } from '#src/infra/db/sql.ts'
import { ownMedia } from '../facts/media-owner-store.ts'
import { isUnnoted } from '../sweep/swept-media-store.ts'

const QueuedRow = z.object({
  event_seq: z.string(),
  account_id: z.string(),
  ...eventFields,
  /** Replies to this comment that webhooks have reported. */
  replies: z.number(),
  /** Milliseconds since 1970. */
  received_at: z.number(),
  /** Whether the media of a comment or mention is the account's own; null if unknown. */
  own_media: z.boolean().nullable(),
  /** Whether the media of a comment has to be noted because Instagram does not list it. */
  unnoted: z.boolean(),
  /** Of a mention: whether an automation answers mentions, so that its text is worth a call. */
  answers_mentions: z.boolean(),
  given_up: z.array(z.string()),
  /** The ordering key; set when the event was set aside before. */
  ordering_key: z.string().nullable(),
})
export type QueuedEvent = WithEvent<z.infer<typeof QueuedRow>>

/** With the version of its account's automation set; null when automations do not react to the kind of event. */
const TakenEvent = QueuedRow.extend({
  version: z.number().nullable(),
  paused: z.boolean().nullable(),
  hours: json<BusinessHours>().nullable(),
})

// The arrays and laterals keep PostgreSQL from joining the queue row by row: it keeps the plan that it made when the
// queue was empty, and with a backlog of 5,000 events that plan takes longer than the timeout of a statement.
const taking = prepared(
  'take events',
  `with ${takenEvents}, locks as materialized (
     ${lockAccountsForDecision(`array(select account_id from events where kind in ('comment', 'mention', 'message', 'postback', 'referral'))`)}
   )
   select e.event_seq::text as event_seq, e.account_id, e.event, e.event_key, ${happenedAt}, e.given_up, e.ordering_key,
     (extract(epoch from e.received_at) * 1000)::float8 as received_at,
     case when e.kind = 'comment' then ${replyCount} else 0 end as replies,
     ${ownMedia} as own_media, ${isUnnoted} as unnoted, e.kind = 'mention' and ${answersMentions('e.account_id')} as answers_mentions,
     locks.version, locks.paused, locks.hours
   from events e left join locks using (account_id)
   order by e.event_seq`,
  TakenEvent,
)

/**
 * Removes due events from the queue and locks the automation sets of their accounts. A rollback restores the events.
 * Events of one account are taken oldest first; accounts alternate when many events wait.
 */
export async function takeEvents(
  db: Executor,
  limit: number,
): Promise<{ events: QueuedEvent[]; locks: AccountLock[] }> {
  const rows = await db.query(taking([limit]))
  const events = rows.map(withEvent)
  const locks = new Map(
    events.flatMap(({ account_id, version, paused, hours }) =>
      version === null || paused === null
        ? []
        : [[account_id, { account_id, version, paused, hours }] as const],
    ),
  )
  return { events, locks: [...locks.values()] }
}
