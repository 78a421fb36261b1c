import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GraphAccount } from '../graph/settings.ts'
import { startGraph, type Graph } from '../graph/start-graph.ts'
import { freePort } from '../../scripts/testing/free-port.ts'
import type { RunningProcess } from '../machine/start-process.ts'
import { startMailSink, type MailSink } from './mail-sink.ts'
import { type AutomationChange, connectAccount, createAutomation, signUp, type Owner } from './set-up.ts'
import { embeddedDatabase, endOrphan, startProduct, type ProductOptions } from './start-product.ts'

/** A product with connected accounts and an automation for each, and the imitated platform. */
export interface Stage {
  folder: string
  graph: Graph
  accounts: GraphAccount[]
  owner: Owner
  /** The current process; `restart` replaces it. */
  product: RunningProcess
  /** Starts the product again on its port, after it was killed. */
  restart(): Promise<void>
  /** One more process on the same database and secret, with these roles; all by default. `root` is another source. */
  startSecond(choice?: {
    roles?: string
    port?: number
    publicUrl?: string
    root?: string
  }): Promise<RunningProcess>
  close(): Promise<void>
}

export interface StageOptions extends Pick<
  ProductOptions,
  'root' | 'settleSeconds' | 'sendsPerSecond' | 'flags'
> {
  accounts: number
  /** The text of the automations, and that of a private message that they also send. */
  message?: string
  privateMessage?: string
}

export async function openStage({
  accounts: count,
  message,
  privateMessage,
  ...given
}: StageOptions): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  const graph = await startGraph(folder)
  const mails = await startMailSink()
  const options: ProductOptions = {
    ...given,
    folder,
    port: await freePort(),
    graphUrl: graph.url,
    smtpUrl: mails.url,
  }
  const product = await startProduct(options)
  const change = {
    ...(message === undefined ? {} : { message }),
    ...(privateMessage === undefined ? {} : { privateMessage }),
  }
  const { owner, accounts } = await setUpOwner(product.url, mails, { count, change })
  const stage: Stage = {
    folder,
    graph,
    accounts,
    owner,
    product,
    async restart() {
      stage.product = await startProduct(options)
    },
    async startSecond(choice = {}) {
      const defaults = { port: await freePort(), databaseUrl: embeddedDatabase(folder).url }
      return startProduct({ ...options, ...defaults, ...choice })
    },
    async close() {
      await stage.product.stop()
      endOrphan(folder)
      await graph.process.stop()
      mails.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return stage
}

async function setUpOwner(
  home: string,
  mails: MailSink,
  { count, change }: { count: number; change: AutomationChange },
) {
  const owner = await signUp(home, mails)
  const accounts: GraphAccount[] = []
  for (let number = 1; number <= count; number += 1) {
    const account = await connectAccount(owner, number)
    await createAutomation(owner, account, change)
    accounts.push(account)
  }
  return { owner, accounts }
}
