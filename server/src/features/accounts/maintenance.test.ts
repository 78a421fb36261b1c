import type { RunningSandbox } from '@skein/sandbox/start'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { jobs } from '#src/app-jobs.ts'
import type { Ctx } from '#src/context.ts'
import { PlatformError } from '#src/integrations/instagram/graph/errors.ts'
import { createJobs } from '#src/infra/jobs/queue.ts'
import { createSecrets } from '#src/infra/secrets.ts'
import type { TestApp } from '#test/build-app.ts'
import { connectAccount } from '#test/accounts/connect-account.ts'
import { actingAs, createUser, type TestUser } from '#test/accounts/create-user.ts'
import { startAppWithSandbox, type AppWithSandbox } from '#test/app-with-sandbox.ts'
import { checkSubscription } from './connection/check-subscription.ts'
import { day } from '@skein/contract/durations'
import {
  accountIdsOf,
  credentialsOf,
  fetchPost,
  findPosts,
  markNeedsReconnect,
  ownedAccounts,
  readNewestPosts,
  requireAccount,
  requireAccountById,
} from './index.ts'
import { accountJobs } from './jobs.ts'
import { findAccountsOf } from './store.ts'
import { accountsToRefresh, refreshToken, resealTokens } from './connection/refresh-token.ts'

const start = Date.parse('2026-11-20T12:00:00Z')
const brand = 'clayandember'

let world: AppWithSandbox
let sandbox: RunningSandbox
let app: TestApp
let ctx: Ctx
let ana: TestUser
let id: string
let platform_user_id: string

beforeAll(async () => {
  world = await startAppWithSandbox(start)
  ;({ sandbox, app } = world)
  ctx = app.ctx
})
afterAll(() => world.close())
beforeEach(async () => {
  await ctx.db.$client.query('truncate connected_accounts, oauth_states cascade')
  app.clock?.advance(60_000)
  await sandbox.control.reset()
  ana = await createUser(app)
  await connectAccount(ana)
  const [account] = await ownedAccounts(actingAs(ctx, ana))
  id = account?.id ?? ''
  platform_user_id = account?.platform_user_id ?? ''
})

interface Row {
  status: string
  status_reason: string | null
  token: string
  token_expires_at: Date
}

async function row(): Promise<Row> {
  const { rows } = await ctx.db.$client.query<Row>('select * from connected_accounts where id = $1', [id])
  if (!rows[0]) throw new Error('The account is gone.')
  return rows[0]
}

const kindOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'fine',
    (error: unknown) => (error instanceof PlatformError ? error.kind : error),
  )

const subscribed = () => sandbox.state.data.accounts.get(brand)?.subscribedFields ?? []

test('returns the stored token of the account', async () => {
  const credentials = await credentialsOf(ctx, id)
  expect(credentials.platformUserId).toBe(platform_user_id)
  expect((await ctx.instagram.me(credentials)).username).toBe(brand)
})

test('cannot open a token that was copied to another row', async () => {
  const bob = await createUser(app)
  await connectAccount(bob, { account: 'northloaf.bakery' })
  const [other] = await ownedAccounts(actingAs(ctx, bob))
  await ctx.db.$client.query(
    'update connected_accounts set token = (select token from connected_accounts where id = $1) where id = $2',
    [id, other?.id],
  )
  app.clock?.advance(5000)
  expect(await kindOf(credentialsOf(ctx, other?.id ?? ''))).toBe('reconnect')
  expect(await kindOf(credentialsOf(ctx, id))).toBe('fine')
})

test('marks the account when its token is refused, and does not use the token again', async () => {
  await sandbox.control.expireToken({ account: brand })
  expect(await kindOf(readFresh())).toBe('reconnect')
  expect(await row()).toMatchObject({
    status: 'needs_reconnect',
    status_reason: 'Access to this account has expired. Reconnect it.',
  })
  const before = (await sandbox.control.ledger({})).length
  expect(await kindOf(readFresh())).toBe('reconnect')
  expect(await sandbox.control.ledger({})).toHaveLength(before)
})

const readFresh = () => fetchPost(ctx, id, 'anything')

test('keeps the account connected when one call is refused for a missing permission', async () => {
  await sandbox.control.fail({ endpoint: '*', status: 400, code: 10, count: 1 })
  expect(await kindOf(readFresh())).toBe('rejected')
  expect((await row()).status).toBe('connected')
  expect(await kindOf(credentialsOf(ctx, id))).toBe('fine')
})

test('ignores a late refusal of a token that was replaced', async () => {
  await credentialsOf(ctx, id)
  const { token } = await row()
  await ctx.db.$client.query('update connected_accounts set token = $1', [`${token} `])
  await markNeedsReconnect(ctx, id, 'token_invalid 190')
  expect((await row()).status).toBe('connected')
})

test('throws `rejected` for a disconnected account and `reconnect` for one that needs a new login', async () => {
  await markNeedsReconnect(ctx, id, 'token_invalid 190')
  expect(await kindOf(credentialsOf(ctx, id))).toBe('reconnect')
  await ana.browser.call('DELETE', `/api/users/profile/${ana.user_id}/connected-accounts/${id}`)
  expect(await kindOf(credentialsOf(ctx, id))).toBe('rejected')
  await markNeedsReconnect(ctx, id, 'token_invalid 190')
  expect((await row()).status).toBe('disconnected')
})

test('sees changes of another process within five seconds', async () => {
  await credentialsOf(ctx, id)
  await accountIdsOf(ctx, [platform_user_id])
  await ctx.db.$client.query(`update connected_accounts set status = 'disconnected', token = null`)
  app.clock?.advance(5000)
  expect(await kindOf(credentialsOf(ctx, id))).toBe('rejected')
  expect(await accountIdsOf(ctx, [platform_user_id])).toEqual(new Map())
})

test('finds an account by its webhook id, and none for an unknown id', async () => {
  expect(await accountIdsOf(ctx, [platform_user_id, '17841400000000000'])).toEqual(
    new Map([[platform_user_id, id]]),
  )
})

test('refreshes a token from its 45th day on and uses the new one', async () => {
  app.clock?.advance(44 * day)
  expect(await accountsToRefresh(ctx)).toEqual([])
  app.clock?.advance(2 * day)
  expect(await accountsToRefresh(ctx)).toEqual([id])
  const before = await credentialsOf(ctx, id)
  await refreshToken(ctx, id)
  expect(await accountsToRefresh(ctx)).toEqual([])
  const after = await credentialsOf(ctx, id)
  expect(after.accessToken).not.toBe(before.accessToken)
  expect((await row()).token_expires_at.getTime()).toBeGreaterThan(ctx.clock.now() + 59 * day)
  expect((await ctx.instagram.me(after)).username).toBe(brand)
})

test('marks the account when its token expired before it was refreshed', async () => {
  app.clock?.advance(61 * day)
  expect(await kindOf(refreshToken(ctx, id))).toBe('reconnect')
  expect((await row()).status).toBe('needs_reconnect')
})

test('seals all tokens again after APP_SECRET was rotated', async () => {
  const { APP_SECRET } = ctx.env
  const fresh = 'another secret of more than thirty-two characters'
  const rotated = { ...ctx, secrets: createSecrets({ current: fresh, previous: APP_SECRET }) }
  app.clock?.advance(5000)
  expect(await resealTokens(rotated)).toBe(1)
  expect(await resealTokens(rotated)).toBe(0)
  app.clock?.advance(5000)
  const rotatedOut = { ...ctx, secrets: createSecrets({ current: fresh }) }
  expect(await kindOf(credentialsOf(rotatedOut, id))).toBe('fine')
})

test('subscribes again when the platform has ended the subscription', async () => {
  expect(await checkSubscription(ctx, id)).toBe('ok')
  const sandboxAccount = sandbox.state.data.accounts.get(brand)
  if (sandboxAccount) sandboxAccount.subscribedFields = []
  expect(await checkSubscription(ctx, id)).toBe('repaired')
  expect(subscribed()).toContain('comments')
  expect(await checkSubscription(ctx, id)).toBe('ok')
})

test('marks the webhooks as lost while subscribing again fails', async () => {
  const lost = async () =>
    (await findAccountsOf(ctx.db, [ana.user_id])).map(({ webhooks_lost }) => webhooks_lost)
  const sandboxAccount = sandbox.state.data.accounts.get(brand)
  if (sandboxAccount) sandboxAccount.subscribedFields = []
  await sandbox.control.fail({ endpoint: 'subscribe', status: 500, count: null })
  await expect(checkSubscription(ctx, id)).rejects.toThrow()
  expect(await lost()).toEqual([true])
  await sandbox.control.clearFaults()
  expect(await checkSubscription(ctx, id)).toBe('repaired')
  expect(await lost()).toEqual([false])
})

test('checks webhooks and tokens of every account in scheduled jobs', async () => {
  const sandboxAccount = sandbox.state.data.accounts.get(brand)
  if (sandboxAccount) sandboxAccount.subscribedFields = []
  app.clock?.advance(46 * day)
  const { token } = await row()
  // A separate worker, stopped with this test, so that it holds no locks on tables that the next test truncates.
  const worker = await createJobs<Ctx>({ url: app.database.url, jobs, log: ctx.log, metrics: ctx.metrics })
  onTestFinished(() => worker.stop())
  await worker.work(ctx)
  for (const job of accountJobs([])) if (job.schedule) await ctx.jobs.enqueue(job, {} as never)
  await vi.waitFor(
    async () => {
      expect(subscribed()).toContain('comments')
      expect((await row()).token).not.toBe(token)
    },
    { timeout: 15_000, interval: 50 },
  )
})

test('returns an account only to its owner', async () => {
  const eve = await createUser(app)
  expect(await requireAccount(actingAs(ctx, ana), platform_user_id)).toMatchObject({
    id,
    platform_username: brand,
  })
  const attempts = [
    () => requireAccount(actingAs(ctx, eve), platform_user_id),
    () => requireAccount(actingAs(ctx, ana), 'unknown'),
    () => requireAccountById(actingAs(ctx, eve), id),
    () => requireAccountById(actingAs(ctx, ana), 'not even a uuid'),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
  await expect(requireAccount(ctx, platform_user_id)).rejects.toMatchObject({ code: 'unauthorized' })
})

test('lists posts newest first, and stored ones while the platform is unavailable', async () => {
  const account = await requireAccount(actingAs(ctx, ana), platform_user_id)
  const posts = await readNewestPosts(ctx, account)
  const times = posts.map(({ timestamp }) => Date.parse(timestamp))
  expect(posts.length).toBeGreaterThan(3)
  expect(times).toEqual(times.toSorted((one, other) => other - one))
  await sandbox.control.fail({ endpoint: '*', status: 500, count: null })
  expect(await readNewestPosts(ctx, account)).toEqual(posts)
})

test('fetches and stores an unknown post', async () => {
  const [view] = await sandbox.control.posts({ account: brand })
  const keys = [{ account_id: id, post_id: view?.id ?? '' }]
  expect(await findPosts(ctx.db, keys)).toEqual([])
  await fetchPost(ctx, id, view?.id ?? '')
  expect(await findPosts(ctx.db, [...keys, ...keys])).toMatchObject([
    { account_id: id, post_id: view?.id, permalink: expect.stringContaining('http') },
  ])
  expect(await fetchPost(ctx, id, '17900000000000000')).toBeNull()
})
