import { setTimeout as wait } from 'node:timers/promises'
import type { GraphAccount } from './graph/settings.ts'
import type { Write } from './graph/ledger.ts'
import { makeDelivery, makeEvents } from './load/deliveries.ts'
import { figuresOf, percentile } from './load/figures.ts'
import { createSender, stormClosed, stormOpen, type Sent } from './load/storm.ts'
import { openStage, type Stage } from './product/stage.ts'
import { webhookUrl } from './product/start-product.ts'
import { note, type Measure } from './report/measure.ts'

const sendsPerSecond = 20
/** Every reply has another text: equal ones in a row are sent more slowly. */
const message = 'Thank you for asking, {username}! We have sent you the price list.'
/** Comments per second of the other account. */
const quiet = 5
/** First run of events that is not used by another benchmark of the process. */
let run = 9000

/**
 * Sends many comments for one account at once and measures the pace of the replies, whether all are sent in the
 * planned time, and how long the replies of another account take meanwhile.
 */
export async function sendPace({ replies }: { replies: number }): Promise<Measure[]> {
  const stage = await openStage({ accounts: 2, sendsPerSecond, message })
  try {
    const [busy, other] = stage.accounts
    if (!busy || !other) throw new Error('The stage has too few accounts.')
    const plan = plannedSeconds(replies)
    await trickle(stage, other, 5)
    const before = await measureAlone(stage, other)
    const [storm, beside] = await Promise.all([burst(stage, busy, replies), trickle(stage, other, plan)])
    await untilWrites(stage, storm.length + beside.length)
    const ledger = await stage.graph.ledger()
    const besideP95 = p95(beside, ledger)
    const targets = new Set(storm.flatMap(({ delivery }) => delivery.comment_ids))
    const times = ledger.flatMap(({ target, at, effect }) => (effect && targets.has(target) ? [at] : []))
    const sortedTimes = times.toSorted((a, b) => a - b)
    const seconds = ((sortedTimes.at(-1) ?? 0) - (sortedTimes[0] ?? 0)) / 1000
    const aloneP95 = Math.max(before, await measureAlone(stage, other))
    const { lost, duplicates } = figuresOf([...storm, ...beside], ledger)
    note(`${replies} replies in ${seconds.toFixed(1)} s, planned ${plan.toFixed(1)} s`)
    note(`the other account: p95 ${besideP95.toFixed(1)} ms, alone ${aloneP95.toFixed(1)} ms`)
    return [
      { name: 'send-pace.max_in_a_second', value: maxInASecond(sortedTimes), unit: '' },
      { name: 'send-pace.seconds', value: seconds, unit: 's' },
      { name: 'send-pace.seconds_of_plan', value: seconds / plan, unit: '' },
      { name: 'send-pace.lost', value: lost, unit: '' },
      { name: 'send-pace.duplicates', value: duplicates, unit: '' },
      { name: 'send-pace.other_p95_alone', value: aloneP95, unit: 'ms' },
      { name: 'send-pace.other_p95_beside', value: besideP95, unit: 'ms' },
      { name: 'send-pace.other_p95_of_alone', value: besideP95 / aloneP95, unit: '' },
    ]
  } finally {
    await stage.close()
  }
}

/** The distance of two calls is a quarter longer than the rate needs. */
const plannedSeconds = (replies: number) => ((replies - 1) * 1.25) / sendsPerSecond

const aloneSeconds = 20

/** Returns the p95 of an account without load beside it. Measured before and after, because the machine has other load. */
async function measureAlone(stage: Stage, account: GraphAccount): Promise<number> {
  await stage.graph.forget()
  const sentDeliveries = await trickle(stage, account, aloneSeconds)
  await untilWrites(stage, sentDeliveries.length)
  const ledger = await stage.graph.ledger()
  await stage.graph.forget()
  return p95(sentDeliveries, ledger)
}

const deliveriesOf = (account: GraphAccount, count: number) =>
  makeEvents({ run: (run += 1), count, accounts: [account] }).map((event) => makeDelivery([event]))

async function burst({ product }: Stage, account: GraphAccount, count: number): Promise<Sent[]> {
  const sender = createSender(webhookUrl(product), 64)
  const sentDeliveries = await stormClosed(deliveriesOf(account, count), [sender], 64)
  await sender.close()
  return sentDeliveries
}

async function trickle({ product }: Stage, account: GraphAccount, seconds: number): Promise<Sent[]> {
  const sender = createSender(webhookUrl(product), 16)
  const sentDeliveries = await stormOpen(deliveriesOf(account, Math.ceil(quiet * seconds)), [sender], quiet)
  await sender.close()
  return sentDeliveries
}

const timeout = 30_000

/** Waits until as many replies are sent, or until none was sent for half a minute. */
async function untilWrites({ graph }: Stage, count: number): Promise<void> {
  let [last, since] = [-1, Date.now()]
  for (;;) {
    const { answered } = await graph.seen()
    if (answered >= count || Date.now() - since > timeout) return
    if (answered !== last) [last, since] = [answered, Date.now()]
    await wait(50)
  }
}

/** Returns the latency in milliseconds that 95 % of the replies do not exceed. */
function p95(sentDeliveries: readonly Sent[], ledger: readonly Write[]): number {
  const at = new Map(ledger.map((write) => [write.target, write.at]))
  return percentile(
    sentDeliveries.flatMap(({ delivery, from }) =>
      delivery.comment_ids.map((id) => (at.get(id) ?? Number.POSITIVE_INFINITY) - from),
    ),
    95,
  )
}

/** Returns the most replies within any second. */
function maxInASecond(sortedTimes: readonly number[]): number {
  let [first, most] = [0, 0]
  for (const [index, at] of sortedTimes.entries()) {
    while ((sortedTimes[first] ?? at) <= at - 1000) first += 1
    most = Math.max(most, index - first + 1)
  }
  return most
}
