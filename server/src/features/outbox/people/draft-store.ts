import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const FiguresRow = z.object({
  waiting: z.number(),
  newest_waiting: z.string().nullable(),
  sent_unchanged: z.number(),
  sent_edited: z.number(),
  dismissed: z.number(),
})
export type DraftFigures = z.infer<typeof FiguresRow>

/** Events of which the drafts are counted at most, newest first. */
const maxCounted = 10_000

/** Returns what became of the newest drafts of a shadow automation. Both replies to one event count as one draft. */
export async function draftFigures(
  db: Executor,
  account_id: string,
  source_id: string,
): Promise<DraftFigures> {
  const rows = await db.query(sql.rows(FiguresRow)`
    with drafts as (
      select origin_seq, bool_or(state = 'needs_review' and attempt = 0) as waits, bool_or(body ? 'edited') as edited,
        bool_and(state = 'dismissed') as dismissed
      from (select origin_seq, state, attempt, body from outbox
        where source_id = ${source_id} and account_id = ${account_id} and body ? 'shadow'
        order by created_at desc limit ${maxCounted}) newest
      group by origin_seq
    )
    select count(*) filter (where waits)::int as waiting,
      (max(origin_seq) filter (where waits))::text as newest_waiting,
      count(*) filter (where not waits and not dismissed and not edited)::int as sent_unchanged,
      count(*) filter (where not waits and not dismissed and edited)::int as sent_edited,
      count(*) filter (where not waits and dismissed)::int as dismissed
    from (select origin_seq, coalesce(waits, false) as waits, coalesce(edited, false) as edited,
      coalesce(dismissed, false) as dismissed from drafts) d`)
  return rows[0] ?? { waiting: 0, newest_waiting: null, sent_unchanged: 0, sent_edited: 0, dismissed: 0 }
}

const OriginRow = z.object({ origin_seq: z.string() })

/** Returns the events up to `newest` with waiting drafts of a shadow automation, oldest first. */
export async function waitingDrafts(
  db: Executor,
  source: { account_id: string; source_id: string; limit: number; newest?: string | undefined },
): Promise<string[]> {
  const rows = await db.query(sql.rows(OriginRow)`
    select o.origin_seq::text as origin_seq from outbox_failures f
    join outbox o using (outbox_seq)
    where f.source_id = ${source.source_id} and f.state = 'needs_review' and o.account_id = ${source.account_id}
      and o.body ? 'shadow' and o.attempt = 0
      and o.origin_seq <= coalesce(${source.newest ?? null}::bigint, o.origin_seq)
    group by o.origin_seq order by o.origin_seq limit ${source.limit}`)
  return rows.map(({ origin_seq }) => origin_seq)
}
