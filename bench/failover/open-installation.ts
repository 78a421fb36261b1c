import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startGraph } from '../graph/start-graph.ts'
import { freePort } from '../../scripts/testing/free-port.ts'
import { startMailSink } from '../product/mail-sink.ts'
import { connectAccount, createAutomation, signUp } from '../product/set-up.ts'
import { productEnv, productFile } from '../product/start-product.ts'
import type { Stage } from '../product/stage.ts'
import { startService, type Service } from './service.ts'
import { startCluster, type Cluster } from './start-cluster.ts'

/** Two web, two worker and one agent process on a database cluster, and the imitated platform. */
export interface Installation extends Pick<Stage, 'graph' | 'owner' | 'accounts'> {
  cluster: Cluster
  processes: Record<'web1' | 'web2' | 'worker1' | 'worker2' | 'agent', Service>
  close(): Promise<void>
}

const startMs = 120_000

export async function openInstallation(accountCount: number): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'failover-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  const webPorts = [await freePort(), await freePort()] as const
  const cluster = await startCluster({ folder, webPorts })
  const graph = await startGraph(folder)
  const mails = await startMailSink()
  const start = (name: string, roles: string, port: number) =>
    startService({
      command: process.execPath,
      args: [productFile({})],
      log: join(folder, `${name}.log`),
      env: productEnv({
        folder: join(folder, name),
        port,
        roles,
        publicUrl: cluster.webUrl,
        graphUrl: graph.url,
        smtpUrl: mails.url,
        databaseUrl: cluster.databaseUrl,
        settleSeconds: '1.5,3',
      }),
    })
  const processes = {
    web1: start('web1', 'web', webPorts[0]),
    web2: start('web2', 'web', webPorts[1]),
    worker1: start('worker1', 'worker', 0),
    worker2: start('worker2', 'worker', 0),
    agent: start('agent', 'agent', 0),
  }
  const close = async () => {
    await Promise.all(Object.values(processes).map((service) => service.stop()))
    await cluster.stop()
    await graph.process.stop()
    mails.close()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilReady(cluster.webUrl)
    const owner = await signUp(cluster.webUrl, mails)
    const accounts = []
    for (let number = 1; number <= accountCount; number += 1) {
      const account = await connectAccount(owner, number)
      await createAutomation(owner, account)
      accounts.push(account)
    }
    return { cluster, graph, owner, accounts, processes, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function untilReady(url: string): Promise<void> {
  for (const deadline = Date.now() + startMs; Date.now() < deadline; await wait(250)) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return
  }
  throw new Error(`The product was not ready after ${startMs / 1000} s.`)
}
