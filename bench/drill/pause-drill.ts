import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { makeEvents } from '../load/deliveries.ts'
import type { RunningProcess } from '../machine/start-process.ts'
import { openStage } from '../product/stage.ts'
import { embeddedDatabase, webhookUrl } from '../product/start-product.ts'
import { type Measure, note } from '../report/measure.ts'
import { deliverAll, planDrill } from './deliver.ts'
import { compare, untilSettled } from './run-drill.ts'

export interface PauseDrillOptions {
  events: number
  seed: string
  /** How often a worker is stopped, and for how many seconds: longer than all leases and the reconciling after them. */
  pauses: number
  seconds: number
}

const cycle = 3000
const perCycle = 150

/**
 * Stops workers with SIGSTOP during a storm for longer than their leases, while another process takes over, and
 * continues them. Both waits before an unclear send is read back have passed by then. No reply may be lost or doubled.
 */
export async function pauseDrill({
  events: count,
  seed,
  pauses,
  seconds,
}: PauseDrillOptions): Promise<Measure[]> {
  const stage = await openStage({ accounts: 10, settleSeconds: '1.5,3' })
  const workers = [await stage.startSecond({ roles: 'worker' }), await stage.startSecond({ roles: 'worker' })]
  try {
    // Slow answers: at any moment each worker has requests in progress and claimed rows behind them.
    await stage.graph.set({ faults: {}, seed, latency: [100, 600], readLag: 300 })
    const address = webhookUrl(stage.product)
    const events = makeEvents({ run: 1, count, accounts: stage.accounts })
    const { planned } = planDrill(events, { seed, cycle, perCycle })
    const delivering = deliverAll(address, planned)
    let heldRows = 0
    for (let pause = 0; pause < pauses; pause += 1) {
      const worker = workers[pause % workers.length]
      if (!worker) throw new Error('There is no worker.')
      const rowCount = await stopWhileSending(worker, embeddedDatabase(stage.folder).url)
      await wait(seconds * 1000)
      process.kill(worker.pid, 'SIGCONT')
      heldRows += rowCount
      note(`pause ${pause + 1}: the stopped worker held ${rowCount} rows for ${seconds} s`)
    }
    const { accepted } = await delivering
    const settled = await untilSettled(stage, accepted)
    const { lost, duplicates, review, untrue } = compare(accepted, await stage.graph.ledger(), settled)
    const alive = workers.filter((worker) => worker.isAlive()).length
    const figures: Record<string, number> = {
      lost,
      duplicates,
      untrue_entries: untrue,
      needs_review: review,
      unsettled: settled.ended ? 0 : 1,
      ended_by_itself: workers.length - alive,
      void: heldRows > 0 ? 0 : 1,
      accepted: accepted.size,
      pauses,
    }
    return Object.entries(figures).map(([name, value]) => ({ name: `pauses.${name}`, value, unit: '' }))
  } finally {
    for (const worker of workers) {
      process.kill(worker.pid, 'SIGCONT')
      await worker.stop()
    }
    await stage.close()
  }
}

/**
 * Stops a worker at a moment at which it has claimed rows. Returns their number: other processes finish theirs within the
 * time that it waits. Returns 0 when it found none, which makes the drill void.
 */
async function stopWhileSending(worker: RunningProcess, database: string): Promise<number> {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    await wait(37)
    if ((await rowsBeingSent(database)) === 0) continue
    process.kill(worker.pid, 'SIGSTOP')
    await wait(900)
    const rowCount = await rowsBeingSent(database, 0.9)
    if (rowCount > 0) return rowCount
    process.kill(worker.pid, 'SIGCONT')
  }
  process.kill(worker.pid, 'SIGSTOP')
  return 0
}

/** Returns the number of rows that were claimed at least so many seconds ago and have no outcome. */
async function rowsBeingSent(connectionString: string, seconds = 0): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ n: number }>(
      // The lease of a claim is 15 seconds.
      `select count(*)::int as n from outbox_open
       where phase = 'sending' and due_at <= now() + make_interval(secs => 15 - $1::float8)`,
      [seconds],
    )
    return rows[0]?.n ?? 0
  } finally {
    await client.end()
  }
}
