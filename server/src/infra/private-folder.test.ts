import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeDataFolder } from './private-folder.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'skein-folder-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const rights = (path: string) => statSync(path).mode & 0o7777

test('makes a missing folder for its owner only', () => {
  const path = join(folder, 'new', 'data')
  expect(closeDataFolder(path)).toBeUndefined()
  expect(rights(path)).toBe(0o700)
})

test.each([0o755, 0o775, 0o777])('takes the rights of other users to a folder away', (mode) => {
  chmodSync(folder, mode)
  expect(closeDataFolder(folder)).toBeUndefined()
  expect(rights(folder) & 0o066).toBe(0)
})

test('leaves a folder that all users share as it is, and says so', () => {
  chmodSync(folder, 0o1777)
  expect(closeDataFolder(folder)).toMatch(
    /^Other users of this machine may read DATA_DIR \(777\)\. .* set DATA_DIR/,
  )
  expect(rights(folder)).toBe(0o1777)
})
