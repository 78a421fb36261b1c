import type { Database } from '#src/infra/db/client.ts'
import * as z from 'zod'
import { sql } from '#src/infra/db/sql.ts'
import { forgetVerdicts } from './verdict-store.ts'
import { deleteRows } from '#src/infra/db/delete-rows.ts'

const EventSeqRow = z.object({ event_seq: z.string() })

const batchSize = 1000

/** Deletes the decisions of an account and the verdicts that belong to them. Returns the number of deleted rows. */
export async function forgetDecisions(db: Database, account_id: string): Promise<number> {
  const verdicts = await forgetDecidedVerdicts(db, account_id)
  const tables = ['decisions', 'automation_set_versions', 'comment_facts']
  return verdicts + (await deleteRows(db, { tables, column: 'account_id', value: account_id }))
}

/** Verdicts have no account; they are found by the decisions of the account. */
async function forgetDecidedVerdicts(db: Database, account_id: string): Promise<number> {
  let deletedCount = 0
  let last = '0'
  for (;;) {
    const rows = await db.query(sql.rows(EventSeqRow)`
      select event_seq::text as event_seq from decisions
      where account_id = ${account_id} and event_seq > ${last}::bigint order by event_seq limit ${batchSize}`)
    const event_seqs = rows.map(({ event_seq }) => event_seq)
    const newest = event_seqs.at(-1)
    if (newest === undefined) return deletedCount
    last = newest
    deletedCount += await forgetVerdicts(db, event_seqs)
  }
}
