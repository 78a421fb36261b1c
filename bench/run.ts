// `npm run bench [-- <benchmark>… --quick]`: prints a table and JSON, and fails when a budget is missed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accounts } from './accounts.ts'
import { assistant } from './assistant.ts'
import { assistantStreams } from './assistant-streams.ts'
import { commentStorm, manyAutomations, pacedStorm, twoWorkers } from './comment-storm.ts'
import { growth } from './growth.ts'
import { interaction } from './interaction.ts'
import { killDrill, negativeControls } from './drill/kill-drill.ts'
import { lighthouse } from './lighthouse.ts'
import { liveUpdates } from './live-updates.ts'
import { matching } from './matching.ts'
import { judge, machine, tableOf, type Budgets } from './report/judge.ts'
import { type Measure, note } from './report/measure.ts'
import { publicFiles } from './public-files.ts'
import { retrieval } from './retrieval.ts'
import { sendPace } from './send-pace.ts'
import { sizes } from './sizes.ts'
import { startTime } from './start-time.ts'
import { textGrowth } from './text-growth.ts'

const quick = process.argv.includes('--quick')
const size = quick ? { rounds: 1, events: 5_000 } : { rounds: 3, events: 20_000 }

const benchmarks: Readonly<Record<string, () => Promise<Measure[]>>> = {
  sizes,
  text: () => textGrowth({ step: quick ? 10 : 1 }),
  matching: () => matching({ rules: 10_000, rounds: quick ? 3 : 9 }),
  retrieval: () => retrieval(quick ? { chunks: 10_000, pages: 100 } : { chunks: 100_000, pages: 1000 }),
  start: () => startTime(quick ? { starts: 1, comments: 10 } : { starts: 3, comments: 40 }),
  storm: () => commentStorm(size),
  'two-workers': () => twoWorkers(size),
  rules: () => manyAutomations(quick ? size : { rounds: 6, events: 10_000 }),
  interaction: () => interaction(quick ? 20 : 60),
  assistant: () => assistant(quick ? { turns: 20, rounds: 1 } : { turns: 60, rounds: 3 }),
  'assistant-streams': () => assistantStreams({ streams: quick ? 2_000 : 10_000 }),
  lighthouse: () => lighthouse({ rounds: quick ? 1 : 3, pages: process.env.BENCH_PAGES?.split(',') }),
  pace: () => pacedStorm({ burstSeconds: quick ? 3 : 10 }),
  'send-pace': () => sendPace({ replies: quick ? 300 : 1000 }),
  live: () => liveUpdates({ owners: 50, streamsPerOwner: 20, perSecond: 20, seconds: quick ? 5 : 20 }),
  drill: () => killDrill({ events: quick ? 1_500 : 5_000, seed: seed() }),
  files: () => publicFiles(quick ? 5 : 20),
  growth: () =>
    growth({
      sizes:
        numbersOf('BENCH_SIZES') ?? (quick ? [20_000, 200_000] : [20_000, 200_000, 1_000_000, 5_000_000]),
      accounts: numbersOf('BENCH_ACCOUNTS') ?? (quick ? [1] : [1, 1000]),
      storm: size.events,
      times: quick ? 20 : 50,
    }),
  accounts: () => accounts(quick ? { count: 1_000, starts: 1 } : { count: 10_000, starts: 3 }),
  controls: () => negativeControls({ events: 1_500, seed: seed() }),
}

/** A list such as `20000,200000`; undefined without the variable. */
const numbersOf = (name: string) => process.env[name]?.split(',').map(Number)

/** `BENCH_SEED` repeats the faults of an earlier drill. */
const seed = () => process.env.BENCH_SEED ?? String(Date.now())

const names = process.argv.slice(2).filter((argument) => argument !== '--quick')
const unknown = names.find((name) => !(name in benchmarks))
if (unknown !== undefined) {
  note(`There is no benchmark "${unknown}": choose from ${Object.keys(benchmarks).join(', ')}.`)
  process.exit(2)
}

const measures: Measure[] = []
for (const [name, run] of Object.entries(benchmarks)) {
  if (names.length > 0 && !names.includes(name)) continue
  note(`── ${name}`)
  measures.push(...(await run()))
}
const judged = judge(measures, readBudgets())
process.stdout.write(`${tableOf(judged)}\n\n`)
process.stdout.write(
  `${JSON.stringify({ at: new Date().toISOString(), machine: machine(), measures: judged })}\n`,
)
const missed = judged.filter(({ kept }) => !kept)
if (missed.length > 0) note(`Missed: ${missed.map(({ name }) => name).join(', ')}`)
process.exit(missed.length > 0 ? 1 : 0)

/** The file is ours and holds exactly this. */
function readBudgets(): Budgets {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8'))
}
