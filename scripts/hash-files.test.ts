import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { hashFiles } from './hash-files.ts'

let parent: string
let folder: string

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'hash-files-'))
  folder = join(parent, 'first')
  mkdirSync(join(folder, 'web', 'dist'), { recursive: true })
  for (const name of ['web/app.ts', 'web/app.test.ts', 'web/dist/app.js']) write(name, 'text')
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

it('returns the same hash for a copy in another place with other times', () => {
  const copy = join(parent, 'another', 'place')
  cpSync(folder, copy, { recursive: true })
  utimesSync(join(copy, 'web/app.ts'), 1, 1)
  expect(hashOf(copy)).toBe(hashOf(folder))
})

it('returns another hash after a change of a name or a content', () => {
  const before = hashOf(folder)
  write('web/app.ts', 'other text')
  const changedHash = hashOf(folder)
  write('web/app.ts', 'text')
  renameSync(join(folder, 'web/app.ts'), join(folder, 'web/page.ts'))
  expect(new Set([before, changedHash, hashOf(folder)]).size).toBe(3)
})

it('ignores excluded files and files that a tool hides behind a dot', () => {
  const before = hashOf(folder)
  for (const name of ['web/dist/app.js', 'web/app.test.ts', 'web/.meta.json']) write(name, 'other text')
  expect(hashOf(folder)).toBe(before)
})

const hashOf = (root: string) =>
  hashFiles(root, { include: ['web/**/*'], exclude: ['web/dist/**', '**/*.test.ts'] })

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
