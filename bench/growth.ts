import pg from 'pg'
import { ceilingsOf, productOf, runWarm } from './comment-storm.ts'
import { checkFill, fill, type FilledAccount } from './growth/fill.ts'
import { addAccounts, bytesByTable, knownEvent } from './growth/installation.ts'
import { probe, questions, type Latency } from './growth/probe.ts'
import { startRetention } from './growth/retention.ts'
import { takeSamples } from './growth/sample.ts'
import { runRound, type Round } from './load/round.ts'
import { processorTime } from './machine/process-cost.ts'
import { embeddedDatabase } from './product/start-product.ts'
import { openStage, type Stage } from './product/stage.ts'
import { note, type Measure } from './report/measure.ts'

export interface GrowthOptions {
  /** Numbers of events, ascending. */
  sizes: readonly number[]
  /** Numbers of accounts over which the events are spread. */
  accounts: readonly number[]
  /** Comments of a storm, and repetitions of every question. */
  storm: number
  times: number
}

/** Days over which the events are spread. */
const days = 25
/** The share of the events that retention deletes. */
const expired = 0.42
const width = 64
const quietPace = { perSecond: 100, seconds: 10 }

/** Measures an installation at several sizes: it must cost the same whatever it holds. */
export async function growth(options: GrowthOptions): Promise<Measure[]> {
  const measures: Measure[] = []
  for (const accounts of options.accounts) {
    const layout = accounts === 1 ? 'one' : `of_${accounts}`
    const figures: Figures[] = []
    for (const size of options.sizes) figures.push(await measureSize({ ...options, size, count: accounts }))
    measures.push(...reportOf(layout, options.sizes, figures))
  }
  return measures
}

type Figures = Readonly<Record<string, number>>

interface SizeOptions extends GrowthOptions {
  size: number
  /** Accounts. */
  count: number
}

async function measureSize(options: SizeOptions): Promise<Figures> {
  const { size, count } = options
  const stage = await openStage({ accounts: 1 })
  const db = new pg.Client({ connectionString: embeddedDatabase(stage.folder).url })
  try {
    await db.connect()
    note(`${size} events in ${count} ${count === 1 ? 'account' : 'accounts'}`)
    const samples = await takeSamples(stage, db)
    const accounts: FilledAccount[] = await addAccounts(db, count)
    const filling = { samples, accounts, from: 0, until: size, days }
    await fill(db, filling)
    await checkFill(db, filling)
    const bytes = await bytesByTable(db)
    for (const [table, sum] of bytes) note(`  ${table.padEnd(24)} ${(sum / size).toFixed(0)} bytes an event`)
    const storm = await stormFigures(stage, options)
    const questionFigures = await askAll(stage, db, options)
    const restart = await restartTime(stage)
    const retention = await retentionFigures(stage)
    const figures = {
      bytes_per_event: bytes.reduce((sum, [, each]) => sum + each, 0) / size,
      ...storm,
      ...questionFigures,
      restart,
      ...retention,
    }
    for (const [name, value] of Object.entries(figures)) note(`  ${name.padEnd(28)} ${value.toFixed(2)}`)
    return figures
  } finally {
    await db.end()
    await stage.close()
  }
}

/** Throughput and processor time, and the decision log directly after the burst. */
async function stormFigures(stage: Stage, { storm, times }: SizeOptions): Promise<Figures> {
  const shared = { graph: stage.graph, accounts: stage.accounts, pace: { width }, count: storm }
  const product = await runWarm(productOf(stage), shared)
  const [account] = stage.accounts
  const path = `/api/automations/executions?platform_user_id=${account?.user_id}`
  const after = await probe(stage.owner.visitor, path, { times, cost: costOf(stage) })
  const durable = await ceilingOf(stage, shared)
  return {
    storm_share: product.repliesPerSecond / durable.repliesPerSecond,
    storm_replies: product.repliesPerSecond,
    cpu_per_event: product.cpu,
    cpu_times_durable: product.cpu / durable.cpu,
    lost: product.lost,
    duplicates: product.duplicates,
    log_after_burst_p50: after.p50,
    log_after_burst_p95: after.p95,
  }
}

async function ceilingOf(stage: Stage, shared: Parameters<typeof runWarm>[1]): Promise<Round> {
  const durable = ceilingsOf(stage).find(({ name }) => name === 'durable')
  if (!durable) throw new Error('There is no durable ceiling.')
  const { receiver, stop } = await durable.open()
  try {
    return await runWarm(receiver, shared)
  } finally {
    await stop?.()
  }
}

async function askAll(stage: Stage, db: pg.Client, { times }: SizeOptions): Promise<Figures> {
  const [account] = stage.accounts
  const figures: Record<string, number> = {}
  const event = await knownEvent(db, account?.user_id ?? '')
  for (const [name, address] of Object.entries(questions(account?.user_id ?? '', event))) {
    const latency: Latency = await probe(stage.owner.visitor, address, { times, cost: costOf(stage) })
    figures[`${name}_p50`] = latency.p50
    figures[`${name}_p95`] = latency.p95
    figures[`${name}_cpu`] = latency.cpu
  }
  return figures
}

const costOf = ({ product, folder }: Stage) => {
  const { pid } = embeddedDatabase(folder)
  return () => processorTime([product.pid], pid)
}

/** Seconds until the product is ready again; its database restarts as well. */
async function restartTime(stage: Stage): Promise<number> {
  await stage.product.stop()
  const began = performance.now()
  await stage.restart()
  return (performance.now() - began) / 1000
}

/**
 * Time of replies at a steady pace while each part of retention runs, compared with the rounds directly before and after.
 */
async function retentionFigures(stage: Stage): Promise<Figures> {
  const { perSecond, seconds } = quietPace
  const shared = {
    graph: stage.graph,
    accounts: stage.accounts,
    pace: { perSecond },
    count: perSecond * seconds,
  }
  const now = Date.now() + (180 - days * (1 - expired)) * 86_400_000
  const { url } = embeddedDatabase(stage.folder)
  const replyP95 = async () => (await runRound(productOf(stage), shared)).replyP95
  await replyP95()
  const figures: Record<string, number> = {}
  for (const part of ['events', 'log'] as const) {
    const retention = await startRetention(url, now, part)
    const before = await replyP95()
    retention.start()
    const beside = await replyP95()
    await retention.stop()
    const alone = (before + (await replyP95())) / 2
    Object.assign(figures, {
      [`retention_${part}_reply_p95`]: beside,
      [`retention_${part}_alone_p95`]: alone,
      [`retention_${part}_reply_p95_share`]: beside / alone,
    })
  }
  return figures
}

const units: readonly [RegExp, string][] = [
  [/_(p\d\d|cpu)$/, 'ms'],
  [/^cpu_per_event$/, 'us'],
  [/^bytes/, 'B'],
  [/^restart$/, 's'],
  [/^storm_replies$/, '/s'],
]

/** Figures of each size; budgets are for the largest, without the size in their name. */
function reportOf(layout: string, sizes: readonly number[], figures: readonly Figures[]): Measure[] {
  const measures = figures.flatMap((sizeFigures, index) => {
    const prefix = index === figures.length - 1 ? layout : `${layout}.${short(sizes[index] ?? 0)}`
    return Object.entries(sizeFigures).map(([name, value]) => ({
      name: `growth.${prefix}.${name}`,
      value,
      unit: units.find(([pattern]) => pattern.test(name))?.[1] ?? '',
    }))
  })
  for (const name of ['storm_share', 'log_cpu', 'inbox_cpu']) {
    const [first, last] = [figures[0]?.[name], figures.at(-1)?.[name]]
    if (first !== undefined && last !== undefined)
      measures.push({ name: `growth.${layout}.${name}_of_smallest`, value: last / first, unit: '' })
  }
  return measures
}

const short = (size: number) => (size >= 1_000_000 ? `${size / 1_000_000}m` : `${size / 1000}k`)
