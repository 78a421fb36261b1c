import { sql } from '#src/infra/db/sql.ts'
import type { Database } from './client.ts'

/** Rows per statement, small enough to stay far below the statement timeout. */
const batchSize = 2000

export interface RowsOf {
  /** Emptied in this order. */
  tables: readonly string[]
  column: string
  value: string
}

/**
 * Deletes all rows whose column has this value, one batch per transaction. Returns the number of deleted rows. The outer
 * condition is needed for partitioned tables: a ctid is unique within a partition only.
 */
export async function deleteRows(db: Database, { tables, column, value }: RowsOf): Promise<number> {
  let deleted = 0
  for (const name of tables) {
    const table = sql.identifier(name)
    let rowCount: number
    do {
      rowCount = await db.execute(sql`
        delete from ${table} where ${sql.identifier(column)} = ${value} and ctid = any(array(
          select ctid from ${table} where ${sql.identifier(column)} = ${value} limit ${batchSize}))`)
      deleted += rowCount
    } while (rowCount > 0)
  }
  return deleted
}

/** Returns a step that deletes all rows of an account from these tables and returns their number. */
export const forgetRowsIn =
  (...tables: string[]) =>
  (db: Database, account_id: string): Promise<number> =>
    deleteRows(db, { tables, column: 'account_id', value: account_id })
