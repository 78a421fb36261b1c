import type { Executor } from '#src/platform/db/client.ts'
import { prepared } from '#src/platform/db/prepared.ts'

/** What a sender of messages wants to know of its own earlier ones before it makes another. */
export type ReservationQuestion =
  | { scope: 'post'; source_id: string; post_id: string }
  | { scope: 'period'; source_id: string; since: string }
  | { scope: 'person'; source_id: string; person_id: string }

export interface ReservationAnswer {
  scope: 'post' | 'period' | 'person'
  source_id: string
  id: string | null
  count: number
  /** Milliseconds since 1970 of the newest one, or null. */
  last_at: number | null
}

/** Messages that count: everything reserved, except what certainly never arrived. */
const counts = `o.state not in ('failed', 'expired', 'dismissed')`

const counting = prepared(
  'count reservations',
  `select q.scope, q.source_id, coalesce(q.post_id, q.person_id) as id, a.count::int as count,
     (extract(epoch from a.last_at) * 1000)::float8 as last_at
   from jsonb_to_recordset($1::jsonb)
     as q (scope text, source_id text, post_id text, person_id text, since timestamptz)
   cross join lateral (
     select count(*) as count, max(o.created_at) as last_at from outbox o
       where q.scope = 'post' and o.source_id = q.source_id and o.post_id = q.post_id and ${counts}
     having q.scope = 'post'
     union all
     select count(*), max(o.created_at) from outbox o
       where q.scope = 'person' and o.source_id = q.source_id and o.person_id = q.person_id and ${counts}
     having q.scope = 'person'
     union all
     select count(*), max(o.created_at) from outbox o
       where q.scope = 'period' and o.source_id = q.source_id and o.created_at > q.since and ${counts}
     having q.scope = 'period'
   ) a`,
)

/** Answers every question about messages of a source under a post, to a person, or since a moment. */
export const countReservations = async (
  db: Executor,
  questions: readonly ReservationQuestion[],
): Promise<ReservationAnswer[]> =>
  questions.length === 0 ? [] : counting.rows(db, [JSON.stringify(questions)])
