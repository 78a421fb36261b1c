import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { insightMetrics } from '@skein/contract/accounts/insights'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownedAccounts, type OwnedAccount } from '#src/features/accounts/index.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { accountsOf, connectAccount } from '#test/accounts/connect-account.ts'
import { actingAs, createUser, type TestUser } from '#test/accounts/create-user.ts'
import { backfillInsights, type BackfillProgress } from './backfill-insights.ts'
import { listSeries } from './insights.ts'

let sandbox: RunningSandbox
let app: TestApp
let ana: TestUser
let account: OwnedAccount
const day = 86_400_000
const now = Date.now()
const dayBefore = (days: number) => new Date(now - days * day).toISOString().slice(0, 10)
const lastDays = Array.from({ length: 28 }, (_, index) => dayBefore(28 - index))

beforeAll(async () => {
  sandbox = await startSandbox()
  app = await buildApp({ sandbox, now })
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
  const [connectedAccount] = await ownedAccounts(actingAs(app.ctx, ana))
  if (!connectedAccount) throw new Error('The account is not there.')
  account = connectedAccount
})

type Metric = (typeof insightMetrics)[number]
const daysOf = async (metric: Metric) => {
  const points = await listSeries(actingAs(app.ctx, ana), {
    platform_user_id: account.platform_user_id,
    metric,
    days: 30,
  })
  return points.map((point) => point.day)
}

/** Runs the import to its end. Returns the number of runs. */
async function readAll(progress?: BackfillProgress): Promise<number> {
  let runs = 0
  for (let next = progress; ; runs += 1) {
    const outcome = await backfillInsights(app.ctx, account.id, next)
    if (outcome === null) return runs + 1
    next = outcome.progress
  }
}

test('stores every metric of the last 28 days', async () => {
  await readAll()
  for (const metric of insightMetrics) expect(await daysOf(metric)).toEqual(lastDays)
})

test('has the series of all days after the first run', async () => {
  const next = await backfillInsights(app.ctx, account.id)
  expect(next?.progress.ago).toBe(8)
  expect(await daysOf('reach')).toEqual(lastDays)
  expect(await daysOf('likes')).toEqual(lastDays.slice(-7))
})

test('continues after an outage where it stopped', async () => {
  const next = await backfillInsights(app.ctx, account.id)
  await sandbox.control.fail({ endpoint: 'insights', status: 500, count: null })
  await expect(readAll(next?.progress)).rejects.toMatchObject({ kind: 'unclear' })
  await sandbox.control.clearFaults()
  expect(await readAll(next?.progress)).toBe(3)
  expect(await daysOf('likes')).toEqual(lastDays)
})

test('waits while the platform throttles and loses no day', async () => {
  await sandbox.control.rateLimit({ account: 'clayandember', minutes: 7 })
  const next = await backfillInsights(app.ctx, account.id)
  expect(next).toMatchObject({ progress: { ago: 1 }, wait: 7 * 60 })
})

test('leaves a refused series out and stores its totals per day', async () => {
  await sandbox.control.assume({ name: 'insights_reach_daily', holds: false })
  await readAll()
  expect(await daysOf('reach')).toEqual(lastDays)
  expect(await daysOf('likes')).toEqual(lastDays)
})

test('stores the other metrics when one is not offered', async () => {
  await sandbox.control.assume({ name: 'insights_follower_count', holds: false })
  await sandbox.control.assume({ name: 'insights_views', holds: false })
  await readAll()
  for (const metric of insightMetrics) expect(await daysOf(metric)).toEqual(lastDays)
})

test('leaves the account connected when insights are not permitted', async () => {
  await sandbox.control.assume({ name: 'insights_readable', holds: false })
  await expect(readAll()).rejects.toMatchObject({ reason: 'permission_missing' })
  expect(await daysOf('reach')).toEqual([])
  expect((await accountsOf(ana))[0]?.status).toBe('connected')
})

test('runs after an account is connected', async () => {
  await app.queue.work(app.ctx)
  await expect.poll(() => daysOf('reach'), { timeout: 15_000 }).toEqual(lastDays)
})
