import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { insightMetrics } from '@skein/contract/accounts/insights'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownedAccounts } from '#src/features/accounts/index.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { connectAccount } from '#test/accounts/connect-account.ts'
import { actingAs, createUser, type TestUser } from '#test/accounts/create-user.ts'
import { getInsights, listPosts } from './insights.ts'

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
  const [account] = await ownedAccounts(actingAs(app.ctx, ana))
  platform_user_id = account?.platform_user_id ?? ''
})

const days = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

test('returns every metric of the platform', async () => {
  const metrics = await getInsights(actingAs(app.ctx, ana), { platform_user_id })
  expect(Object.keys(metrics).toSorted()).toEqual(insightMetrics.toSorted())
})

test('returns larger totals for a longer period', async () => {
  const day = await getInsights(actingAs(app.ctx, ana), { platform_user_id })
  const week = await getInsights(actingAs(app.ctx, ana), { platform_user_id, since: days(7), until: days(1) })
  expect(week.likes).toBeGreaterThan(day.likes ?? 0)
})

test('omits metrics of a period without data', async () => {
  const metrics = await getInsights(actingAs(app.ctx, ana), {
    platform_user_id,
    since: days(200),
    until: days(195),
  })
  expect(metrics).toEqual({})
})

test('refuses a period of more than 30 days', async () => {
  await expect(
    getInsights(actingAs(app.ctx, ana), { platform_user_id, since: days(40) }),
  ).rejects.toMatchObject({
    code: 'validation',
    message: 'At most 30 days can be shown at once.',
  })
})

test('marks the account when the token has expired', async () => {
  await sandbox.control.expireToken({})
  await expect(getInsights(actingAs(app.ctx, ana), { platform_user_id })).rejects.toMatchObject({
    kind: 'reconnect',
  })
  const [account] = await ownedAccounts(actingAs(app.ctx, ana))
  expect(account?.status).toBe('needs_reconnect')
})

test('lists posts newest first with address and caption', async () => {
  const posts = await listPosts(actingAs(app.ctx, ana), { platform_user_id })
  const platformPosts = await sandbox.control.posts({})
  expect(posts.map(({ id }) => id)).toEqual(platformPosts.map(({ id }) => id))
  expect(posts[0]).toMatchObject({ media_url: expect.stringMatching(/^http/), caption: expect.any(String) })
})

test('lists stored posts while the platform is unavailable', async () => {
  const before = await listPosts(actingAs(app.ctx, ana), { platform_user_id })
  await sandbox.control.fail({ endpoint: '*', count: 5 })
  expect(await listPosts(actingAs(app.ctx, ana), { platform_user_id })).toEqual(before)
})

test('returns 404 for the account of another user and for an unknown one', async () => {
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
