import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { makeEvents } from '../load/deliveries.ts'
import { monotonic } from '../machine/clock.ts'
import { openStage } from '../product/stage.ts'
import { dataFolder, embeddedDatabase, webhookUrl } from '../product/start-product.ts'
import { type Measure, note } from '../report/measure.ts'
import { deliverAll, planDrill } from './deliver.ts'
import { compare, untilSettled } from './run-drill.ts'

export interface RestoreDrillOptions {
  events: number
  seed: string
}

const cycle = 3000
const perCycle = 300
const run = promisify(execFile)
const server = join(import.meta.dirname, '..', '..', 'server', 'src')

/**
 * Backs up under load, goes on, kills all processes, deletes the data folder, restores the backup and starts again. No
 * reply may be doubled, and every event that was accepted before the backup must be decided and answered.
 */
export async function restoreDrill({ events: count, seed }: RestoreDrillOptions): Promise<Measure[]> {
  const stage = await openStage({ accounts: 10, settleSeconds: '1.5,3' })
  try {
    const address = webhookUrl(stage.product)
    // A fifth of the replies wait for another attempt, so that many are in the outbox at any moment.
    const faults = { throttled: 0.2, plain_500: 0.02 }
    await stage.graph.set({ faults, seed, latency: [20, 60], readLag: 300 })
    const events = makeEvents({ run: 1, count: 2 * count, accounts: stage.accounts })
    const planOf = (part: typeof events) => planDrill(part, { seed, cycle, perCycle }).planned
    const before = await deliverAll(address, planOf(events.slice(0, count)))
    const during = deliverAll(address, planOf(events.slice(count)))

    const backup = join(stage.folder, 'backup.tar.gz')
    const env = { PATH: process.env.PATH, DATA_DIR: dataFolder(stage.folder), APP_SECRET: 'x'.repeat(40) }
    const began = monotonic()
    await run(process.execPath, [join(server, 'backup.ts'), backup], { env })
    const backupSeconds = (monotonic() - began) / 1000
    await during
    // Replies that waited at the backup are sent by now.
    await wait(3000)
    await stage.product.kill()
    process.kill(embeddedDatabase(stage.folder).pid, 'SIGKILL')
    const sentBefore = (await stage.graph.seen()).writes

    rmSync(dataFolder(stage.folder), { recursive: true, force: true })
    await run(process.execPath, [join(server, 'restore.ts'), backup], { env })
    await stage.restart()
    const settled = await untilSettled(stage, before.accepted)
    const { lost, duplicates, review, untrue } = compare(before.accepted, await stage.graph.ledger(), settled)
    const { reads, writes } = await stage.graph.seen()
    note(
      `restore (seed ${seed}): ${before.accepted.size} accepted before the backup, backed up in ` +
        `${backupSeconds.toFixed(1)} s, ${writes - sentBefore} writes and ${reads} reads after the restore, ` +
        `lost ${lost}, duplicates ${duplicates}, review ${review}`,
    )
    const figures: Record<string, number> = {
      lost,
      duplicates,
      untrue_entries: untrue,
      unsettled: settled.ended ? 0 : 1,
      missing: count - before.accepted.size,
      read_backs: reads,
      needs_review_share: review / before.accepted.size,
    }
    return [
      ...Object.entries(figures).map(([name, value]) => ({ name: `restore.${name}`, value, unit: '' })),
      { name: 'restore.backup', value: backupSeconds, unit: 's' },
    ]
  } finally {
    await stage.close()
  }
}
