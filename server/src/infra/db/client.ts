import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Database = NodePgDatabase & { $client: pg.Pool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a store function needs: the database, or a transaction that somebody else ends. */
export type Executor = Database | Transaction

export interface DatabaseOptions {
  url: string
  /** Connections that this process may hold. */
  connections: number
  onError: (error: Error) => void
}

/**
 * A plan that was made while a table was empty is kept by the connection when the table has grown. Everything that
 * runs often is served by an index, so a plan never goes through a whole table where an index would do.
 */
const planning = '-c enable_seqscan=off -c jit=off'

/** A pool on PostgreSQL; statements give up after 5 s, locks after 2 s. */
export function connectDatabase({ url, connections, onError }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: 'skein',
    connectionTimeoutMillis: 5000,
    statement_timeout: 5000,
    lock_timeout: 2000,
    options: planning,
    keepAlive: true,
    pipeline: true,
  })
  pool.on('error', onError)
  return drizzle({ client: pool })
}
