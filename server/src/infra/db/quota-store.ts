import type { Transaction } from './client.ts'
import { sql } from './sql.ts'

/** Serialises additions of one kind by one owner until the transaction ends, so that concurrent ones keep to a maximum. */
export async function lockQuota(tx: Transaction, kind: string, owner: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${owner}`}, 0))`)
}
