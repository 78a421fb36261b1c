import { sql } from 'drizzle-orm'
import type { Executor } from '#src/infra/db/client.ts'
import { rowsOf } from '#src/infra/db/rows.ts'
import type { Verdict } from '@skein/engine/verdict'

export interface VerdictRow extends Verdict {
  event_seq: string
  number: number
  /** Mark of the question that was asked; null where none was kept. */
  asked: string | null
}

/** What models have said about these events. */
export async function findVerdicts(db: Executor, event_seqs: readonly string[]): Promise<VerdictRow[]> {
  const { rows } = await db.execute(sql`
    select event_seq::text as event_seq, number, outcome, should_reply, confidence, reason, reply, claims,
      figures - 'asked' as figures, figures ->> 'asked' as asked
    from verdicts where event_seq = any(${sql.param([...event_seqs])}::bigint[])`)
  return rowsOf(rows)
}

/** The first verdict stands: a model that was asked twice by accident does not change a decision. False then. */
export async function saveVerdict(db: Executor, row: VerdictRow & { made_at: string }): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into verdicts (event_seq, number, outcome, should_reply, confidence, reason, reply, claims, figures,
      made_at)
    values (${row.event_seq}, ${row.number}, ${row.outcome}, ${row.should_reply}, ${row.confidence},
      ${row.reason}, ${row.reply}, ${sql.param([...row.claims])}, ${JSON.stringify({ ...row.figures, asked: row.asked })}, ${row.made_at})
    on conflict (event_seq, number) do nothing`)
  return rowCount === 1
}

/** Deletes what models said about these events. Answers how many rows there were. */
export async function forgetVerdicts(db: Executor, event_seqs: readonly string[]): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from verdicts where event_seq = any(${sql.param([...event_seqs])}::bigint[])`,
  )
  return rowCount ?? 0
}
