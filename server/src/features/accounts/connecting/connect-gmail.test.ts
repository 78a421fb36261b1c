import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { accountsOf } from '#test/accounts/connect-account.ts'
import {
  followGoogleRedirect as followRedirect,
  connectMailbox as connect,
  consentAtGoogle as consent,
  mailboxLogin as login,
} from '#test/accounts/connect-mailbox.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'

let sandbox: RunningSandbox
let app: TestApp
let ana: TestUser

beforeAll(async () => {
  sandbox = await startSandbox()
  app = await buildApp({ sandbox })
})
afterAll(async () => {
  await app.close()
  await sandbox.close()
})
beforeEach(async () => {
  await app.ctx.db.$client.query('truncate connected_accounts, oauth_states cascade')
  await sandbox.control.reset()
  ana = await createUser(app)
})

const tokens = async () =>
  (await app.ctx.db.$client.query<{ token: string | null }>('select token from connected_accounts')).rows

test('connects a mailbox with offline access and seals its refresh token', async () => {
  const page = new URL((await login(ana)).headers.get('location') ?? '')
  expect(Object.fromEntries(page.searchParams)).toMatchObject({
    access_type: 'offline',
    prompt: expect.stringContaining('consent'),
    scope: expect.stringContaining('gmail.modify'),
    redirect_uri: 'http://localhost:3000/api/auth/gmail/callback',
  })
  expect(await connect(ana)).toBe('http://localhost:3000/platforms?connected=true')
  expect(await accountsOf(ana)).toMatchObject([
    { platform: 'gmail', username: 'rosa@clayandember.example', status: 'connected' },
  ])
  const [row] = await tokens()
  expect(row?.token).toBeTypeOf('string')
  expect(row?.token).not.toContain('1//03')
})

test('replaces the token of a mailbox that is connected again, and adds a second mailbox', async () => {
  await connect(ana)
  const [before] = await tokens()
  await connect(ana)
  expect(await accountsOf(ana)).toHaveLength(1)
  expect(await tokens()).not.toEqual([before])
  await connect(ana, { email: 'news@clayandember.example' })
  expect(await accountsOf(ana)).toHaveLength(2)
})

test.each([
  ['a refusal on the page', { decision: 'cancel' as const }, 'denied'],
  ['a permission that was unticked', { agreed: false }, 'scopes'],
])('%s connects nothing and says so', async (_what, choice, code) => {
  expect(await connect(ana, choice)).toBe(`http://localhost:3000/platforms?connect_error=${code}`)
  expect(await accountsOf(ana)).toEqual([])
})

test('refuses a mailbox of another user, and a callback in another session or for the second time', async () => {
  const bob = await createUser(app)
  await connect(ana)
  expect(await connect(bob)).toContain('connect_error=taken')
  const back = await consent(ana)
  expect(await followRedirect(bob, back)).toContain('connect_error=state')
  const again = await consent(ana)
  expect(await followRedirect(ana, again)).toContain('connected=true')
  expect(await followRedirect(ana, again)).toContain('connect_error=state')
  expect((await login(ana, bob.user_id)).status).toBe(403)
})

test('deletes the token and revokes access at Google when a mailbox is disconnected', async () => {
  await connect(ana)
  const [account] = await accountsOf(ana)
  const path = `/api/users/profile/${ana.user_id}/connected-accounts/${account?.id}`
  expect((await ana.browser.call('DELETE', path)).status).toBe(200)
  expect(await accountsOf(ana)).toEqual([])
  expect(await tokens()).toEqual([{ token: null }])
  expect([...sandbox.state.data.googleGrants.values()].map(({ revoked }) => revoked)).toEqual([true])
})

test('reports that Google is not configured', async () => {
  const bare = await buildApp()
  const user = await createUser(bare)
  expect((await login(user)).headers.get('location')).toContain('connect_error=unconfigured')
  await bare.close()
})
