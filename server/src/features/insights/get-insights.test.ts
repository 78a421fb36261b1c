import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { insightMetrics } from '@skein/contract/insights'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownedAccounts } from '#src/features/accounts/index.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { connectAccount } from '#test/connect-account.ts'
import { actingAs, createUser, type TestUser } from '#test/create-user.ts'
import { getInsights } from './get-insights.ts'
import { listPosts } from './list-posts.ts'

let sandbox: RunningSandbox
let app: TestApp
let ana: TestUser
let platform_user_id: string

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
  await connectAccount(ana)
  const [own] = await ownedAccounts(actingAs(app.ctx, ana))
  platform_user_id = own?.platform_user_id ?? ''
})

const days = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

test('the dashboard gets every metric that the platform gives', async () => {
  const metrics = await getInsights(actingAs(app.ctx, ana), { platform_user_id })
  expect(Object.keys(metrics).toSorted()).toEqual(insightMetrics.toSorted())
})

test('a longer time gives larger numbers', async () => {
  const day = await getInsights(actingAs(app.ctx, ana), { platform_user_id })
  const week = await getInsights(actingAs(app.ctx, ana), { platform_user_id, since: days(7), until: days(1) })
  expect(week.likes).toBeGreaterThan(day.likes ?? 0)
})

test('a time without data gives no metric instead of zeros', async () => {
  const metrics = await getInsights(actingAs(app.ctx, ana), {
    platform_user_id,
    since: days(200),
    until: days(195),
  })
  expect(metrics).toEqual({})
})

test('days that cannot be shown are refused with a sentence', async () => {
  await expect(
    getInsights(actingAs(app.ctx, ana), { platform_user_id, since: days(40) }),
  ).rejects.toMatchObject({
    code: 'validation',
    message: 'At most 30 days can be shown at once.',
  })
})

test('a dead token marks the account', async () => {
  await sandbox.control.expireToken({})
  await expect(getInsights(actingAs(app.ctx, ana), { platform_user_id })).rejects.toMatchObject({
    kind: 'reconnect',
  })
  const [own] = await ownedAccounts(actingAs(app.ctx, ana))
  expect(own?.status).toBe('needs_reconnect')
})

test('posts come newest first with what a picture needs', async () => {
  const posts = await listPosts(actingAs(app.ctx, ana), { platform_user_id })
  const shown = await sandbox.control.posts({})
  expect(posts.map(({ id }) => id)).toEqual(shown.map(({ id }) => id))
  expect(posts[0]).toMatchObject({ media_url: expect.stringMatching(/^http/), caption: expect.any(String) })
})

test('kept posts are shown while the platform is away', async () => {
  const before = await listPosts(actingAs(app.ctx, ana), { platform_user_id })
  await sandbox.control.fail({ endpoint: '*', count: 5 })
  expect(await listPosts(actingAs(app.ctx, ana), { platform_user_id })).toEqual(before)
})

test("somebody else's account is as unknown as one that does not exist", async () => {
  const bob = await createUser(app)
  for (const id of [platform_user_id, '17841400000000000']) {
    await expect(getInsights(actingAs(app.ctx, bob), { platform_user_id: id })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(listPosts(actingAs(app.ctx, bob), { platform_user_id: id })).rejects.toMatchObject({
      code: 'not_found',
    })
  }
})
