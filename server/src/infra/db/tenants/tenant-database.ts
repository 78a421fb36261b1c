import pg from 'pg'
import type { Statement } from '../sql.ts'
import {
  executorOn,
  runOn,
  settingsOf,
  transact,
  type Database,
  type Transaction,
  type TransactionLimits,
} from '../client.ts'
import { tenantRole } from './tenant-role.ts'

/** Whose rows statements see and change. */
export interface Tenant {
  /** The person; blank for a job. */
  user_id: string
  workspace_ids: readonly string[]
}

/**
 * Returns a database that sees and changes only the rows of workspaces, and the person's own: policies of the tables limit
 * its statements, also those that lack a condition. `system` is the database without this limit; it is returned when the
 * tenant role is missing.
 */
export function tenantDatabase(database: Database, tenant: Tenant): TenantDatabase {
  return limitedTo(database, tenant) as TenantDatabase
}

declare const limited: unique symbol

/** A transaction of a `TenantDatabase`. */
export interface TenantTransaction extends Transaction {
  readonly [limited]: true
}

/** A database that `tenantDatabase` made. What reads the data of a tenant takes this type, so it cannot get the system's. */
export interface TenantDatabase extends Database {
  readonly [limited]: true
  transaction<T>(work: (tx: TenantTransaction) => Promise<T>, limits?: TransactionLimits): Promise<T>
}

/** Returns a context whose statements see and change only the rows of a tenant. */
export const asTenant = <C extends { db: Database }>(ctx: C, tenant: Tenant): C & { db: TenantDatabase } => ({
  ...ctx,
  db: tenantDatabase(ctx.db, tenant),
})

function limitedTo(database: Database, { user_id, workspace_ids }: Tenant): Database {
  const { system, $client: pool, checksRows, rowSecurity } = database
  if (!rowSecurity.isAvailable) return system
  const settings = [
    `set local skein.user_id = ${pg.escapeLiteral(user_id)}`,
    `set local skein.workspace_ids = ${pg.escapeLiteral(workspace_ids.join(','))}`,
  ]
  const begin = `begin; ${settings.join('; ')}; set local role ${tenantRole}`
  return {
    ...executorOn((statement) => runAlone(pool, begin, statement), { checksRows, system }),
    transaction: (work, limits) =>
      transact(pool, `${begin}${settingsOf(limits)}`, (client) => {
        const asSystem = executorOn((statement) => runAsOwner(client, statement, limits), { checksRows })
        const tenantExecutor = executorOn((statement) => runOn(client, statement, limits), {
          checksRows,
          system: asSystem,
        })
        return work({ ...tenantExecutor, inTransaction: true })
      }),
    system,
    $client: pool,
    checksRows,
    rowSecurity,
  }
}

/** Runs a statement in its own transaction. Its messages are sent together, so that it takes one round trip. */
async function runAlone(pool: pg.Pool, begin: string, statement: Statement): Promise<pg.QueryResult> {
  const client = await pool.connect()
  const results = await Promise.allSettled([
    client.query(begin),
    runOn(client, statement),
    client.query('commit'),
  ])
  client.release(results[2].status === 'rejected')
  return secondOf(results)
}

/** Runs a statement of a transaction as the owner of the tables. */
const runAsOwner = async (
  client: pg.PoolClient,
  statement: Statement,
  limits: TransactionLimits | undefined,
): Promise<pg.QueryResult> =>
  secondOf(
    await Promise.allSettled([
      client.query('set local role none'),
      runOn(client, statement, limits),
      client.query(`set local role ${tenantRole}`),
    ]),
  )

type Settled = PromiseSettledResult<pg.QueryResult>

/** Returns the result of the second statement. Throws the first failure: those after it only say that the transaction failed. */
function secondOf([first, second, third]: [Settled, Settled, Settled]): pg.QueryResult {
  if (first.status === 'rejected') throw first.reason
  if (second.status === 'rejected') throw second.reason
  if (third.status === 'rejected') throw third.reason
  return second.value
}
