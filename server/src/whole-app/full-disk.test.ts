import { hashPassword } from 'better-auth/crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMember } from '#test/accounts/add-member.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { fillDisk, tablesOf } from '#test/files/fill-disk.ts'

const password = 'correct horse battery'
let app: TestApp
let ana: TestUser
let bob: TestUser
let freeDisk = async () => {}

beforeAll(async () => void (app = await buildApp()))
afterAll(() => app.close())
beforeEach(async () => {
  ;[ana, bob] = [await createUser(app), await createUser(app)]
  await addMember(app, { workspace_id: ana.user_id, user_id: bob.user_id, role: 'agent' })
  await app.ctx.db.$client.query(
    "update auth_account set password = $1 where provider_id = 'credential' and user_id = $2",
    [await hashPassword(password), ana.user_id],
  )
})
afterEach(() => freeDisk())

const newEmail = () => `new-${ana.user_id}@example.com`
const workspace = () => `/api/workspaces/${ana.user_id}`
const writes: Readonly<Record<string, () => Promise<{ status: number; json: unknown }>>> = {
  'signing up': () =>
    app.browser().post('/api/auth/sign-up/email', { email: newEmail(), password, name: 'New' }),
  'signing in': () => app.browser().post('/api/auth/sign-in/email', { email: ana.email, password }),
  'asking for a password reset': () =>
    app.browser().post('/api/auth/request-password-reset', { email: ana.email }),
  'changing a password': () =>
    ana.browser.post('/api/auth/change-password', {
      currentPassword: password,
      newPassword: 'battery horse correct',
    }),
  'setting up two-step sign-in': () => ana.browser.post('/api/auth/two-factor/enable', { password }),
  'creating a workspace': () => ana.browser.post('/api/workspaces', { name: 'Second' }),
  'renaming a workspace': () => ana.browser.call('PUT', workspace(), { body: { name: 'Other' } }),
  'inviting a member': () =>
    ana.browser.post(`${workspace()}/invitations`, { email: newEmail(), role: 'agent' }),
  'changing a role': () =>
    ana.browser.call('PUT', `${workspace()}/members/${bob.user_id}`, { body: { role: 'viewer' } }),
}

describe.each([
  [
    'every table but that of limits',
    async () => (await tablesOf(app)).filter((name) => name !== 'rate_limits'),
  ],
  ['every table', () => tablesOf(app)],
])('while the disk of %s is full', (_, tables) => {
  test.each(Object.entries(writes))(
    '%s is answered as unavailable, and works afterwards',
    async (__, write) => {
      freeDisk = await fillDisk(app, await tables())
      expect(await write()).toMatchObject({ status: 503, json: { code: 'unavailable', success: false } })
      await freeDisk()
      freeDisk = async () => {}
      expect((await write()).status).toBeLessThan(300)
    },
  )
})
