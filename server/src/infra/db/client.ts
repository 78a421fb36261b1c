import { setTimeout as wait } from 'node:timers/promises'
import pRetry from 'p-retry'
import pg from 'pg'
import type * as z from 'zod'
import type { Query, Row, Statement } from '#src/infra/db/sql.ts'
import type { Logger } from '#src/infra/telemetry/logger.ts'
import { Connection } from './connection.ts'
import { checkRows } from './rows.ts'
import { checkLength } from './statement-length.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

/** Runs statements: the database, or a transaction that the caller ends. */
export interface Executor {
  /** Returns the rows of a statement. They are checked against their type only with the option `checkRows`. */
  query<R extends Row>(query: Query<R>): Promise<z.infer<R>[]>
  /** Returns the first row of a statement; null without one. */
  first<R extends Row>(query: Query<R>): Promise<z.infer<R> | null>
  /** Returns how many rows the statement changed or found. */
  execute(statement: Statement): Promise<number>
  /** Runs statements without the limits of `tenantDatabase`, in the same transaction if there is one. */
  readonly system: Executor
}

export interface Transaction extends Executor {
  readonly inTransaction: true
}

/** Limits of a transaction instead of those of `connectDatabase`. */
export interface TransactionLimits {
  lockSeconds: number
  statementSeconds: number
  /** After this time without a statement the server rolls back, so that a process that stops keeps no locks. */
  idleSeconds?: number
}

export interface Database extends Executor {
  /** Commits when `work` resolves, rolls back when it rejects. */
  transaction<T>(work: (tx: Transaction) => Promise<T>, limits?: TransactionLimits): Promise<T>
  readonly system: Database
  readonly checksRows: boolean
  /** Set by `migrate`: whether statements of users can run as the tenant role. */
  readonly rowSecurity: { isAvailable: boolean }
  /** For libraries that bring their own statements. */
  readonly $client: pg.Pool
}

interface DatabaseOptions {
  url: string
  /** Connections that this process may hold. */
  connections: number
  onError: (error: Error) => void
  /** Throws when the rows of a statement differ from its row type, or when it is too long. For tests: it costs processor time. */
  checkRows?: boolean
  /** After this time the server ends a statement. Default 5. */
  statementSeconds?: number
}

/**
 * A plan that was made while a table was empty is kept by the connection when the table has grown. Everything that
 * runs often is served by an index, so a plan never goes through a whole table where an index would do.
 */
const planning = '-c enable_seqscan=off -c jit=off'

/**
 * Returns the milliseconds after which the driver stops waiting for a statement and closes its connection. A server that
 * hangs does not enforce its own limit, which comes a second earlier.
 */
const driverLimit = (seconds: number) => (seconds + 1) * 1000

/** Opens a connection pool. Waits for locks time out after 2 s. */
export function connectDatabase({
  url,
  connections,
  onError,
  checkRows: checksRows = false,
  statementSeconds = 5,
}: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    Client: Connection,
    max: connections,
    application_name: 'skein',
    connectionTimeoutMillis: 5000,
    statement_timeout: statementSeconds * 1000,
    query_timeout: driverLimit(statementSeconds),
    lock_timeout: 2000,
    options: planning,
    keepAlive: true,
    pipeline: true,
  })
  pool.on('error', onError)
  const database: Database = {
    ...executorOn((statement) => runOn(pool, statement), { checksRows }),
    transaction: (work, limits) =>
      transact(pool, `begin${settingsOf(limits)}`, (client) => {
        const run: Run = (statement) => runOn(client, statement, limits)
        return work({ ...executorOn(run, { checksRows }), inTransaction: true })
      }),
    get system() {
      return database
    },
    checksRows,
    rowSecurity: { isAvailable: true },
    $client: pool,
  }
  return database
}

type Run = (statement: Statement) => Promise<pg.QueryResult>

/** Without `system` the executor is its own. */
export function executorOn(
  run: Run,
  { checksRows, system }: { checksRows: boolean; system?: Executor },
): Executor {
  const executor: Executor = {
    async query(query) {
      if (checksRows) checkLength(query.text)
      const result = await run(query)
      if (checksRows) checkRows(query.row, result)
      return result.rows
    },
    first: async (query) => (await executor.query(query))[0] ?? null,
    async execute(statement) {
      if (checksRows) checkLength(statement.text)
      return (await run(statement)).rowCount ?? 0
    },
    get system() {
      return system ?? executor
    },
  }
  return executor
}

/** Returns statements that follow `begin` and set limits for the transaction. */
export function settingsOf(limits: TransactionLimits | undefined): string {
  if (limits === undefined) return ''
  const { lockSeconds, statementSeconds, idleSeconds } = limits
  const idle =
    idleSeconds === undefined ? '' : `; set local idle_in_transaction_session_timeout = '${idleSeconds}s'`
  return `; set local lock_timeout = '${lockSeconds}s'; set local statement_timeout = '${statementSeconds}s'${idle}`
}

/** A statement with a limit of its own, in milliseconds, instead of that of the connection. */
export interface TimedQuery extends pg.QueryConfig {
  query_timeout?: number
}

/** Sends a statement. Throws a QueryError. */
export async function runOn(
  client: pg.Pool | pg.PoolClient,
  { name, text, values }: Statement,
  limits?: TransactionLimits,
) {
  const query: TimedQuery = { ...(name === undefined ? {} : { name }), text, values, types }
  if (limits) query.query_timeout = driverLimit(limits.statementSeconds)
  try {
    return await client.query(query)
  } catch (error) {
    throw new QueryError(text, error)
  }
}

export async function transact<T>(
  pool: pg.Pool,
  begin: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(begin)
    const result = await work(client)
    const { command } = await client.query('commit')
    // PostgreSQL replies ROLLBACK to a commit if a statement of the transaction failed.
    if (command !== 'COMMIT') throw new Error('A transaction had failed before it was committed.')
    return result
  } catch (error) {
    await client.query('rollback').catch((fault: Error) => (broken = fault))
    throw error
  } finally {
    client.release(broken)
  }
}

/** A statement failed. Its values are left out, because they may be personal data. */
class QueryError extends Error {
  override name = 'QueryError'
  constructor(text: string, cause: unknown) {
    super(`Failed query: ${text}`, { cause })
  }
}

const { DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL, NUMERIC } = pg.types.builtins
/** The arrays of the same types, which the driver does not name. */
const arrays = [1182, 1115, 1185, 1187, 1231]
const asText = new Set<number>([DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL, NUMERIC, ...arrays])

/** Dates, times and numerics stay the text that PostgreSQL writes. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    asText.has(type) ? (value: string | Buffer) => value : pg.types.getTypeParser(type, format),
}

const timeout = 120_000
const pause = 1000

/** Resolves when the database answers. Throws the last error after two minutes. */
export async function waitForDatabase(db: Database, log: Logger): Promise<void> {
  await pRetry(() => db.$client.query('select 1'), {
    retries: Infinity,
    factor: 1,
    minTimeout: pause,
    maxRetryTime: timeout,
    onFailedAttempt: ({ attemptNumber: attempt, error }) =>
      log.warn({ attempt, reason: error.message }, 'the database does not answer yet; trying again'),
  })
}

/** Runs `work` once the database answers, and again when it was lost meanwhile. */
export async function whenReachable<T>(db: Database, log: Logger, work: () => Promise<T>): Promise<T> {
  for (;;) {
    await waitForDatabase(db, log)
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      log.warn({ err: error }, 'lost the database during the start; trying again')
      await wait(pause)
    }
  }
}

/** Returns whether a statement failed because a row with that key exists. The error of the driver may be wrapped. */
export function isUniqueViolation(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && each.code === '23505') return true
  }
  return false
}

/**
 * Returns a function that creates a value for each database, so that parallel tests share none. All users share the
 * value; it is created with the database of the system.
 */
export function perDatabase<C extends { db: { system: object } }, T>(create: (ctx: C) => T): (ctx: C) => T {
  const instances = new WeakMap<object, { value: T }>()
  return (ctx) => {
    const { system } = ctx.db
    const entry = instances.get(system) ?? { value: create({ ...ctx, db: system }) }
    instances.set(system, entry)
    return entry.value
  }
}
