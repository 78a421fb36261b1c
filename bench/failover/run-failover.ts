import { setTimeout as wait } from 'node:timers/promises'
import { deliverAll, planDrill } from '../drill/deliver.ts'
import { compare, untilSettled } from '../drill/run-drill.ts'
import { makeEvents } from '../load/deliveries.ts'
import { monotonic } from '../machine/clock.ts'
import { note } from '../report/measure.ts'
import { openInstallation, type Installation } from './open-installation.ts'

const accounts = 5
const perSecond = 70
/** Milliseconds from the start of the load to the kill. */
const before = 3000
const short = 12_000
/** A machine stays away for longer than Patroni waits before it promotes the standby. */
const machineDown = 40_000

interface Kill {
  name: string
  /** How long the load runs, in milliseconds. */
  load: number
  run: (installation: Installation) => Promise<void>
}

const kills: readonly Kill[] = [
  { name: 'web process', load: short, run: async ({ processes }) => processes.web1.kill() },
  { name: 'worker process', load: short, run: async ({ processes }) => processes.worker1.kill() },
  { name: 'agent process', load: short, run: async ({ processes }) => processes.agent.kill() },
  { name: 'HAProxy', load: short, run: async ({ cluster }) => cluster.haproxy.kill() },
  { name: 'etcd', load: short, run: async ({ cluster }) => cluster.etcd.kill() },
  { name: 'machine of the standby', load: short, run: (each) => killMachine(each, 'standby', 5000) },
  { name: 'PostgreSQL of the primary', load: short, run: killPrimary },
  {
    name: 'machine of the primary',
    load: machineDown + short,
    run: (each) => killMachine(each, 'primary', machineDown),
  },
]

/** What people notice of a kill: the longest times without an accepted webhook and without a reply, in seconds. */
export interface Interruption {
  name: string
  intake: number
  replies: number
}

export interface FailoverRun {
  accepted: number
  lost: number
  duplicates: number
  review: number
  interruptions: Interruption[]
  /** Processes of the product that ended without being killed. */
  endedByThemselves: number
  /** Whether every accepted event reached a final state in time. */
  ended: boolean
}

/** Kills each process of an installation in turn under load and counts lost and repeated replies. */
export async function runFailover({ seed }: { seed: string }): Promise<FailoverRun> {
  const installation = await openInstallation(accounts)
  try {
    const { cluster, graph, processes } = installation
    const address = `${cluster.webUrl}/api/webhooks/instagram`
    await graph.set({
      seed,
      latency: [5, 25],
      readLag: 300,
      echo: { share: 0.3, delay: 200, addresses: [address] },
    })
    const accepted = new Set<string>()
    const windows: { name: string; from: number; to: number; accepted: number[] }[] = []
    for (const [index, kill] of kills.entries()) {
      await cluster.untilRedundant()
      const count = Math.round((perSecond * kill.load) / 1000)
      const events = makeEvents({ run: index + 1, count, accounts: installation.accounts })
      const { planned } = planDrill(events, { seed, cycle: 1000, perCycle: perSecond })
      const times: number[] = []
      const delivering = deliverAll(address, planned, (at) => times.push(at))
      await wait(before)
      const from = monotonic()
      await kill.run(installation)
      for (const comment of (await delivering).accepted) accepted.add(comment)
      windows.push({ name: kill.name, from, to: monotonic(), accepted: times })
    }
    const settled = await untilSettled(installation, accepted)
    const writes = await graph.ledger()
    const { lost, duplicates, review } = compare(accepted, writes, settled)
    const replies = writes.filter(({ effect }) => effect).map(({ at }) => at)
    const interruptions = windows.map(({ name, from, to, accepted: times }) => ({
      name,
      intake: longestGap(from, to, times),
      replies: longestGap(from, to, replies),
    }))
    for (const { name, intake, replies: without } of interruptions) {
      note(
        `  ${name}: ${intake.toFixed(1)} s without an accepted webhook, ${without.toFixed(1)} s without a reply`,
      )
    }
    const endedByThemselves = Object.values(processes).reduce((sum, each) => sum + each.endedByItself(), 0)
    return {
      accepted: accepted.size,
      lost,
      duplicates,
      review,
      interruptions,
      endedByThemselves,
      ended: settled.ended,
    }
  } finally {
    await installation.close()
  }
}

async function killPrimary({ cluster }: Installation): Promise<void> {
  const primary = await cluster.primary()
  if (!primary) throw new Error('There is no primary to kill.')
  primary.killPostgres()
}

async function killMachine(
  { cluster }: Installation,
  role: 'primary' | 'standby',
  downMs: number,
): Promise<void> {
  const primary = await cluster.primary()
  const target = cluster.nodes.find((node) => (node === primary) === (role === 'primary'))
  if (!primary || !target) throw new Error(`There is no ${role} to kill.`)
  target.killMachine(downMs)
}

/** Returns the longest time from `from` to the first of the times in the window, or between two of them, in seconds. */
function longestGap(from: number, to: number, times: readonly number[]): number {
  const within = times.filter((at) => at > from && at <= to).toSorted((a, b) => a - b)
  const gaps = within.map((at, index) => at - (within[index - 1] ?? from))
  return Math.max(0, ...gaps) / 1000
}
