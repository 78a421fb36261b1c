import * as z from 'zod'
import { isAway, outboxRows } from '#src/features/outbox/index.ts'
import { userRows } from '#src/features/auth/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const FiguresRow = z.object({
  /** The member who answered; null for the figures of all answers. */
  user_id: z.string().nullable(),
  answered: z.number(),
  p50: z.number().nullable(),
  p95: z.number().nullable(),
})
export type AnswerFigures = z.infer<typeof FiguresRow>

/**
 * Returns the figures of all first answers since a time, and of those of each member. A wait begins
 * with the first of consecutive messages of the customer, and ends with the next message of ours.
 */
export const findAnswerFigures = (
  db: Executor,
  { account_id, since, max }: { account_id: string; since: Date; max: number },
): Promise<AnswerFigures[]> =>
  db.query(sql.rows(FiguresRow)`
    with recent as materialized (
      select conversation_id, direction, outbox_seq, occurred_at from messages
      where account_id = ${account_id}::uuid and occurred_at >= ${since.toISOString()}::timestamptz
        and direction is not null and unsent_at is null
      order by occurred_at desc limit ${max}
    ), said as (
      select r.*, o.source_id from recent r
        left join ${outboxRows} o on o.outbox_seq = r.outbox_seq and r.direction = 'out'
      where not ${isAway('o')}
    ), compared as (
      select *, lag(direction) over (partition by conversation_id order by occurred_at, direction) as previous from said
    ), waits as (
      select direction, extract(epoch from lead(occurred_at) over in_order - occurred_at) as seconds,
        lead(source_id) over in_order as source_id
      from compared where direction is distinct from previous
      window in_order as (partition by conversation_id order by occurred_at, direction)
    ), answers as (
      select seconds, case when source_id like 'person:%' then substr(source_id, 8) end as user_id
      from waits where direction = 'in' and seconds is not null
    )
    select user_id, count(*)::int as answered,
      round(percentile_cont(0.5) within group (order by seconds::float8))::int as p50,
      round(percentile_cont(0.95) within group (order by seconds::float8))::int as p95
    from answers group by grouping sets ((), (user_id))
    having grouping(user_id) = 1 or user_id is not null
    order by grouping(user_id) desc, answered desc, user_id`)

const NameRow = z.object({ id: z.string(), name: z.string() })

/** Returns the names of users. Needs the database of the system: a policy hides users from each other. */
export async function findNames(db: Executor, user_ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query(sql.rows(NameRow)`
    select id, name from ${userRows} u where id = any(${[...user_ids]}::text[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
