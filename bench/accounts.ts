import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { fillAccounts } from './accounts/fill-accounts.ts'
import { accountJobs, readJobTimes } from './accounts/job-times.ts'
import { productOf } from './comment-storm.ts'
import type { GraphAccount } from './graph/settings.ts'
import { runRound } from './load/round.ts'
import { processorTime } from './machine/process-cost.ts'
import type { Memory } from './machine/report-memory.ts'
import { memoryFlags, runProgram } from './machine/start-process.ts'
import { embeddedDatabase } from './product/start-product.ts'
import { openStage, type Stage } from './product/stage.ts'
import { measureOf, note, type Measure } from './report/measure.ts'

export interface AccountsOptions {
  /** Connected accounts of the large installation; the small one has one. */
  count: number
  starts: number
}

/** Compares an installation with many connected accounts with one that has a single account. */
export async function accounts({ count, starts }: AccountsOptions): Promise<Measure[]> {
  const empty = await measureInstallation({ count: 1, comments: count, starts })
  const full = await measureInstallation({ count, comments: count, starts })
  const mb = (name: string, value: number) => ({ name: `accounts.${name}`, value: value / 1e6, unit: 'MB' })
  const plain = (name: string, value: number, unit = '') => ({ name: `accounts.${name}`, value, unit })
  return [
    plain('count', count),
    measureOf('accounts.start', 's', full.starts),
    measureOf('accounts.start_of_one', 's', empty.starts),
    plain('start_share_of_one', Math.min(...full.starts) / Math.min(...empty.starts)),
    plain('start_statements', full.statements),
    plain('start_statements_of_one', empty.statements),
    plain('start_statements_more', full.statements - empty.statements),
    mb('live_at_start', full.atStart.live),
    mb('live_at_start_of_one', empty.atStart.live),
    mb('live_after_comments', full.second.live),
    mb('live_after_comments_of_one', empty.second.live),
    plain('kb_per_account', (full.second.live - empty.second.live) / 1000 / count, 'kB'),
    plain('live_second_of_first', full.second.live / full.first.live),
    mb('rss_at_start', full.atStart.rss),
    mb('rss_at_start_of_one', empty.atStart.rss),
    mb('rss_max', full.rssMax),
    mb('rss_max_of_one', empty.rssMax),
    ...full.jobs,
    plain('lost', full.lost),
    plain('duplicates', full.duplicates),
  ]
}

interface InstallationOptions {
  count: number
  /** Comments in each of two rounds; as many as accounts, so that each account gets one. */
  comments: number
  starts: number
}

async function measureInstallation({ count, comments, starts: times }: InstallationOptions) {
  const stage = await openStage({ accounts: 1, flags: memoryFlags })
  try {
    const all = await fillStage(stage, count)
    const filled = new Date()
    const starts: number[] = []
    for (let index = 0; index < times; index += 1) starts.push(await restart(stage))
    const statements = await countStatements(stage)
    const atStart = await stage.product.memory()
    const rss = watchRss(stage)
    const jobs = count === 1 ? [] : await measureJobs(stage, { count, since: filled })
    const shared = { graph: stage.graph, accounts: all, pace: { width: 32 }, count: comments }
    const rounds = [await runRound(productOf(stage), shared)]
    const first = await settledMemory(stage)
    rounds.push(await runRound(productOf(stage), shared))
    const second = await settledMemory(stage)
    const rssMax = rss.stop()
    note(
      `${count} accounts: start ${starts.map((seconds) => seconds.toFixed(2)).join(', ')} s with ${statements} statements, ` +
        `live ${inMb(atStart)} at start, ${inMb(first)} and ${inMb(second)} after rounds of ${comments} comments, RSS at most ${(rssMax / 1e6).toFixed(0)} MB`,
    )
    return {
      starts,
      statements,
      atStart,
      first,
      second,
      rssMax,
      jobs,
      lost: Math.max(...rounds.map(({ lost }) => lost)),
      duplicates: Math.max(...rounds.map(({ duplicates }) => duplicates)),
    }
  } finally {
    await stage.close()
  }
}

const inMb = ({ live }: Memory) => `${(live / 1e6).toFixed(1)} MB`

async function fillStage(stage: Stage, count: number): Promise<GraphAccount[]> {
  return withClient(stage, async (db, url) => fillAccounts(db, { url, count }))
}

/** Seconds until `/readyz` reports that everything is ready. The embedded database starts as well. */
async function restart(stage: Stage): Promise<number> {
  await stage.product.stop()
  const began = performance.now()
  await stage.restart()
  while (!(await fetch(`${stage.product.url}/readyz`)).ok) await wait(10)
  return (performance.now() - began) / 1000
}

/** Restarts the product while the database logs statements. Returns how many ran until it was ready. */
async function countStatements(stage: Stage): Promise<number> {
  await withClient(stage, (db) => db.query(`alter system set log_statement = 'all'`))
  const file = await withClient(stage, (db) => logFile(db))
  const length = () => (existsSync(file) ? readFileSync(file, 'utf8').length : 0)
  await stage.product.stop()
  const before = length()
  await stage.restart()
  const text = readFileSync(file, 'utf8').slice(before)
  await withClient(stage, async (db) => {
    await db.query('alter system reset log_statement')
    await db.query('select pg_reload_conf()')
  })
  return text.split(/ LOG: {2}(?:statement|execute [^:]*): /).length - 1
}

async function logFile(db: pg.Client): Promise<string> {
  const { rows } = await db.query<{ data_directory: string }>('show data_directory')
  return join(dirname(rows[0]?.data_directory ?? ''), 'log')
}

const sampleMs = 2000

/** Samples the resident memory of the product, without collecting garbage. */
function watchRss({ product }: Stage) {
  let max = 0
  const sample = () => {
    const pages = Number(readFileSync(`/proc/${product.pid}/statm`, 'utf8').split(' ')[1])
    max = Math.max(max, pages * 4096)
  }
  sample()
  const timer = setInterval(sample, sampleMs)
  return {
    stop() {
      clearInterval(timer)
      return max
    },
  }
}

/** Memory two seconds after the last work, when batches and connections have ended. */
async function settledMemory(stage: Stage): Promise<Memory> {
  await wait(2000)
  return stage.product.memory()
}

const manyAccounts = 10_000

/** Plans the jobs of all accounts at once, waits until the checks are over, and compares due with actual times. */
async function measureJobs(
  stage: Stage,
  { count, since }: { count: number; since: Date },
): Promise<Measure[]> {
  const spanOf = (seconds: number) => seconds * Math.min(1, count / manyAccounts)
  const plans = Object.values(accountJobs).map(({ plan }) => plan)
  const { pid } = embeddedDatabase(stage.folder)
  const cost = () => processorTime([stage.product.pid], pid) / 1000
  const before = cost()
  await withClient(stage, (_, url) => runProgram('server', 'test/processes/enqueue-jobs.ts', [url, ...plans]))
  await wait(spanOf(accountJobs.checks.seconds) * 1000 + 15_000)
  const spent = cost() - before
  const measures: Measure[] = []
  let doneJobs = 0
  await withClient(stage, async (db) => {
    for (const [name, { job, seconds }] of Object.entries(accountJobs)) {
      const times = await readJobTimes(db, { job, span: spanOf(seconds), since })
      note(
        `${job}: ${times.planned} planned, ${times.done} done, ${times.failed} failed, late p95 ${times.lateP95.toFixed(1)} s`,
      )
      measures.push(
        { name: `accounts.${name}_planned_share`, value: times.planned / count, unit: '' },
        { name: `accounts.${name}_busiest_minute`, value: times.busiestMinute, unit: 'times even' },
        { name: `accounts.${name}_failed`, value: times.failed, unit: '' },
      )
      doneJobs += times.done
      if (name !== 'checks') continue
      measures.push(
        { name: 'accounts.checks_done_share', value: times.done / count, unit: '' },
        { name: 'accounts.checks_late_p95', value: times.lateP95, unit: 's' },
      )
    }
  })
  return [...measures, { name: 'accounts.cpu_per_job', value: spent / doneJobs, unit: 'ms' }]
}

async function withClient<Result>(
  { folder }: Stage,
  work: (db: pg.Client, url: string) => Promise<Result>,
): Promise<Result> {
  const { url } = embeddedDatabase(folder)
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    return await work(db, url)
  } finally {
    await db.end()
  }
}
