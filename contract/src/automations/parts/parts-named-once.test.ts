import { parts } from './parts.ts'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')

const sources = globSync('{contract,engine,server,web,sandbox}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.(test|spec|suite|conformance)\.tsx?$/.test(file))
  .map((file) => ({ file, words: new Set(readFileSync(join(root, file), 'utf8').match(/\w+/g)) }))

/** How many product files may name the field of a part. What derives from the list of parts names none. */
const maximum = 4

/** Fields that more files name, and why. Lower a number when files stop naming the field. */
const exceptions: Readonly<Record<string, { files: number; reason: string }>> = {
  post_selection_type: { files: 6, reason: 'The forms and the samples of the landing page set it.' },
  posts_from: { files: 6, reason: 'It is also a figure of the log.' },
  reply_variants: { files: 6, reason: 'Its fields and its check depend on the type of the reply.' },
}

/** `shadow` also names drafts in other features. */
const fields = parts.map(({ field }) => field).filter((field) => field !== 'shadow')

test.each(fields)('few product files name %s', (field) => {
  const files = sources.filter(({ words }) => words.has(field)).map(({ file }) => file)
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(exceptions[field]?.files ?? maximum)
})

test('no exception is larger than needed', () => {
  const counts = Object.keys(exceptions).map((field) => [
    field,
    sources.filter(({ words }) => words.has(field)).length,
  ])
  const allowed = Object.entries(exceptions).map(([field, { files }]) => [field, files])
  expect(counts).toEqual(allowed)
})
