import { startCeiling } from './ceiling/start-ceiling.ts'
import { runRound, type Receiver, type Round } from './load/round.ts'
import { embeddedDatabase, webhookUrl } from './product/start-product.ts'
import { openStage, type Stage } from './product/stage.ts'
import { measureOf, type Measure } from './report/measure.ts'
import { note } from './report/note.ts'

const width = 64
const warmUp = 3000

export interface StormOptions {
  rounds: number
  events: number
}

/** Measures throughput with 64 concurrent senders, compared with two upper limits. */
export async function commentStorm({ rounds, events }: StormOptions): Promise<Measure[]> {
  const stage = await openStage({ accounts: 1 })
  try {
    const product: Contender = { name: 'product', open: async () => ({ receiver: productOf(stage) }) }
    const results = await compare(stage, { rounds, events, contenders: [product, ...ceilingsOf(stage)] })
    return reportStorm('storm', results)
  } finally {
    await stage.close()
  }
}

/** The same with two server processes on one database. */
export async function twoWorkers({ rounds, events }: StormOptions): Promise<Measure[]> {
  const stage = await openStage({ accounts: 1 })
  try {
    const second = await stage.startSecond()
    const both: Receiver = {
      ...productOf(stage),
      addresses: [webhookUrl(stage.product), webhookUrl(second)],
      pids: [stage.product.pid, second.pid],
    }
    const product: Contender = { name: 'product', open: async () => ({ receiver: both }) }
    const results = await compare(stage, { rounds, events, contenders: [product, ...ceilingsOf(stage)] })
    await second.stop()
    return reportStorm('two-workers', results)
  } finally {
    await stage.close()
  }
}

const quiet = 20
const ceilingSeconds = 10

/** Measures latency at three fixed rates; the lowest one also for the upper limits. */
export async function pacedStorm({ burstSeconds }: { burstSeconds: number }): Promise<Measure[]> {
  const stage = await openStage({ accounts: 1 })
  try {
    const receiver = productOf(stage)
    const shared = { graph: stage.graph, accounts: stage.accounts }
    await runRound(receiver, { ...shared, count: warmUp, pace: { width } })
    const measures: Measure[] = []
    for (const [perSecond, seconds] of [
      [quiet, 30],
      [200, 20],
      [1000, burstSeconds],
    ] as const) {
      const round = await runRound(receiver, { ...shared, count: perSecond * seconds, pace: { perSecond } })
      note(`${perSecond}/s: ack p99 ${round.ackP99.toFixed(1)} ms, reply p50 ${round.replyP50.toFixed(1)} ms`)
      const name = (figure: string) => `pace-${perSecond}.${figure}`
      measures.push(
        { name: name('ack_p50'), value: round.ackP50, unit: 'ms' },
        { name: name('ack_p99'), value: round.ackP99, unit: 'ms' },
        { name: name('reply_p50'), value: round.replyP50, unit: 'ms' },
        { name: name('reply_p99'), value: round.replyP99, unit: 'ms' },
        { name: name('lost'), value: round.lost + perSecond * seconds - round.accepted, unit: '' },
        { name: name('duplicates'), value: round.duplicates, unit: '' },
      )
      if (perSecond === quiet) measures.push(...(await quietCeilings(stage)))
    }
    return measures
  } finally {
    await stage.close()
  }
}

/** Measures the latency of the upper limits at the lowest rate. */
async function quietCeilings(stage: Stage): Promise<Measure[]> {
  const measures: Measure[] = []
  const shared = { graph: stage.graph, accounts: stage.accounts }
  for (const { name, open } of ceilingsOf(stage)) {
    const { receiver, stop } = await open()
    await runRound(receiver, { ...shared, count: warmUp, pace: { width } })
    const pace = { perSecond: quiet }
    const { replyP50, replyP99 } = await runRound(receiver, {
      ...shared,
      count: quiet * ceilingSeconds,
      pace,
    })
    await stop?.()
    note(`${name} at ${quiet}/s: reply p50 ${replyP50.toFixed(1)} ms`)
    measures.push(
      { name: `pace-${quiet}.${name}_reply_p50`, value: replyP50, unit: 'ms' },
      { name: `pace-${quiet}.${name}_reply_p99`, value: replyP99, unit: 'ms' },
    )
  }
  return measures
}

interface Contender {
  name: 'product' | 'bare' | 'durable'
  open: () => Promise<{ receiver: Receiver; stop?: () => Promise<void> }>
}

type Results = Record<Contender['name'], Round[]>

function productOf({ product, folder }: Stage): Receiver {
  return {
    addresses: [webhookUrl(product)],
    pids: [product.pid],
    databasePid: embeddedDatabase(folder).pid,
  }
}

function ceilingsOf({ folder, graph }: Stage): Contender[] {
  const graphUrl = graph.url
  const database = embeddedDatabase(folder)
  return [
    { name: 'bare', open: () => startCeiling({ folder, graphUrl }) },
    { name: 'durable', open: () => startCeiling({ folder, graphUrl, database }) },
  ]
}

/** Measures in turns, so that other load on the machine affects all alike. */
async function compare(
  { graph, accounts }: Stage,
  { rounds, events, contenders }: StormOptions & { contenders: readonly Contender[] },
): Promise<Results> {
  const results: Results = { product: [], bare: [], durable: [] }
  const options = { graph, accounts, pace: { width } }
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, open } of contenders) {
      const { receiver, stop } = await open()
      await runRound(receiver, { ...options, count: warmUp })
      const result = await runRound(receiver, { ...options, count: events })
      await stop?.()
      note(
        `${name}: ${result.repliesPerSecond.toFixed(0)} replies/s, ${result.cpu.toFixed(0)} us per event ` +
          `(${result.cpuWithoutPostgres.toFixed(0)} without PostgreSQL), lost ${result.lost}, ` +
          `duplicates ${result.duplicates}`,
      )
      results[name].push(result)
    }
  }
  return results
}

function reportStorm(benchmark: string, { product, bare, durable }: Results): Measure[] {
  const rows: [string, string, readonly Round[], (round: Round, index: number) => number][] = [
    ['replies_share_of_durable', '', product, (round, index) => rate(round) / rate(durable[index])],
    ['replies_share_of_bare', '', product, (round, index) => rate(round) / rate(bare[index])],
    ['cpu_per_event', 'us', product, ({ cpu }) => cpu],
    ['cpu_per_event_without_postgres', 'us', product, ({ cpuWithoutPostgres }) => cpuWithoutPostgres],
    ['cpu_times_durable', '', product, ({ cpu }, index) => cpu / (durable[index]?.cpu ?? Number.NaN)],
    ['acks_per_second', '/s', product, ({ acksPerSecond }) => acksPerSecond],
    ['replies_per_second', '/s', product, rate],
    ['ack_p50', 'ms', product, ({ ackP50 }) => ackP50],
    ['ack_p99', 'ms', product, ({ ackP99 }) => ackP99],
    ['reply_p50', 'ms', product, ({ replyP50 }) => replyP50],
    ['reply_p99', 'ms', product, ({ replyP99 }) => replyP99],
    ['peak_memory', 'MB', product, ({ peakMemory }) => peakMemory / 1e6],
    ['bare_replies_per_second', '/s', bare, rate],
    ['bare_cpu_per_event', 'us', bare, ({ cpu }) => cpu],
    ['durable_replies_per_second', '/s', durable, rate],
    ['durable_cpu_per_event', 'us', durable, ({ cpu }) => cpu],
  ]
  const worst = (pick: (round: Round) => number) => Math.max(...product.map(pick))
  return [
    ...rows.map(([name, unit, rounds, pick]) => measureOf(`${benchmark}.${name}`, unit, rounds.map(pick))),
    { name: `${benchmark}.lost`, value: worst(({ lost }) => lost), unit: '' },
    { name: `${benchmark}.duplicates`, value: worst(({ duplicates }) => duplicates), unit: '' },
  ]
}

const rate = (round: Round | undefined): number => round?.repliesPerSecond ?? Number.NaN
