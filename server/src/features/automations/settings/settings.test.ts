import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'

let app: TestApp
let ana: TestUser
let platform_user_id: string

beforeAll(async () => void (app = await buildApp()))
afterAll(() => app.close())
beforeEach(async () => {
  ana = await createUser(app)
  platform_user_id = app.ctx.ids.next()
  await createAccount(app.ctx.db, platform_user_id, ana.user_id)
})

const path = () => `/api/automations/settings?platform_user_id=${platform_user_id}`
const currentSettings = async () => (await ana.browser.get(path())).json
const put = (body: Record<string, unknown>) =>
  ana.browser.call('PUT', '/api/automations/settings', { body: { platform_user_id, ...body } })

const standard = {
  paused: false,
  takeover_seconds: 43_200,
  burst_seconds: 6,
  human_agent: false,
  unassign_after_minutes: 15,
  disclosure: null,
  resend: 'proof',
}

test('returns defaults for a new account', async () => {
  expect(await currentSettings()).toMatchObject({ data: standard })
})

test('changes one setting and keeps the others', async () => {
  await put({ takeover_seconds: 600, disclosure: ' Written by AI. ' })
  await put({ burst_seconds: 0, human_agent: true, unassign_after_minutes: null })
  const answer = await put({ resend: 'never' })
  const all = {
    paused: false,
    takeover_seconds: 600,
    burst_seconds: 0,
    human_agent: true,
    unassign_after_minutes: null,
    disclosure: 'Written by AI.',
    resend: 'never',
  }
  expect(answer.json).toMatchObject({ message: 'Saved.', data: all })
  expect(await currentSettings()).toMatchObject({ data: all })
  await put({ disclosure: null })
  expect(await currentSettings()).toMatchObject({ data: { ...all, disclosure: null } })
})

test('stores an empty disclosure as none', async () => {
  await put({ disclosure: 'x' })
  await put({ disclosure: '  ' })
  expect(await currentSettings()).toMatchObject({ data: { disclosure: null } })
})

test('rejects a change of the pause', async () => {
  await put({ paused: true })
  expect(await currentSettings()).toMatchObject({ data: standard })
  await ana.browser.post('/api/automations/pause-all', { platform_user_id, paused: true })
  await put({ burst_seconds: 3 })
  expect(await currentSettings()).toMatchObject({ data: { paused: true, burst_seconds: 3 } })
})

describe('rejects an invalid value with a message', () => {
  test.each([
    [{ takeover_seconds: 59 }, 'Choose between 1 minute and 30 days.'],
    [{ takeover_seconds: 2_592_001 }, 'Choose between 1 minute and 30 days.'],
    [{ unassign_after_minutes: 0 }, 'Choose 1 to 1,440 minutes.'],
    [{ unassign_after_minutes: 1441 }, 'Choose 1 to 1,440 minutes.'],
    [{ burst_seconds: 61 }, 'Choose 60 seconds or less.'],
    [{ disclosure: 'x'.repeat(301) }, expect.stringContaining('300 characters or fewer')],
    [{ disclosure: '🤖'.repeat(151) }, expect.stringContaining('300 characters or fewer')],
    [{ resend: 'always' }, expect.anything()],
  ])('%j', async (change, message) => {
    const answer = await put(change)
    expect([answer.status, answer.json]).toEqual([400, expect.objectContaining({ message })])
    expect(await currentSettings()).toMatchObject({ data: standard })
  })
})
