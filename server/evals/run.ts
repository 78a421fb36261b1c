// `npm run evals [-- <set>… --verbose --json]`: runs the judged sets with a model and prints the share of right cases.
import { startDatabaseServer } from '#test/processes/database-server.ts'
import { startLiveProduct } from '#test/live-product.ts'
import type { SetResult } from './judged-set.ts'
import { chooseModel } from './model-choice.ts'
import { rowsOf, spentOn, tableOf } from './report.ts'
import { sets } from './sets.ts'

const flags = new Set(process.argv.slice(2).filter((argument) => argument.startsWith('--')))
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const unknown = [
  ...wanted.filter((name) => !(name in sets)),
  ...[...flags].filter((flag) => flag !== '--verbose' && flag !== '--json'),
]
if (unknown.length > 0) {
  say(`There is no "${unknown[0]}": choose from ${Object.keys(sets).join(', ')}, --verbose and --json.`)
  process.exit(2)
}

const choice = chooseModel(process.env)
const { model, scripted } = choice
say(
  scripted
    ? `${model}, scripted: it follows fixed rules, so a run only shows that the sets run.`
    : `${model}, a real model: what it costs is yours to pay.`,
)
const results = await runSets()
const problems = results.filter(({ failed }) => failed).map(({ name }) => `${name} let something through`)
if (flags.has('--json')) process.stdout.write(`${JSON.stringify(asJson())}\n`)
for (const problem of problems) say(problem)
process.exit(problems.length > 0 ? 1 : 0)

async function runSets(): Promise<SetResult[]> {
  const server = await startDatabaseServer()
  const product = await startLiveProduct(choice.env, server.url)
  try {
    const results: SetResult[] = []
    for (const [name, run] of Object.entries(sets)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue
      const began = performance.now()
      const outcome = await run(product, { scripted, env: choice.env, databaseServer: server.url })
      const seconds = (performance.now() - began) / 1000
      const result = { notes: [], failed: false, ...outcome, name, seconds }
      results.push(result)
      if (!flags.has('--json'))
        process.stdout.write(`${tableOf(result, { verbose: flags.has('--verbose') })}\n`)
    }
    return results
  } finally {
    await product.close()
    await server.stop()
  }
}

function asJson() {
  return {
    at: new Date().toISOString(),
    model,
    scripted,
    sets: results.map(({ name, judged, notes, failed, seconds }) => ({
      name,
      rows: rowsOf(judged),
      spent: spentOn(judged),
      wrong: judged.filter(({ right }) => !right).map(({ group, wrong }) => ({ group, wrong })),
      notes,
      failed,
      seconds,
    })),
    problems,
  }
}

/** Writes to standard error, because standard output may be JSON. */
function say(line: string) {
  process.stderr.write(`${line}\n`)
}
