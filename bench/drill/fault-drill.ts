import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chance } from '../graph/faults.ts'
import { makeEvents } from '../load/deliveries.ts'
import { monotonic } from '../machine/clock.ts'
import type { RunningProcess } from '../machine/start-process.ts'
import { openStage, type Stage } from '../product/stage.ts'
import { embeddedDatabase, webhookUrl } from '../product/start-product.ts'
import { type Measure, note } from '../report/measure.ts'
import { deliverAll, planDrill } from './deliver.ts'
import { compare, faults, untilSettled } from './run-drill.ts'

const databaseSignals = ['SIGKILL', 'SIGQUIT', 'SIGINT'] as const
type DatabaseSignal = (typeof databaseSignals)[number]

/** What a fault hits: a process of the product, or the first process of PostgreSQL with a signal. */
type Target = 'product' | 'second product' | DatabaseSignal

export interface FaultDrillOptions {
  name: string
  events: number
  seed: string
  /** Milliseconds between two faults, and events that arrive in that time. */
  every: number
  perCycle: number
  /** One of this many faults hits the database; all do with 1, and then only one process of the product runs. */
  databaseShare: number
}

/**
 * Delivers events while processes of the product are killed and PostgreSQL is killed or stopped, at random moments.
 * Counts lost events, doubled replies, processes that ended without being killed, and how long the product was not
 * ready after a fault of the database.
 */
export async function faultDrill(options: FaultDrillOptions): Promise<Measure[]> {
  const { name, events: count, seed, every, perCycle, databaseShare } = options
  const stage = await openStage({ accounts: 10, settleSeconds: '1.5,3' })
  const second = databaseShare > 1 ? await stage.startSecond() : undefined
  const processes = new Processes(stage, second)
  try {
    const address = webhookUrl(stage.product)
    const echo = { share: 0.3, delay: 200, addresses: [address] }
    await stage.graph.set({ faults, seed, latency: [5, 25], readLag: 300, echo })
    const events = makeEvents({ run: 1, count, accounts: stage.accounts })
    const { planned, redelivered } = planDrill(events, { seed, cycle: every, perCycle })
    const meddler = startFaults(processes, options)
    const { accepted, cutOff, refused } = await Promise.race([deliverAll(address, planned), meddler.failed])
    const { kills, stops, downs } = await meddler.stop()
    const settled = await untilSettled(stage, accepted, 180_000 + count * 5)
    const { lost, duplicates, review, untrue } = compare(accepted, await stage.graph.ledger(), settled)
    note(
      `${name} (seed ${seed}): ${accepted.size} accepted, ${redelivered} redelivered, ${cutOff} cut off, ${refused} ` +
        `refused, ${kills} kills, ${stops} database faults, lost ${lost}, duplicates ${duplicates}, review ${review}`,
    )
    const figures: Record<string, number> = {
      lost,
      duplicates,
      untrue_entries: untrue,
      missing: count - accepted.size,
      unsettled: settled.ended ? 0 : 1,
      ended_by_itself: processes.endedByThemselves,
      unhandled_losses: unhandledLosses(stage.folder),
      needs_review_share: review / accepted.size,
      kills,
      database_faults: stops,
    }
    return [
      ...Object.entries(figures).map(([figure, value]) => ({ name: `${name}.${figure}`, value, unit: '' })),
      { name: `${name}.back_after_max`, value: Math.max(0, ...downs), unit: 's' },
    ]
  } finally {
    await processes.stopSecond()
    await stage.close()
  }
}

/** Counts the lines of the log about losses of a connection that only the last safety net noticed. */
const unhandledLosses = (folder: string): number =>
  readFileSync(join(folder, 'product.log'), 'utf8').split('nothing handled the loss of a database connection')
    .length - 1

class Processes {
  readonly stage: Stage
  #second: RunningProcess | undefined
  endedByThemselves = 0
  #killed = new Set<RunningProcess>()

  constructor(stage: Stage, second: RunningProcess | undefined) {
    this.stage = stage
    this.#second = second
    this.#watch(stage.product)
    if (second) this.#watch(second)
  }

  async killProduct(): Promise<void> {
    await this.#kill(this.stage.product)
    await this.stage.restart()
    this.#watch(this.stage.product)
  }

  async killSecond(): Promise<void> {
    if (this.#second) await this.#kill(this.#second)
    this.#second = await this.stage.startSecond()
    this.#watch(this.#second)
  }

  async stopSecond(): Promise<void> {
    if (!this.#second) return
    this.#killed.add(this.#second)
    await this.#second.stop()
  }

  #watch(running: RunningProcess): void {
    void running.exited.then((code) => {
      // Code 0: it was told to stop.
      if (!this.#killed.has(running) && code !== 0) this.endedByThemselves += 1
    })
  }

  async #kill(running: RunningProcess): Promise<void> {
    this.#killed.add(running)
    await running.kill()
  }
}

interface Faults {
  /** Rejects when a process does not come up again. */
  failed: Promise<never>
  /** Returns the kills of the product, the faults of the database, and after each of these the seconds until ready. */
  stop(): Promise<{ kills: number; stops: number; downs: number[] }>
}

function startFaults(processes: Processes, { seed, every, databaseShare }: FaultDrillOptions): Faults {
  const begin = monotonic()
  const counts = { kills: 0, stops: 0, downs: [] as number[] }
  let stopped = false

  function targetOf(round: number): Target {
    // By time: on a slow machine starts take longer than the pause between two faults.
    const cycles = Math.floor((monotonic() - begin) / every)
    if (databaseShare === 1 || counts.stops < Math.floor(cycles / databaseShare)) {
      const index = Math.floor(chance(`${seed} signal ${round}`) * databaseSignals.length)
      return databaseSignals[index] ?? 'SIGKILL'
    }
    return chance(`${seed} target ${round}`) < 0.5 ? 'product' : 'second product'
  }

  async function run() {
    for (let round = 1; ; round += 1) {
      const moment =
        (Math.floor((monotonic() - begin) / every) + 0.2 + 0.8 * chance(`${seed} at ${round}`)) * every
      await wait(Math.max(every / 3, begin + moment - monotonic()))
      if (stopped) return
      const target = targetOf(round)
      if (target === 'product') await processes.killProduct()
      else if (target === 'second product') await processes.killSecond()
      else counts.downs.push(await stopDatabase(processes.stage, target))
      if (target === 'product' || target === 'second product') counts.kills += 1
      else counts.stops += 1
    }
  }

  const running = run()
  const failed = new Promise<never>((_, reject) => void running.catch(reject))
  failed.catch(() => undefined)
  return {
    failed,
    async stop() {
      stopped = true
      await running
      return counts
    },
  }
}

const backTimeout = 60_000

/** Returns the seconds until the product is ready again, with another server than before. */
async function stopDatabase({ folder, product }: Stage, signal: DatabaseSignal): Promise<number> {
  const { pid } = embeddedDatabase(folder)
  const began = monotonic()
  process.kill(pid, signal)
  for (; monotonic() - began < backTimeout; await wait(50)) {
    if (pidOfDatabase(folder) === pid) continue
    const answer = await fetch(`${product.url}/readyz`, { signal: AbortSignal.timeout(3000) }).catch(
      () => undefined,
    )
    if (answer?.ok) return (monotonic() - began) / 1000
  }
  throw new Error(`The database did not come back within ${backTimeout / 1000} s after ${signal}.`)
}

function pidOfDatabase(folder: string): number | undefined {
  try {
    return embeddedDatabase(folder).pid
  } catch {
    return undefined
  }
}
