import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { sql } from '#src/infra/db/sql.ts'
import type { Verdict } from '@skein/engine/verdict'

export const VerdictRow = z.object({
  event_seq: z.string(),
  number: z.number(),
  /** The prompt fingerprint; null for verdicts without one. */
  asked: z.string().nullable(),
  outcome: z.enum(['unknown', 'failed', 'budget', 'answered', 'no_model']),
  should_reply: z.boolean().nullable(),
  confidence: z.number().nullable(),
  reason: z.string().nullable(),
  reply: z.string().nullable(),
  claims: z.array(z.string()),
  figures: json<Readonly<Record<string, unknown>>>(),
})
export type VerdictRow = z.infer<typeof VerdictRow>

export async function findVerdicts(db: Executor, event_seqs: readonly string[]): Promise<VerdictRow[]> {
  return db.query(sql.rows(VerdictRow)`
    select event_seq::text as event_seq, number, outcome, should_reply, confidence, reason, reply, claims,
      figures - 'asked' as figures, figures ->> 'asked' as asked
    from verdicts where event_seq = any(${[...event_seqs]}::bigint[])`)
}

/** Returns false if there is a verdict already: a second model call does not change a decision. */
export async function saveVerdict(
  db: Executor,
  row: Verdict & Omit<VerdictRow, keyof Verdict> & { made_at: string },
): Promise<boolean> {
  const rowCount = await db.execute(sql`
    insert into verdicts (event_seq, number, outcome, should_reply, confidence, reason, reply, claims, figures,
      made_at)
    values (${row.event_seq}, ${row.number}, ${row.outcome}, ${row.should_reply}, ${row.confidence},
      ${row.reason}, ${row.reply}, ${[...row.claims]}, ${JSON.stringify({ ...row.figures, asked: row.asked })}, ${row.made_at})
    on conflict (event_seq, number) do nothing`)
  return rowCount === 1
}

/** Deletes the verdicts about these events. Returns the number of deleted rows. */
export async function forgetVerdicts(db: Executor, event_seqs: readonly string[]): Promise<number> {
  const rowCount = await db.execute(
    sql`delete from verdicts where event_seq = any(${[...event_seqs]}::bigint[])`,
  )
  return rowCount
}
