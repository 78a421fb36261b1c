import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { insightMetrics } from '@skein/contract/accounts/insights'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownedAccounts, type OwnedAccount } from '#src/features/accounts/index.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { connectAccount } from '#test/accounts/connect-account.ts'
import { actingAs, createUser, type TestUser } from '#test/accounts/create-user.ts'
import { listSeries } from './insights.ts'
import { takeSnapshots } from './jobs.ts'

let sandbox: RunningSandbox
let app: TestApp
let ana: TestUser
let account: OwnedAccount
/** The days of the sandbox end at the real time. */
const today = Date.now()
const day = 86_400_000
const dayBefore = (days: number) => new Date(today - days * day).toISOString().slice(0, 10)

beforeAll(async () => {
  sandbox = await startSandbox()
  app = await buildApp({ sandbox, now: today })
})
afterAll(async () => {
  await app.close()
  await sandbox.close()
})
beforeEach(async () => {
  app.clock?.set(today)
  await app.ctx.db.$client.query('truncate connected_accounts, oauth_states cascade')
  await sandbox.control.reset()
  ana = await createUser(app)
  await connectAccount(ana)
  const [connectedAccount] = await ownedAccounts(actingAs(app.ctx, ana))
  if (!connectedAccount) throw new Error('The account is not there.')
  account = connectedAccount
})

const series = (metric?: (typeof insightMetrics)[number], days = 30) =>
  listSeries(actingAs(app.ctx, ana), { platform_user_id: account.platform_user_id, metric, days })

/** Takes snapshots as the job did `daysAgo` days ago. */
async function takeOn(daysAgo: number): Promise<void> {
  app.clock?.set(today - daysAgo * day)
  await takeSnapshots(app.ctx, account.id)
  app.clock?.set(today)
}

test('takes the first snapshot of yesterday, with every metric', async () => {
  await takeSnapshots(app.ctx, account.id)
  const points = await series()
  expect(points.map(({ metric }) => metric)).toEqual(insightMetrics.toSorted())
  expect(new Set(points.map((point) => point.day))).toEqual(new Set([dayBefore(1)]))
})

test('stores one snapshot per day', async () => {
  await takeSnapshots(app.ctx, account.id)
  await takeSnapshots(app.ctx, account.id)
  expect(await series('likes')).toHaveLength(1)
})

test('builds a series and takes missed days later', async () => {
  await takeOn(5)
  await takeOn(4)
  await takeOn(0)
  const likes = await series('likes')
  expect(likes.map((point) => point.day)).toEqual([6, 5, 4, 3, 2, 1].map(dayBefore))
  expect(likes.every((point) => point.value > 0)).toBe(true)
  expect(await series('likes', 2)).toEqual(likes.slice(-2))
})

test('stores no snapshot of a day without values', async () => {
  await takeOn(200)
  expect(await series(undefined, 180)).toEqual([])
})

test('keeps a stored metric that the platform no longer returns', async () => {
  await app.ctx.db.$client.query(
    `insert into insight_snapshots (account_id, day, metrics, taken_at) values ($1, $2, '{"likes": 3}', now())`,
    [account.id, dayBefore(3)],
  )
  await takeSnapshots(app.ctx, account.id)
  expect((await series('saves')).map((point) => point.day)).toEqual([2, 1].map(dayBefore))
  expect((await series('likes')).map((point) => point.day)).toEqual([3, 2, 1].map(dayBefore))
})
