import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from 'vite'
import { cycleOf, refuseChunkCycles } from './refuse-chunk-cycles.ts'

test.each([
  ['a tree', { entry: ['base', 'kit'], kit: ['base'], base: [] }, null],
  ['a chunk that several import', { a: ['c', 'd'], b: ['c'], c: ['d'], d: [] }, null],
  [
    'two chunks',
    { entry: ['parts'], parts: ['sentence'], sentence: ['parts'] },
    ['parts', 'sentence', 'parts'],
  ],
  ['three chunks', { a: ['b'], b: ['c'], c: ['a'] }, ['a', 'b', 'c', 'a']],
  ['a chunk and itself', { a: ['a'] }, ['a', 'a']],
])('finds the cycle of %s', (_, imports, cycle) => {
  expect(cycleOf(new Map(Object.entries(imports)))).toEqual(cycle)
})

/** Modules of a build: `one` and `two` need each other through a function of the other. */
const modules: Readonly<Record<string, string>> = {
  entry: `import { one } from 'one'\nimport { two } from 'two'\nconsole.log(one, two)`,
  one: `import { helpTwo } from 'help-two'\nexport const one = () => helpTwo()`,
  two: `import { helpOne } from 'help-one'\nexport const two = () => helpOne()`,
  'help-one': `export const helpOne = () => 1`,
  'help-two': `export const helpTwo = () => 2`,
}

const buildWith = (groups: { name: string; test: RegExp }[]) =>
  build({
    configFile: false,
    root: join(import.meta.dirname, 'src'),
    logLevel: 'silent',
    plugins: [
      {
        name: 'modules',
        resolveId: (id) => (id in modules ? id : undefined),
        load: (id) => modules[id],
      },
      refuseChunkCycles(),
    ],
    build: {
      write: false,
      rolldownOptions: {
        input: 'entry',
        output: { codeSplitting: { includeDependenciesRecursively: false, groups } },
      },
    },
  })

test('stops the build if groups import each other, with the names of their chunks', async () => {
  const groups = [
    { name: 'first', test: /^(one|help-one)$/ },
    { name: 'second', test: /^(two|help-two)$/ },
  ]
  await expect(buildWith(groups)).rejects.toThrow(
    /Chunks import each other: (first.*second.*first|second.*first.*second)/,
  )
})

test('lets a build without a cycle pass', async () => {
  await expect(buildWith([{ name: 'help', test: /^help/ }])).resolves.toBeDefined()
})
