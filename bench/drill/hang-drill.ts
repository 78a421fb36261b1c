import { setTimeout as wait } from 'node:timers/promises'
import { makeDelivery, makeEvents } from '../load/deliveries.ts'
import { createSender } from '../load/storm.ts'
import { monotonic } from '../machine/clock.ts'
import { processFamily } from '../machine/process-cost.ts'
import { openStage, type Stage } from '../product/stage.ts'
import { embeddedDatabase, webhookUrl } from '../product/start-product.ts'
import { type Measure, note } from '../report/measure.ts'
import { compare, untilSettled } from './run-drill.ts'

/** Milliseconds between two webhooks. */
const pace = 500

/**
 * Stops all processes of PostgreSQL for a time. Webhooks, a page and a call of the API must be answered with 503 soon, and
 * no comment that is delivered again afterwards may be lost or answered twice.
 */
export async function hangDrill({ seconds }: { seconds: number }): Promise<Measure[]> {
  const stage = await openStage({ accounts: 1, settleSeconds: '1.5,3' })
  try {
    const events = makeEvents({ run: 1, count: (seconds * 1000) / pace + 20, accounts: stage.accounts })
    const accepted = new Set(events.map(({ comment_id }) => comment_id))
    const family = processFamily(embeddedDatabase(stage.folder).pid)
    const deliver = deliverer(stage)
    const deliveries = events.slice(0, 10).map((event) => deliver(event))
    await wait(1000)
    signal(family, 'SIGSTOP')
    const stopped = monotonic()
    const [page, call] = [timed(stage, '/instagram/automation'), timed(stage, '/api/auth/get-session')]
    for (const event of events.slice(10)) {
      if (monotonic() - stopped > seconds * 1000) signal(family, 'SIGCONT')
      deliveries.push(deliver(event))
      await wait(pace)
    }
    signal(family, 'SIGCONT')
    await Promise.all(deliveries)
    const settled = await untilSettled(stage, accepted)
    const { lost, duplicates, untrue } = compare(accepted, await stage.graph.ledger(), settled)
    const refusalTimes = deliver.refused()
    note(`hang: ${accepted.size} comments, ${refusalTimes.length} refusals of webhooks`)
    return [
      { name: 'hang.refused_webhooks', value: refusalTimes.length, unit: '' },
      { name: 'hang.worst_webhook', value: Math.max(...refusalTimes), unit: 's' },
      { name: 'hang.page', value: await page, unit: 's' },
      { name: 'hang.call', value: await call, unit: 's' },
      { name: 'hang.lost', value: lost, unit: '' },
      { name: 'hang.duplicates', value: duplicates, unit: '' },
      { name: 'hang.untrue_entries', value: untrue, unit: '' },
      { name: 'hang.unsettled', value: settled.ended ? 0 : 1, unit: '' },
    ]
  } finally {
    await stage.close()
  }
}

/** Returns a function that delivers a comment, and again until it is accepted. */
function deliverer(stage: Stage) {
  const sender = createSender(webhookUrl(stage.product), 512)
  const refusalTimes: number[] = []
  async function deliver(event: ReturnType<typeof makeEvents>[number]): Promise<void> {
    for (;;) {
      const began = monotonic()
      const { status, at } = await sender.send(makeDelivery([event]))
      if (status === 200) return
      if (status !== 503) throw new Error(`A webhook was answered ${status}.`)
      refusalTimes.push((at - began) / 1000)
      await wait(1000)
    }
  }
  /** Returns the seconds of each refusal. */
  return Object.assign(deliver, { refused: () => refusalTimes })
}

/** Returns the seconds until a response came. */
async function timed({ owner }: Stage, address: string): Promise<number> {
  const began = monotonic()
  await (await owner.visitor.get(address)).arrayBuffer()
  return (monotonic() - began) / 1000
}

function signal(pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // A process of a closed connection has ended.
    }
  }
}
