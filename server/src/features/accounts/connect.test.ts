import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { jobs } from '#src/app-jobs.ts'
import type { Ctx } from '#src/context.ts'
import { createJobs } from '#src/infra/jobs/queue.ts'
import { dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { followRedirect, connectAccount, logIn } from '#test/accounts/connect-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'

const home = 'http://localhost:3000'
const connected = `${home}/instagram?connected=true`
const failureUrl = (code: string) => `${home}/platforms?connect_error=${code}`
const start = Date.parse('2026-11-20T12:00:00Z')

let sandbox: RunningSandbox
let app: TestApp
let ana: TestUser
beforeAll(async () => {
  sandbox = await startSandbox()
  app = await buildApp({ sandbox, now: start })
})
afterAll(async () => {
  await app.close()
  await sandbox.close()
})
beforeEach(async () => {
  await app.ctx.db.$client.query('truncate connected_accounts, oauth_states cascade')
  app.clock?.advance(60_000)
  await sandbox.control.reset()
  ana = await createUser(app)
})

interface Listed {
  id: string
  platform_user_id: string
  provider_id: string
  platform_username: string
  status: string
  status_reason: string | null
}

async function listOf(user: TestUser): Promise<Listed[]> {
  const { json } = await user.browser.get(`/api/users/profile/${user.user_id}/connected-accounts`)
  return dataOf<Listed[]>(json)
}

const subscribedFields = () => sandbox.state.data.accounts.get('clayandember')?.subscribedFields ?? []
const disconnect = (user: TestUser, account: string, id = user.user_id) =>
  user.browser.call('DELETE', `/api/users/profile/${id}/connected-accounts/${account}`)

test('connects an account after a login at Instagram', async () => {
  expect(await connectAccount(ana)).toBe(connected)
  const sandboxAccount = sandbox.state.data.accounts.get('clayandember')
  expect(await listOf(ana)).toMatchObject([
    {
      platform: 'instagram',
      platform_user_id: sandboxAccount?.id,
      provider_id: ana.user_id,
      platform_username: 'clayandember',
      username: 'clayandember',
      status: 'connected',
      status_reason: null,
    },
  ])
  expect(subscribedFields()).toContain('comments')
})

test('stores both ids and an encrypted token', async () => {
  await connectAccount(ana)
  const { rows } = await app.ctx.db.$client.query<Record<string, unknown>>('select * from connected_accounts')
  const sandboxAccount = sandbox.state.data.accounts.get('clayandember')
  expect(rows[0]).toMatchObject({
    platform_user_id: sandboxAccount?.id,
    app_scoped_id: sandboxAccount?.scopedId,
  })
  expect(sandboxAccount?.id).not.toBe(sandboxAccount?.scopedId)
  expect(JSON.stringify(rows)).not.toContain('IGAA')
})

test('imports the newest posts after connecting', async () => {
  await connectAccount(ana)
  // A separate worker, stopped with this test, so that it holds no locks on tables that the next test truncates.
  const { ctx, database } = app
  const worker = await createJobs<Ctx>({ url: database.url, jobs, log: ctx.log, metrics: ctx.metrics })
  onTestFinished(() => worker.stop())
  await worker.work(ctx)
  const posts = async () => (await app.ctx.db.$client.query('select id from posts')).rows
  await vi.waitFor(async () => expect((await posts()).length).toBeGreaterThan(3), { timeout: 10_000 })
})

test('connects nothing when the login is cancelled', async () => {
  expect(await connectAccount(ana, { decision: 'cancel' })).toBe(failureUrl('denied'))
  expect(await listOf(ana)).toEqual([])
})

test('connects an account without a permission that was cleared', async () => {
  const without = ['instagram_business_manage_comments']
  expect(await connectAccount(ana, { without })).toBe(connected)
  const { rows } = await app.ctx.db.$client.query('select missing_scopes from connected_accounts')
  expect(rows).toEqual([{ missing_scopes: without }])
})

test('connects nothing without the basic permission', async () => {
  await sandbox.control.fail({ endpoint: 'me', status: 403, code: 10, count: 1 })
  expect(await connectAccount(ana)).toBe(failureUrl('scopes'))
  expect(await listOf(ana)).toEqual([])
})

test('stores the account before it subscribes, and stays connected when that fails', async () => {
  await sandbox.control.fail({ endpoint: 'subscribe', status: 500, count: 1 })
  expect(await connectAccount(ana)).toBe(connected)
  expect(await listOf(ana)).toMatchObject([{ status: 'connected' }])
  expect(subscribedFields()).toEqual([])
})

test('accepts a login callback once', async () => {
  const address = await logIn(ana)
  expect((await followRedirect(ana, address)).headers.get('location')).toBe(connected)
  expect((await followRedirect(ana, address)).headers.get('location')).toBe(failureUrl('state'))
})

test('refuses a callback in another session, which does not use up the state', async () => {
  const eve = await createUser(app)
  const address = await logIn(ana)
  expect((await followRedirect(eve, address)).headers.get('location')).toBe(failureUrl('state'))
  expect(await listOf(eve)).toEqual([])
  expect((await followRedirect(ana, address)).headers.get('location')).toBe(connected)
})

test('refuses a callback after ten minutes', async () => {
  const address = await logIn(ana)
  app.clock?.advance(10 * 60_000)
  expect((await followRedirect(ana, address)).headers.get('location')).toBe(failureUrl('state'))
})

test.each(['', '?code=abc', '?state=made-up&code=abc', '?error=access_denied'])(
  'refuses a callback without a started login: %s',
  async (query) => {
    const answer = await ana.browser.get(`/api/auth/instagram/callback${query}`)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(failureUrl('state'))
  },
)

test('reports a code that the platform refuses', async () => {
  const address = await logIn(ana)
  address.searchParams.set('code', 'never-given-out')
  expect((await followRedirect(ana, address)).headers.get('location')).toBe(failureUrl('code'))
})

test('reports a failure of the platform', async () => {
  const address = await logIn(ana)
  await sandbox.control.fail({ endpoint: '*', status: 500, count: 20 })
  expect((await followRedirect(ana, address)).headers.get('location')).toBe(failureUrl('platform'))
  expect(await listOf(ana)).toEqual([])
})

test('refuses to start a login for another user', async () => {
  const eve = await createUser(app)
  const answer = await eve.browser.get(`/api/auth/instagram/login?user_id=${ana.user_id}`)
  expect(answer.status).toBe(403)
})

test('responds 401 without a session, and redirects a page to the sign-in page', async () => {
  const visitor = app.browser()
  expect((await visitor.get('/api/auth/instagram/login')).status).toBe(401)
  const page = await visitor.get('/api/auth/instagram/login', { headers: { accept: 'text/html' } })
  expect(page.headers.get('location')).toBe(`${home}/get-started`)
})

test('refuses an account that another user has connected', async () => {
  await connectAccount(ana)
  const before = await listOf(ana)
  const bob = await createUser(app)
  expect(await connectAccount(bob)).toBe(failureUrl('taken'))
  expect(await listOf(ana)).toEqual(before)
  expect(await listOf(bob)).toEqual([])
})

test('restores an account that needs a new login by connecting it again', async () => {
  await connectAccount(ana)
  const [before] = await listOf(ana)
  await app.ctx.db.$client.query(
    `update connected_accounts set status = 'needs_reconnect', status_reason = 'x'`,
  )
  expect((await listOf(ana))[0]).toMatchObject({ status: 'needs_reconnect', status_reason: 'x' })
  expect(await connectAccount(ana)).toBe(connected)
  expect(await listOf(ana)).toEqual([before])
})

test('reads the stored reason of a broken connection in the language of the reader', async () => {
  await connectAccount(ana)
  await app.ctx.db.$client.query(
    `update connected_accounts set status = 'needs_reconnect',
       status_reason = 'Access to this account has expired. Reconnect it.'`,
  )
  const path = `/api/users/profile/${ana.user_id}/connected-accounts`
  const { json } = await ana.browser.get(path, { headers: { 'accept-language': 'de' } })
  expect(dataOf<{ status_reason: string }[]>(json)[0]?.status_reason).toBe(
    'Der Zugriff auf dieses Konto ist abgelaufen. Verbinde es neu.',
  )
})

test('connects several accounts of one user', async () => {
  await connectAccount(ana)
  app.clock?.advance(1000)
  await connectAccount(ana, { account: 'northloaf.bakery' })
  expect((await listOf(ana)).map((account) => account.platform_username)).toEqual([
    'clayandember',
    'northloaf.bakery',
  ])
})

test('deletes the token, unsubscribes and frees the account when it is disconnected', async () => {
  await connectAccount(ana)
  const [account] = await listOf(ana)
  const answer = await disconnect(ana, account?.id ?? '')
  expect(answer.status).toBe(200)
  expect(await listOf(ana)).toEqual([])
  expect(subscribedFields()).toEqual([])
  const { rows } = await app.ctx.db.$client.query('select status, token from connected_accounts')
  expect(rows).toEqual([{ status: 'disconnected', token: null }])
  const bob = await createUser(app)
  expect(await connectAccount(bob)).toBe(connected)
  expect(await connectAccount(ana)).toBe(failureUrl('taken'))
})

test('restores a disconnected account with its data when it is connected again', async () => {
  await connectAccount(ana)
  const [before] = await listOf(ana)
  await disconnect(ana, before?.id ?? '')
  await connectAccount(ana)
  expect((await listOf(ana))[0]?.id).toBe(before?.id)
})

test('disconnects an account while Instagram is unavailable', async () => {
  await connectAccount(ana)
  const [account] = await listOf(ana)
  await sandbox.control.fail({ endpoint: '*', status: 500, count: null })
  expect((await disconnect(ana, account?.id ?? '')).status).toBe(200)
  expect(await listOf(ana)).toEqual([])
})

test('responds the same to foreign, unknown and invalid ids', async () => {
  await connectAccount(ana)
  const [account] = await listOf(ana)
  const eve = await createUser(app)
  const unknown = '00000000-0000-4000-8000-000000000000'
  const answers = [
    await disconnect(eve, account?.id ?? ''),
    await disconnect(eve, unknown),
    await disconnect(eve, 'x'),
    await disconnect(eve, account?.id ?? '', ana.user_id),
    await eve.browser.get(`/api/users/profile/${ana.user_id}/connected-accounts`),
    await eve.browser.get('/api/users/profile/nobody/connected-accounts'),
  ]
  const bodies = answers.map(({ status, json }) => ({ ...(json as object), request_id: '', status }))
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  expect(answers[0]?.status).toBe(404)
  expect(await listOf(ana)).toHaveLength(1)
})

test('logs no token, code or state', async () => {
  const address = await logIn(ana)
  await followRedirect(ana, address)
  const log = app.logged.join('\n')
  for (const secret of ['IGAA', address.searchParams.get('code'), address.searchParams.get('state')]) {
    expect(log).not.toContain(secret)
  }
})
