import { setTimeout as wait } from 'node:timers/promises'
import type { Graph } from '../graph/start-graph.ts'
import type { GraphAccount } from '../graph/settings.ts'
import { processorTime } from '../machine/process-cost.ts'
import { makeDelivery, makeEvents } from './deliveries.ts'
import { figuresOf, type Figures } from './figures.ts'
import { stormClosed, stormOpen, type Sent, createSender } from './storm.ts'

/** A receiver of webhooks: the product or an upper limit. */
export interface Receiver {
  addresses: readonly string[]
  pids: readonly number[]
  /** First process of the PostgreSQL that works for it. */
  databasePid?: number
}

export interface RoundOptions {
  graph: Graph
  accounts: readonly GraphAccount[]
  count: number
  /** Senders at once, or deliveries per second whatever the answers do. */
  pace: { width: number } | { perSecond: number }
}

export interface Round extends Figures {
  /** Microseconds of processor time per accepted event; NaN where the system does not tell. */
  cpu: number
}

const openConnections = 256
/** Without a single new reply for this long nothing more is expected, in milliseconds. */
const timeout = 20_000
/** Milliseconds after the last reply that still count, for work such as the log. */
const aftermath = 500

let runs = 0

/** Sends webhooks with one comment each and returns the measured figures. */
export async function runRound(receiver: Receiver, options: RoundOptions): Promise<Round> {
  const { graph, accounts, count, pace } = options
  await graph.forget()
  const deliveries = makeEvents({ run: ++runs, count, accounts }).map((event) => makeDelivery([event]))
  const connections = 'width' in pace ? pace.width / receiver.addresses.length : openConnections
  const senders = receiver.addresses.map((address) => createSender(address, connections))
  const before = processorTime(receiver.pids, receiver.databasePid)
  const sentDeliveries =
    'width' in pace
      ? await stormClosed(deliveries, senders, pace.width)
      : await stormOpen(deliveries, senders, pace.perSecond)
  await untilAnswered(graph, sentDeliveries)
  await wait(aftermath)
  const cpu = processorTime(receiver.pids, receiver.databasePid) - before
  await Promise.all(senders.map((sender) => sender.close()))
  const figures = figuresOf(sentDeliveries, await graph.ledger())
  return { ...figures, cpu: cpu / figures.accepted }
}

async function untilAnswered(graph: Graph, sentDeliveries: readonly Sent[]): Promise<void> {
  const acceptedCount = sentDeliveries.filter(({ ok }) => ok).length
  let [last, since] = [-1, Date.now()]
  for (;;) {
    const { answered } = await graph.seen()
    if (answered >= acceptedCount) return
    if (answered !== last) [last, since] = [answered, Date.now()]
    if (Date.now() - since > timeout) return
    await wait(20)
  }
}
