import * as z from 'zod'
import { decisionRows } from '#src/features/events/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import { patternOf } from './conversations/filter-store.ts'
import { commentsOfPerson } from './latest-comment-store.ts'
import { earlierOfPerson } from './comments/comment-store.ts'

const MatchRow = z.object({ conversation_id: z.string(), text: z.string() })

/** Returns the newest message or comment that contains the searched text, by conversation. */
export async function findMatches(
  db: Executor,
  conversation_ids: readonly string[],
  words: string,
): Promise<Map<string, string>> {
  const pattern = patternOf(words)
  const rows = await db.query(sql.rows(MatchRow)`
    select c.conversation_id, newest.text from conversations c cross join lateral (
      (select m.text, m.occurred_at as at from messages m
        where m.conversation_id = c.conversation_id and m.unsent_at is null and m.text ilike ${pattern}
        order by m.occurred_at desc limit 1)
      union all
      (select d.text, d.decided_at from ${decisionRows} d
        where ${commentsOfPerson} and d.text ilike ${pattern} order by d.event_seq desc limit 1)
      union all
      (select e.text, e.said_at from earlier_comments e
        where ${earlierOfPerson} and e.text ilike ${pattern} order by e.said_at desc limit 1)
      order by at desc limit 1
    ) newest where c.conversation_id = any(${[...conversation_ids]}::text[])`)
  return new Map(rows.map(({ conversation_id, text }) => [conversation_id, text]))
}
