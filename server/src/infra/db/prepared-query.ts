import type pg from 'pg'
import type { Executor } from './client.ts'
import { rowsOf } from './rows.ts'

/** A statement that each connection parses and plans once; for those that run many times a second. */
export interface Prepared {
  /** Rows as the type that the statement's column list spells out. */
  rows<T>(db: Executor, values: readonly unknown[]): Promise<T[]>
  /** How many rows it touched. */
  run(db: Executor, values: readonly unknown[]): Promise<number>
  /** For somebody else to ask. */
  unasked<T>(values: readonly Value[]): Unasked<T[]>
}

/** Nothing about such a value can fail on its way to the database. */
type Value = string | number

/** A statement with its values, ready to be sent. */
export interface Unasked<T> {
  query: { name: string; text: string; values: Value[] }
  read: (result: pg.QueryResult) => T
}

/** What statements answered, in their order. */
export type Answers<A extends readonly (Unasked<unknown> | null)[]> = {
  [Place in keyof A]: A[Place] extends infer Each ? (Each extends Unasked<infer T> ? T : null) : never
}

/** `name` is unique within the product; `text` has its values as $1, $2, … */
export function prepared(name: string, text: string): Prepared {
  const query = (db: Executor, values: readonly unknown[]) =>
    clientOf(db).query({ name, text, values: [...values] })
  return {
    rows: async (db, values) => rowsOf((await query(db, values)).rows),
    run: async (db, values) => (await query(db, values)).rowCount ?? 0,
    unasked: (values) => ({ query: { name, text, values: [...values] }, read: ({ rows }) => rowsOf(rows) }),
  }
}

/** Drizzle keeps the pool, or the connection of a transaction, as `client` of its session. */
function clientOf(db: Executor): pg.Pool | pg.PoolClient {
  return (db._.session as unknown as { client: pg.Pool | pg.PoolClient }).client
}
