import { sql } from 'drizzle-orm'
import type { Database, Executor } from '#src/infra/db/client.ts'
import { deleteRows } from '#src/infra/db/delete-rows.ts'
import { rowsOf } from '#src/infra/db/rows.ts'

const portion = 1000
const tables = ['decisions', 'rule_sets', 'comment_facts', 'automations', 'automation_sets']

/** Deletes the rules of an account and everything that was decided by them. Answers how many rows there were. */
export async function forgetAutomations(db: Database, account_id: string): Promise<number> {
  const verdicts = await forgetDecidedVerdicts(db, account_id)
  return verdicts + (await deleteRows(db, { tables, column: 'account_id', value: account_id }))
}

/** Deletes what models said about these events. Answers how many rows there were. */
export async function forgetVerdicts(db: Executor, event_seqs: readonly string[]): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from verdicts where event_seq = any(${sql.param([...event_seqs])}::bigint[])`,
  )
  return rowCount ?? 0
}

/** Verdicts know their event alone; decisions know whose event that was. */
async function forgetDecidedVerdicts(db: Database, account_id: string): Promise<number> {
  let deleted = 0
  let last = '0'
  for (;;) {
    const { rows } = await db.execute(sql`
      select event_seq::text as event_seq from decisions
      where account_id = ${account_id} and event_seq > ${last}::bigint order by event_seq limit ${portion}`)
    const event_seqs = rowsOf<{ event_seq: string }>(rows).map(({ event_seq }) => event_seq)
    const newest = event_seqs.at(-1)
    if (newest === undefined) return deleted
    last = newest
    deleted += await forgetVerdicts(db, event_seqs)
  }
}
