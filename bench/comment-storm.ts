import type { GraphAccount } from './graph/settings.ts'
import { runRound, type Receiver, type Round, type RoundOptions } from './load/round.ts'
import { createAutomation } from './product/set-up.ts'
import { embeddedDatabase, webhookUrl } from './product/start-product.ts'
import { openStage, type Stage } from './product/stage.ts'
import { measureOf, type Measure, note } from './report/measure.ts'
import { join } from 'node:path'
import { startProcess } from './machine/start-process.ts'

const width = 64
const warmUp = 3000

export interface StormOptions {
  rounds: number
  events: number
}

/** Measures throughput with 64 concurrent senders, compared with two upper limits. */
export const commentStorm = (options: StormOptions): Promise<Measure[]> =>
  storm('storm', options, async (stage) => ({ receiver: productOf(stage) }))

/** The same with two server processes on one database. */
export const twoWorkers = (options: StormOptions): Promise<Measure[]> =>
  storm('two-workers', options, async (stage) => {
    const second = await stage.startSecond()
    const receiver = {
      ...productOf(stage),
      addresses: [webhookUrl(stage.product), webhookUrl(second)],
      pids: [stage.product.pid, second.pid],
    }
    return { receiver, stop: () => second.stop() }
  })

async function storm(
  name: string,
  options: StormOptions,
  start: (stage: Stage) => ReturnType<Contender['open']>,
): Promise<Measure[]> {
  const stage = await openStage({ accounts: 1 })
  try {
    const { receiver, stop } = await start(stage)
    const product: Contender = { name: 'product', open: async () => ({ receiver }) }
    const results = await compare(stage, { ...options, contenders: [product, ...ceilingsOf(stage)] })
    await stop?.()
    return reportStorm(name, results)
  } finally {
    await stage.close()
  }
}

/**
 * Compares accounts with one automation, with a hundred of which one matches, and with a hundred that ignore accents, match
 * whole words and exclude keywords.
 */
export async function manyAutomations({ rounds, events }: StormOptions): Promise<Measure[]> {
  const stage = await openStage({ accounts: 3 })
  try {
    const [one, many, conditional] = stage.accounts
    if (!one || !many || !conditional) throw new Error('The stage has too few accounts.')
    for (let index = 1; index < 100; index += 1) {
      const topic = { name: `Topic ${index}`, keywords: [`topic${index}word`] }
      await createAutomation(stage.owner, many, topic)
      await createAutomation(stage.owner, conditional, { ...topic, conditions })
    }
    const run = (account: GraphAccount) =>
      runWarm(productOf(stage), { graph: stage.graph, accounts: [account], pace: { width }, count: events })
    const shares: number[] = []
    const conditionShares: number[] = []
    const runs: Round[] = []
    for (let round = 0; round < rounds; round += 1) {
      const alone = await run(one)
      // In turns, because a run affects the one after it.
      const first = round % 2 === 0 ? many : conditional
      const before = await run(first)
      const after = await run(first === many ? conditional : many)
      const [among, checked] = first === many ? [before, after] : [after, before]
      note(
        `one automation: ${perSecond(alone)}, a hundred: ${perSecond(among)}, with conditions: ${perSecond(checked)}`,
      )
      shares.push(among.repliesPerSecond / alone.repliesPerSecond)
      conditionShares.push(checked.repliesPerSecond / among.repliesPerSecond)
      runs.push(alone, among, checked)
    }
    return [
      measureOf('rules.share_of_one', '', shares),
      measureOf('rules.conditions_share', '', conditionShares),
      ...faultsOf('rules', runs),
    ]
  } finally {
    await stage.close()
  }
}

/** Conditions of the 99 automations that do not match. */
const conditions = {
  match_type: 'WHOLE_WORD',
  ignore_accents: true,
  exclude_keywords: ['refund', 'complaint', 'spam'],
} as const

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
      const figures = {
        ack_p50: round.ackP50,
        ack_p99: round.ackP99,
        reply_p50: round.replyP50,
        reply_p99: round.replyP99,
      }
      measures.push(
        ...Object.entries(figures).map(([figure, value]) => ({ name: name(figure), value, unit: 'ms' })),
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

async function quietCeilings(stage: Stage): Promise<Measure[]> {
  const measures: Measure[] = []
  const shared = { graph: stage.graph, accounts: stage.accounts }
  for (const { name, open } of ceilingsOf(stage)) {
    const { receiver, stop } = await open()
    const pace = { perSecond: quiet }
    const { replyP50, replyP99 } = await runWarm(receiver, { ...shared, count: quiet * ceilingSeconds, pace })
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

export function productOf({ product, folder }: Stage): Receiver {
  return {
    addresses: [webhookUrl(product)],
    pids: [product.pid],
    databasePid: embeddedDatabase(folder).pid,
  }
}

export function ceilingsOf({ folder, graph }: Stage): Contender[] {
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
      const result = await runWarm(receiver, { ...options, count: events })
      await stop?.()
      note(`${name}: ${perSecond(result)}, lost ${result.lost}, duplicates ${result.duplicates}`)
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
    ['cpu_times_durable', '', product, ({ cpu }, index) => cpu / (durable[index]?.cpu ?? Number.NaN)],
    ['acks_per_second', '/s', product, ({ acksPerSecond }) => acksPerSecond],
    ['replies_per_second', '/s', product, rate],
    ['ack_p50', 'ms', product, ({ ackP50 }) => ackP50],
    ['ack_p99', 'ms', product, ({ ackP99 }) => ackP99],
    ['reply_p50', 'ms', product, ({ replyP50 }) => replyP50],
    ['reply_p99', 'ms', product, ({ replyP99 }) => replyP99],
    ['bare_replies_per_second', '/s', bare, rate],
    ['bare_cpu_per_event', 'us', bare, ({ cpu }) => cpu],
    ['durable_replies_per_second', '/s', durable, rate],
    ['durable_cpu_per_event', 'us', durable, ({ cpu }) => cpu],
  ]
  return [
    ...rows.map(([name, unit, rounds, pick]) => measureOf(`${benchmark}.${name}`, unit, rounds.map(pick))),
    ...faultsOf(benchmark, product),
  ]
}

export async function runWarm(receiver: Receiver, options: RoundOptions): Promise<Round> {
  await runRound(receiver, { ...options, count: warmUp, pace: { width } })
  return runRound(receiver, options)
}

function faultsOf(benchmark: string, rounds: readonly Round[]): Measure[] {
  return (['lost', 'duplicates'] as const).map((fault) => ({
    name: `${benchmark}.${fault}`,
    value: Math.max(...rounds.map((round) => round[fault])),
    unit: '',
  }))
}

const perSecond = ({ repliesPerSecond, cpu }: Round) =>
  `${repliesPerSecond.toFixed(0)} replies/s at ${cpu.toFixed(0)} us`

const rate = (round: Round | undefined): number => round?.repliesPerSecond ?? Number.NaN

interface Ceiling {
  receiver: Receiver
  stop(): Promise<void>
}

/** Starts the ceiling that keeps nothing, or with a database the one that commits before it answers. */
async function startCeiling(options: {
  folder: string
  graphUrl: string
  database?: { url: string; pid: number }
}): Promise<Ceiling> {
  const { folder, graphUrl, database } = options
  const process = await startProcess({
    file: join(import.meta.dirname, 'ceiling', 'ceiling.ts'),
    log: join(folder, 'ceiling.log'),
    env: { GRAPH_URL: graphUrl, ...(database && { DATABASE_URL: database.url }) },
  })
  return {
    receiver: {
      addresses: [process.url],
      pids: [process.pid],
      ...(database && { databasePid: database.pid }),
    },
    stop: () => process.stop(),
  }
}
