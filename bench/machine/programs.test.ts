import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const repository = join(import.meta.dirname, '..', '..')
const folder = join(repository, 'bench')

/** Calls of `runProgram`, with workspace and file; the workspace of a copied server is a variable. */
const call = /runProgram(?:<\w+>)?\(\s*(?:'(\w+)'|server),\s*'([^']+)'/g

const programs = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] }).flatMap((name) =>
  Array.from(readFileSync(join(folder, name), 'utf8').matchAll(call), ([, workspace = 'server', file = '']) =>
    join(workspace, file),
  ),
)

test.each(programs)('%s, which a benchmark runs, exists', (program) => {
  expect(existsSync(join(repository, program))).toBe(true)
})

test('finds the programs of the benchmarks', () => {
  expect(programs.length).toBeGreaterThan(5)
})
