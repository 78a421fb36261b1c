import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

test('goes on when the state cannot be saved, reports it once, and saves later', () => {
  vi.useFakeTimers()
  try {
    const blocked = join(folder, 'blocked')
    writeFileSync(blocked, 'a file where the folder belongs')
    const path = join(blocked, 'sandbox.json')
    const problems: string[] = []
    const state = createState({})
    const storage = keepState(state, path, (problem) => problems.push(problem))
    state.emit({ kind: 'reset' })
    vi.advanceTimersByTime(60_000)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain('The state could not be saved')
    rmSync(blocked)
    vi.advanceTimersByTime(60_000)
    expect(existsSync(path)).toBe(true)
    rmSync(blocked, { recursive: true })
    writeFileSync(blocked, 'a file again')
    expect(() => storage.stop()).not.toThrow()
    expect(problems).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})
