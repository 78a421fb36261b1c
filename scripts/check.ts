import { availableParallelism } from 'node:os'
import { runQuietly, tool, type ToolRun } from './run-tool.ts'

/** Longest first, so that no processor is idle while the last check runs. */
const checks: { name: string; args: string[] }[] = [
  ...['server', 'web'].map(checkTypes),
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
  { name: 'lint', args: [tool('oxlint', 'bin/oxlint'), '--quiet'] },
  { name: 'unused exports and dependencies', args: [tool('knip', 'bin/knip.js')] },
  ...['sandbox', 'e2e', 'bench', 'contract', 'engine', '.', 'messages'].map(checkTypes),
  { name: 'format', args: [tool('oxfmt', 'bin/oxfmt'), '--check'] },
  { name: 'owners of tables', args: ['scripts/check-tables.ts'] },
  { name: 'paths named in documents', args: ['scripts/documents/document-paths.ts'] },
]

const runs = await runAll()
const failedRuns = runs.filter(({ code }) => code !== 0)
for (const { name, output } of failedRuns) process.stderr.write(`\n── ${name}\n${output.trimEnd()}\n`)
process.stdout.write(`\n${runs.length - failedRuns.length} of ${runs.length} checks passed\n`)
process.exit(failedRuns.length > 0 ? 1 : 0)

/** A second checker in a process would check most declarations again; other checks use the other processors. */
function checkTypes(project: string): { name: string; args: string[] } {
  return {
    name: `types of ${project === '.' ? 'scripts' : project}`,
    args: [tool('typescript', 'bin/tsc'), '--noEmit', '--checkers', '1', '-p', `${project}/tsconfig.json`],
  }
}

/** Runs as many checks at once as there are processors, and reports each when it ends. */
async function runAll(): Promise<ToolRun[]> {
  const waiting = [...checks]
  const finishedRuns: ToolRun[] = []
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const run = await runQuietly(check.name, check.args)
      process.stdout.write(
        `${run.code === 0 ? 'ok    ' : 'FAILED'} ${run.name} (${run.seconds.toFixed(1)} s)\n`,
      )
      finishedRuns.push(run)
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
  return finishedRuns
}
