import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox, type RunningSandbox } from '../start.ts'
import { holds } from '../assumptions.ts'

let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startSandbox({})
})
afterAll(() => sandbox.close())

test('makes one assumption false, and all of them true again after a reset', async () => {
  const { settings } = sandbox.state
  await sandbox.control.assume({ name: 'comment_has_text', holds: false })
  expect(holds(settings, 'comment_has_text')).toBe(false)
  expect(holds(settings, 'comment_has_author')).toBe(true)
  await sandbox.control.assume({ name: 'comment_has_text' })
  expect(holds(settings, 'comment_has_text')).toBe(true)
  await sandbox.control.assume({ name: 'comment_has_text', holds: false })
  await sandbox.control.reset()
  expect(holds(sandbox.state.settings, 'comment_has_text')).toBe(true)
})
