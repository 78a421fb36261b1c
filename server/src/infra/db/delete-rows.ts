import { sql, type Sql } from '#src/infra/db/sql.ts'
import type { Database, Executor } from './client.ts'

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
  let deletedRows = 0
  for (const name of tables) {
    const table = sql.identifier(name)
    let rowCount: number
    do {
      rowCount = await db.execute(sql`
        delete from ${table} where ${sql.identifier(column)} = ${value} and ctid = any(array(
          select ctid from ${table} where ${sql.identifier(column)} = ${value} limit ${batchSize}))`)
      deletedRows += rowCount
    } while (rowCount > 0)
  }
  return deletedRows
}

/** SQLSTATE of a statement that took longer than it may. */
const cancelled = '57014'

/**
 * Calls `change`, which changes up to `limit` rows, until it changes fewer. A batch that takes too long is tried again with
 * a quarter of its rows, so that rows which are slow to change hold up neither themselves nor those of other accounts.
 * Returns the number of changed rows.
 */
export async function inShrinkingBatches(
  change: (limit: number) => Promise<number>,
  largest = batchSize,
): Promise<number> {
  let total = 0
  for (let limit = largest; ;) {
    try {
      const changedRows = await change(limit)
      total += changedRows
      if (changedRows < limit) return total
    } catch (error) {
      if (limit === 1 || !isCancelled(error)) throw error
      limit = Math.ceil(limit / 4)
    }
  }
}

const isCancelled = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  ((error as { code?: unknown }).code === cancelled || isCancelled((error as { cause?: unknown }).cause))

/** Deletes all rows of a table that fulfil a condition, in batches. Returns their number. */
export const deleteWhere = (db: Executor, name: string, condition: Sql): Promise<number> => {
  const table = sql.identifier(name)
  return inShrinkingBatches((limit) =>
    db.execute(sql`
      delete from ${table} where (${condition}) and ctid = any(array(
        select ctid from ${table} where ${condition} limit ${limit}))`),
  )
}

/** Returns a step that deletes all rows of an account from these tables and returns their number. */
export const forgetRowsIn =
  (...tables: string[]) =>
  (db: Database, account_id: string): Promise<number> =>
    deleteRows(db, { tables, column: 'account_id', value: account_id })
