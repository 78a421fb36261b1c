import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const filesOf = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => join(root, file))

/** Returns the keys of the English messages. */
const keys = (): string[] =>
  filesOf('messages/en/*.json').flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object).filter((key) => key !== '$schema'),
  )

/** Returns the names after `m.` in the source code. */
const usedNames = (): Set<string> =>
  new Set(
    filesOf(
      '{web/*.ts,{web,server,contract,engine,sandbox,e2e}/{src,docs,test,workshop}/**/*.{ts,tsx}}',
    ).flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bm\.(\w+)/g)].map(([, name = '']) => name)),
  )

test('every message is used in the source code', () => {
  const names = usedNames()
  expect(keys().filter((key) => !names.has(key))).toEqual([])
})
