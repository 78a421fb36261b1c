import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../scripts/testing/free-port.ts'
import { findPrograms, type Installed } from './packages.ts'
import { fill, startHaproxy } from './published-files.ts'
import { startService, type Service } from './service.ts'

/** A primary, a synchronous standby, etcd and HAProxy on this machine. */
export interface Cluster {
  /** The database through HAProxy, as a role without superuser rights. */
  databaseUrl: string
  /** The web processes through HAProxy. */
  webUrl: string
  etcd: Service
  haproxy: Service
  nodes: Node[]
  /** Returns the node that accepts writes; undefined during a failover. */
  primary(): Promise<Node | undefined>
  /** Resolves when a standby confirms every commit. Throws after two minutes. */
  untilRedundant(): Promise<void>
  stop(): Promise<void>
}

export interface Node {
  name: string
  patroni: Service
  restUrl: string
  /** SIGKILL to PostgreSQL only; Patroni notices. */
  killPostgres(): void
  /** SIGKILL to Patroni and PostgreSQL; both start again after `downMs`. */
  killMachine(downMs: number): void
}

export interface ClusterOptions {
  folder: string
  /** Ports of the two web processes. */
  webPorts: readonly [number, number]
}

const host = '127.0.0.1'
const readyMs = 120_000

export async function startCluster({ folder, webPorts }: ClusterOptions): Promise<Cluster> {
  const installed = findPrograms()
  const secret = () => randomBytes(12).toString('hex')
  const passwords = {
    SUPERUSER_PASSWORD: secret(),
    REPLICATION_PASSWORD: secret(),
    REWIND_PASSWORD: secret(),
  }
  const etcdPort = await freePort()
  const etcd = startEtcd(installed, { folder, port: etcdPort, peerPort: await freePort() })
  const [first, second] = [await nodePorts(), await nodePorts()]
  const shared = { ...passwords, ETCD_HOSTS: `${host}:${etcdPort}` }
  const nodes = [
    startNode(installed, { name: 'node1', folder, ports: first, values: shared }),
    startNode(installed, { name: 'node2', folder, ports: second, values: shared }),
  ]
  const [databasePort, webPort] = [await freePort(), await freePort()]
  const haproxy = startHaproxy(installed.haproxy, {
    folder,
    values: {
      DATABASE_BIND: `${host}:${databasePort}`,
      WEB_BIND: `${host}:${webPort}`,
      ...addressOf(1, first),
      ...addressOf(2, second),
      WEB1: `${host}:${webPorts[0]}`,
      WEB2: `${host}:${webPorts[1]}`,
    },
  })
  const primary = () => findAsync(nodes, ({ restUrl }) => answers(`${restUrl}/primary`))
  const cluster: Cluster = {
    databaseUrl: `postgresql://skein:${passwords.REWIND_PASSWORD}@${host}:${databasePort}/skein`,
    webUrl: `http://${host}:${webPort}`,
    etcd,
    haproxy,
    nodes,
    primary,
    untilRedundant: () =>
      until('a primary with a synchronous standby', async () => {
        const standby = await findAsync(nodes, ({ restUrl }) => answers(`${restUrl}/synchronous`))
        const leader = await primary()
        return standby !== undefined && leader !== undefined && standby !== leader
      }),
    async stop() {
      await haproxy.stop()
      await Promise.all(nodes.map(({ patroni }) => patroni.stop()))
      await etcd.stop()
    },
  }
  try {
    await cluster.untilRedundant()
    const admin = `postgresql://postgres:${passwords.SUPERUSER_PASSWORD}@${host}:${databasePort}/postgres`
    await createDatabase(admin, passwords.REWIND_PASSWORD)
    return cluster
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

function startEtcd(
  { etcd }: Installed,
  { folder, port, peerPort }: { folder: string; port: number; peerPort: number },
): Service {
  const [client, peer] = [`http://${host}:${port}`, `http://${host}:${peerPort}`]
  return startService({
    command: etcd,
    args: [
      '--name=etcd1',
      `--data-dir=${join(folder, 'etcd')}`,
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=etcd1=${peer}`,
    ],
    log: join(folder, 'etcd.log'),
  })
}

/** Returns the address of a node as the published file names it. */
const addressOf = (node: number, { postgres, rest }: NodePorts) => ({
  [`NODE${node}_HOST`]: host,
  [`NODE${node}_PG_PORT`]: postgres,
  [`NODE${node}_REST_PORT`]: rest,
})

interface NodePorts {
  postgres: number
  rest: number
}

const nodePorts = async (): Promise<NodePorts> => ({ postgres: await freePort(), rest: await freePort() })

interface NodeOptions {
  name: string
  folder: string
  ports: NodePorts
  values: Readonly<Record<string, string>>
}

function startNode(installed: Installed, { name, folder, ports, values }: NodeOptions): Node {
  const nodeFolder = join(folder, name)
  mkdirSync(nodeFolder, { mode: 0o700 })
  const config = join(nodeFolder, 'patroni.yml')
  const data = join(nodeFolder, 'data')
  const text = fill('patroni.yml', {
    ...values,
    NODE: name,
    NODE_HOST: host,
    NODE_NETWORK: `${host}/32`,
    PG_PORT: ports.postgres,
    REST_PORT: ports.rest,
    DATA_DIR: data,
    BIN_DIR: installed.postgres,
    SOCKET_DIR: nodeFolder,
  })
  writeFileSync(config, text, { mode: 0o600 })
  const { user } = installed
  if (user) for (const path of [nodeFolder, config]) chownSync(path, user.uid, user.gid)
  chmodSync(nodeFolder, 0o700)
  const patroni = startService({
    command: installed.patroni,
    args: [config],
    log: join(folder, `${name}.log`),
    env: { HOME: nodeFolder },
    ...(user ? { user } : {}),
  })
  const killPostgres = () => {
    const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
  }
  return {
    name,
    patroni,
    restUrl: `http://${host}:${ports.rest}`,
    killPostgres,
    killMachine(downMs) {
      patroni.kill(downMs)
      killPostgres()
    },
  }
}

async function createDatabase(adminUrl: string, password: string): Promise<void> {
  let client: pg.Client | undefined
  await until('the database through HAProxy', async () => {
    client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 2000 })
    return client.connect().then(
      () => true,
      () => false,
    )
  })
  await client?.query('create role skein_tenant nologin')
  await client?.query(`create role skein login password '${password}'`)
  await client?.query('grant skein_tenant to skein')
  await client?.query(`create database skein owner skein`)
  await client?.end()
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { method: 'OPTIONS', signal: AbortSignal.timeout(1000) })
    return response.status === 200
  } catch {
    return false
  }
}

async function findAsync<T>(all: readonly T[], test: (each: T) => Promise<boolean>): Promise<T | undefined> {
  const results = await Promise.all(all.map(test))
  return all[results.indexOf(true)]
}

async function until(what: string, test: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + readyMs; Date.now() < deadline; await wait(250)) {
    if (await test()) return
  }
  throw new Error(`Waited for ${what} for ${readyMs / 1000} s.`)
}
