import { sql } from '#src/infra/db/sql.ts'
import type { Database } from './client.ts'

/** Few enough to stay far below the time that a statement may take. */
const portion = 2000

export interface RowsOf {
  /** Emptied in this order. */
  tables: readonly string[]
  column: string
  value: string
}

/** Deletes every row whose column has this value, a portion in each transaction. Answers how many there were. */
export async function deleteRows(db: Database, { tables, column, value }: RowsOf): Promise<number> {
  let deleted = 0
  for (const name of tables) {
    const table = sql.identifier(name)
    await inPortions(async () => {
      const rowCount = await db.execute(sql`
        delete from ${table} where ctid = any(array(
          select ctid from ${table} where ${sql.identifier(column)} = ${value} limit ${portion}))`)
      deleted += rowCount
      return rowCount
    })
  }
  return deleted
}

/** Repeats a step, which answers how many rows it took, until it takes none. */
async function inPortions(step: () => Promise<number>): Promise<void> {
  while ((await step()) > 0);
}
