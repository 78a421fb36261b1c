import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { clusterUser, type Cluster } from './embedded-cluster.ts'

export async function isOurs(cluster: Cluster, port: number): Promise<boolean> {
  const directory = await queryAnswer(cluster, port, "select current_setting('data_directory') as answer")
  return typeof directory === 'string' && resolve(directory) === cluster.data
}

/** The pools of this process end a moment before; a connection that remains belongs to another process. */
export async function isUsedByOthers(cluster: Cluster, port: number): Promise<boolean> {
  const question = `select exists (select from pg_stat_activity
    where backend_type = 'client backend' and application_name <> '${launcherName}') as answer`
  for (let attempt = 0; attempt < 20; attempt++) {
    if ((await queryAnswer(cluster, port, question)) !== true) return false
    await wait(50)
  }
  return true
}

const launcherName = 'skein launcher'

/** Returns the column `answer` of the first row; undefined if the server cannot be reached. */
async function queryAnswer(cluster: Cluster, port: number, question: string): Promise<unknown> {
  const client = new pg.Client({
    connectionString: urlOf(cluster, port),
    application_name: launcherName,
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ answer: unknown }>(question)
    return rows[0]?.answer
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

export const urlOf = ({ password }: Cluster, port: number) =>
  `postgresql://${clusterUser}:${password}@127.0.0.1:${port}/postgres`
