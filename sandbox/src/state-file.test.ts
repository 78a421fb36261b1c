import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createState } from './create-state.ts'
import { keepState, loadState } from './state-file.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'sandbox-state-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('writes a file that only its owner can read, also over an older one that others can read', () => {
  const path = join(folder, 'sandbox.json')
  for (const older of [path, `${path}.new`]) {
    writeFileSync(older, 'old')
    chmodSync(older, 0o644)
  }
  keepState(createState({}), path).stop()
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(loadState(path)).toBeDefined()
})
