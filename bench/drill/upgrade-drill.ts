import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findHaproxy } from '../failover/packages.ts'
import { startHaproxy } from '../failover/published-files.ts'
import { makeEvents } from '../load/deliveries.ts'
import { freePort } from '../../scripts/testing/free-port.ts'
import type { RunningProcess } from '../machine/start-process.ts'
import { openStage, type Stage } from '../product/stage.ts'
import { type Measure, note } from '../report/measure.ts'
import { makeBuild } from './broken-builds.ts'
import { deliverAll, planDrill } from './deliver.ts'
import { compare, untilSettled } from './run-drill.ts'

const host = '127.0.0.1'
const events = 600

/**
 * Replaces two web processes behind the published HAProxy file, one after the other, by a release with two more migrations,
 * while webhooks arrive and pages and calls are read. No request may fail.
 */
export async function upgradeDrill({ seed }: { seed: string }): Promise<Measure[]> {
  const stage = await openStage({ accounts: 3, settleSeconds: '1.5,3' })
  const newer = makeBuild([])
  addMigrations(newer.root)
  const ports = [await freePort(), await freePort()]
  const webPort = await freePort()
  const haproxy = startHaproxy(findHaproxy(), {
    folder: stage.folder,
    values: await valuesOf(ports, webPort),
  })
  const url = `http://${host}:${webPort}`
  const start = (port: number, root?: string) =>
    stage.startSecond({ roles: 'web', port, publicUrl: url, ...(root === undefined ? {} : { root }) })
  const web: RunningProcess[] = []
  try {
    for (const port of ports) web.push(await start(port))
    await untilServing(url)
    await stage.graph.set({ faults: {}, seed, latency: [5, 25], readLag: 300 })
    const commentEvents = makeEvents({ run: 1, count: events, accounts: stage.accounts })
    const { planned } = planDrill(commentEvents, { seed, cycle: 3000, perCycle: 60 })
    const delivering = deliverAll(`${url}/api/webhooks/instagram`, planned)
    const reader = startReader(stage, url)
    for (const [place, port] of ports.entries()) {
      await wait(2000)
      await web[place]?.stop()
      web[place] = await start(port, newer.root)
    }
    await wait(2000)
    const { accepted, cutOff, refused } = await delivering
    const read = await reader.stop()
    const settled = await untilSettled(stage, accepted)
    const { lost, duplicates } = compare(accepted, await stage.graph.ledger(), settled)
    note(
      `upgrade: ${accepted.size} comments, ${read.count} pages and calls; failed: ${read.failures.join(', ')}`,
    )
    if (read.failures.length > 0) note(readFileSync(join(stage.folder, 'haproxy.log'), 'utf8'))
    const figures: Record<string, number> = {
      failed_webhooks: cutOff + refused,
      failed_reads: read.failures.length,
      reads: read.count,
      lost,
      duplicates,
      missing: events - accepted.size,
      unsettled: settled.ended ? 0 : 1,
    }
    return Object.entries(figures).map(([name, value]) => ({ name: `upgrade.${name}`, value, unit: '' }))
  } finally {
    for (const each of web) await each.stop()
    await haproxy.stop()
    await stage.close()
    newer.remove()
  }
}

/** Adds two migrations. The second takes time, in which the processes of the older release serve alone. */
function addMigrations(root: string): void {
  const folder = join(root, 'server', 'src', 'infra', 'db', 'migrations')
  writeFileSync(
    join(folder, '99980101000000-drill.sql'),
    'create table drill_upgrade (id bigint primary key);\n',
  )
  writeFileSync(join(folder, '99990101000000-drill.sql'), 'select pg_sleep(4);\n')
}

/** Returns the values of the published file. There is no database cluster: its addresses lead nowhere. */
async function valuesOf([web1, web2]: readonly number[], webPort: number) {
  const nowhere = await freePort()
  return {
    DATABASE_BIND: `${host}:${await freePort()}`,
    NODE1_HOST: host,
    NODE2_HOST: host,
    NODE1_PG_PORT: nowhere,
    NODE1_REST_PORT: nowhere,
    NODE2_PG_PORT: nowhere,
    NODE2_REST_PORT: nowhere,
    WEB_BIND: `${host}:${webPort}`,
    WEB1: `${host}:${web1}`,
    WEB2: `${host}:${web2}`,
  }
}

async function untilServing(url: string): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await wait(200)) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return
  }
  throw new Error('HAProxy did not reach the web processes.')
}

/** Reads a page and calls of the API in turn until it is stopped. A response that is not 200 is a failure. */
function startReader({ owner, accounts: [account] }: Stage, url: string) {
  const cookie = owner.visitor
    .cookies()
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
  const paths = [
    '/sign-in',
    '/api/auth/get-session',
    `/api/automations/get-all-automations?platform_user_id=${account?.user_id ?? ''}`,
  ]
  const failures: string[] = []
  let [count, isRunning] = [0, true]
  async function run() {
    for (; isRunning; count += 1) {
      const path = paths[count % paths.length] ?? '/'
      const status = await fetch(`${url}${path}`, { headers: { cookie } }).then(
        async (response) => (await response.arrayBuffer(), response.status),
        (error: unknown) => String(error),
      )
      if (status !== 200) failures.push(`${path} ${status}`)
      await wait(30)
    }
  }
  const running = Promise.all([run(), run()])
  return {
    async stop() {
      isRunning = false
      await running
      return { count, failures }
    },
  }
}
