import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

export interface ComparedHour {
  /** ISO 8601, the start of the hour. */
  hour: string
  comments: number
  messages: number
}

/** Adds to the number of comments and messages that were compared. */
export async function addCompared(
  db: Executor,
  account_id: string,
  hours: readonly ComparedHour[],
): Promise<void> {
  if (hours.length === 0) return
  await db.execute(sql`
    insert into sweep_hours as h (account_id, hour, comments, messages)
    select ${account_id}::uuid, g.hour, g.comments, g.messages
    from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as g (hour timestamptz, comments integer, messages integer)
    on conflict (account_id, hour) do update set comments = h.comments + excluded.comments,
      messages = h.messages + excluded.messages`)
}

const CountRow = z.object({ comments_of_day: z.number(), last_hour: z.number() })

/** Returns the compared comments of the last 23 to 24 hours, and everything compared of the last one to two hours. */
export async function recentlyCompared(
  db: Executor,
  account_id: string,
  now: Date,
): Promise<z.infer<typeof CountRow>> {
  const at = now.toISOString()
  const rows = await db.query(sql.rows(CountRow)`
    select coalesce(sum(comments), 0)::int as comments_of_day,
      coalesce(sum(comments + messages) filter (where hour > ${at}::timestamptz - interval '2 hours'), 0)::int as last_hour
    from sweep_hours where account_id = ${account_id} and hour > ${at}::timestamptz - interval '24 hours'`)
  return rows[0] ?? { comments_of_day: 0, last_hour: 0 }
}
