// `npm run evals [-- <set>… --model provider:model --verbose --json]`: runs the judged sets with a model and prints the
// share of right cases, then a table of all sets by language.
import { parseArgs } from 'node:util'
import { startDatabaseServer } from '#test/processes/database-server.ts'
import { startLiveProduct } from '#test/live-product.ts'
import type { SetResult } from './judged-set.ts'
import { chooseModel } from './model-choice.ts'
import { rowsOf, spentOn, summaryOf, tableOf } from './report.ts'
import { sets } from './sets.ts'

const { values, wanted } = readArguments()
const choice = chooseOrExit()
const { model, scripted } = choice
say(
  scripted
    ? `${model}, scripted: it follows fixed rules, so a run only shows that the sets run.`
    : `${model}, a real model: what it costs is yours to pay.`,
)
const results = await runSets()
const problems = results.filter(({ failed }) => failed).map(({ name }) => `${name} let something through`)
process.stdout.write(
  values.json
    ? `${JSON.stringify(asJson())}\n`
    : summaryOf({ model, day: new Date().toISOString().slice(0, 10), results }),
)
for (const problem of problems) say(problem)
process.exit(problems.length > 0 ? 1 : 0)

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        model: { type: 'string' },
        verbose: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    })
    const unknown = positionals.find((name) => !(name in sets))
    if (unknown !== undefined) throw new Error(`There is no "${unknown}".`)
    return { values, wanted: positionals }
  } catch (error) {
    const usage = `Choose from ${Object.keys(sets).join(', ')}, --model provider:model, --verbose and --json.`
    return exit(`${messageOf(error)} ${usage}`)
  }
}

function chooseOrExit() {
  try {
    return chooseModel(process.env, values.model)
  } catch (error) {
    return exit(messageOf(error))
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function exit(message: string): never {
  say(message)
  process.exit(2)
}

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
      if (!values.json) process.stdout.write(`${tableOf(result, { verbose: values.verbose })}\n`)
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
