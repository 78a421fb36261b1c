// `npm run bench [-- <benchmark>… --quick]`: prints a table and JSON, and fails when a budget is missed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commentStorm, pacedStorm, twoWorkers } from './comment-storm.ts'
import { judge, machine, tableOf, type Budgets } from './report/judge.ts'
import type { Measure } from './report/measure.ts'
import { note } from './report/note.ts'

const quick = process.argv.includes('--quick')
const size = quick ? { rounds: 1, events: 5_000 } : { rounds: 3, events: 20_000 }

const benchmarks: Readonly<Record<string, () => Promise<Measure[]>>> = {
  storm: () => commentStorm(size),
  'two-workers': () => twoWorkers(size),
  pace: () => pacedStorm({ burstSeconds: quick ? 3 : 10 }),
}

const wanted = process.argv.slice(2).filter((argument) => argument !== '--quick')
const unknown = wanted.find((name) => !(name in benchmarks))
if (unknown !== undefined) {
  note(`There is no benchmark "${unknown}": choose from ${Object.keys(benchmarks).join(', ')}.`)
  process.exit(2)
}

const measures: Measure[] = []
for (const [name, run] of Object.entries(benchmarks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
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
