import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const AnswerRow = z.object({ conversation_id: z.string(), at: z.number() })

/**
 * Returns when people last wrote to the customers of conversations, after a time, by conversation; in milliseconds since the
 * epoch.
 */
export async function lastAnswersOfPeople(
  db: Executor,
  conversation_ids: readonly string[],
  after: number,
): Promise<Map<string, number>> {
  if (conversation_ids.length === 0) return new Map()
  const rows = await db.query(sql.rows(AnswerRow)`
    select m.conversation_id, (extract(epoch from max(m.occurred_at)) * 1000)::float8 as at from messages m
    where m.conversation_id = any(${[...conversation_ids]}::text[]) and m.direction = 'out'
      and m.sender_kind in ('person', 'app') and m.occurred_at > ${new Date(after).toISOString()}::timestamptz
    group by m.conversation_id`)
  return new Map(rows.map(({ conversation_id, at }) => [conversation_id, at]))
}
