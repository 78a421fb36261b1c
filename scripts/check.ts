import { availableParallelism } from 'node:os'
import { runQuietly, tool, type ToolRun } from './run-tool.ts'

const tsc = tool('typescript', 'bin/tsc')
const projects = ['.', 'messages', 'contract', 'engine', 'server', 'web', 'sandbox', 'e2e', 'bench']

const checks: { name: string; args: string[] }[] = [
  { name: 'lint', args: [tool('oxlint', 'bin/oxlint'), '--quiet'] },
  {
    name: 'import boundaries',
    args: [
      tool('dependency-cruiser', 'bin/dependency-cruiser.mjs'),
      '--config',
      'boundaries.js',
      '--output-type',
      'err-long',
      '.',
    ],
  },
  { name: 'format', args: [tool('oxfmt', 'bin/oxfmt'), '--check'] },
  ...projects.map((path) => ({
    name: `types of ${path === '.' ? 'scripts' : path}`,
    args: [tsc, '--noEmit', '-p', `${path}/tsconfig.json`],
  })),
  { name: 'unused exports and dependencies', args: [tool('knip', 'bin/knip.js')] },
  { name: 'paths named in documents', args: ['scripts/document-paths.ts'] },
]

const runs = await runAll()
const failed = runs.filter(({ code }) => code !== 0)
for (const { name, output } of failed) process.stderr.write(`\n── ${name}\n${output.trimEnd()}\n`)
process.stdout.write(`\n${runs.length - failed.length} of ${runs.length} checks passed\n`)
process.exit(failed.length > 0 ? 1 : 0)

/** Runs as many checks at once as there are processors, and reports each when it ends. */
async function runAll(): Promise<ToolRun[]> {
  const waiting = [...checks]
  const done: ToolRun[] = []
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const run = await runQuietly(check.name, check.args)
      process.stdout.write(
        `${run.code === 0 ? 'ok    ' : 'FAILED'} ${run.name} (${run.seconds.toFixed(1)} s)\n`,
      )
      done.push(run)
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
  return done
}
