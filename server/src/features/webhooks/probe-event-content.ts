import * as z from 'zod'
import type { ConnectionProbe } from '#src/features/accounts/index.ts'
import type { Database } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import { day } from '@skein/contract/durations'

const checkedDays = 7
/** Fewer mentions say nothing about the account's own comments. */
const minMentions = 3

/** Reports events that could not be read or processed, and comments that all count as mentions. */
export const probeEventContent: ConnectionProbe = async (ctx, { id }) => {
  const since = new Date(ctx.clock.now() - checkedDays * day).toISOString()
  const { unread, comments, mentions } = await countEvents(ctx.db, id, since)
  if (unread > 0) return { ...eventCheck, state: 'limited', message: unreadText(unread) }
  if (mentions >= minMentions && comments === 0) {
    return { ...eventCheck, state: 'limited', message: mentionText(mentions) }
  }
  return { ...eventCheck, state: 'ok', message: 'All events of the last 7 days could be read.' }
}

const eventCheck = { key: 'event_content', fix: null, at: null } as const

const unreadText = (count: number) =>
  `${count === 1 ? '1 event' : `${count} events`} of the last 7 days could not be read and got no automatic reply. ` +
  'Answer in the Instagram app. Stored events are read again with `npm run replay-unreadable` after an update of Skein.'

const mentionText = (count: number) =>
  `All ${count} new comments of the last 7 days were under posts that Instagram does not show as yours, so they got no ` +
  'automatic reply. Check that the login belongs to the account that published them.'

const CountRow = z.object({ unread: z.number(), comments: z.number(), mentions: z.number() })

/** Events of all accounts that are searched for comments. */
const newest = 5000

async function countEvents(
  db: Database,
  account_id: string,
  since: string,
): Promise<z.infer<typeof CountRow>> {
  const rows = await db.query(sql.rows(CountRow)`
    select
      ((select count(*) from unreadable_items where account_id = ${account_id} and received_at >= ${since}::timestamptz)
        + (select count(*) from inbound_events
          where account_id = ${account_id} and failure is not null and received_at >= ${since}::timestamptz)
      )::int as unread,
      count(*) filter (where kind = 'comment')::int as comments,
      count(*) filter (where kind = 'mention')::int as mentions
    from (select account_id, kind, received_at from inbound_events order by event_seq desc limit ${newest}) n
    where n.account_id = ${account_id} and n.received_at >= ${since}::timestamptz`)
  return rows[0] ?? { unread: 0, comments: 0, mentions: 0 }
}
