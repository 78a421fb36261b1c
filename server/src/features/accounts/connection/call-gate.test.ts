import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { jobs } from '#src/app-jobs.ts'
import { openSignals } from '#src/infra/db/signals.ts'
import { randomIds } from '#src/infra/ids.ts'
import { accountsOf, connectAccount } from '#test/accounts/connect-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import type { Answer } from '#test/services/browser.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { createCallGate } from './call-gate.ts'
import { closeChannel, pauseSignal } from '../channel/pause-store.ts'

let product: LiveProduct
let account_id: string
let other: TestUser
let otherAccount: { id: string; platform_user_id: string }
let postId: string
let person: string

beforeAll(async () => {
  product = await shareLiveProduct()
  await control().platform({ limits: false })
  account_id = (await accountsOf(product.owner))[0]?.id ?? ''
  other = await createUser(product)
  await connectAccount(other, { account: 'northloaf.bakery' })
  const [account] = await accountsOf(other)
  if (!account) throw new Error('The other account was not connected.')
  otherAccount = account
  // Comments below posts that are known need no call before they are answered.
  await runJob('accounts.import-posts')
  postId = (await control().posts({ account: 'clayandember' }))[0]?.id ?? ''
  person = await product.newPerson()
  await control().addMessage({ as: person, text: 'Hello' })
  await product.conversationUntil(person, () => true)
})
afterAll(() => product.close())
beforeEach(async () => {
  await control().clearFaults()
  await product.clearAutomations()
  await product.ctx.db.$client.query('truncate channel_pauses')
})

const control = () => product.sandbox.control
/** Returns how many calls of an account the platform has received, with any outcome. */
const callsOf = (username: string) => product.sandbox.state.calls.get(`${username}:all`)?.length ?? 0
const refreshFault = () => control().fail({ endpoint: 'refresh_token', status: 500, count: null })
const endPause = () =>
  product.ctx.db.$client.query(`update channel_pauses set closed_until = now() - interval '1 second'`)

const readingJobs = [
  'accounts.import-posts',
  'accounts.refresh-token',
  'accounts.check-subscription',
  'accounts.check-permissions',
  'inbox.import-conversations',
  'inbox.import-comments',
  'inbox.read-names',
  'insights.snapshot',
  'insights.backfill',
  'webhooks.watch-channel',
  'webhooks.sweep-account',
]

async function runJob(name: string, id = account_id): Promise<void> {
  const job = jobs.find((each) => each.name === name)
  if (!job) throw new Error(`There is no job ${name}.`)
  await job.handle(product.ctx, { account_id: id })
}

/** Lets the next call be refused with 429, makes it with a job and returns the number of calls so far. */
async function pauseBy(name: string, retryAfter = 300): Promise<number> {
  await control().fail({ status: 429, code: 4, retryAfter, count: 1 })
  await runJob(name)
  await control().clearFaults()
  return callsOf('clayandember')
}

const get = (path: string, user = product.owner, id = product.platform_user_id): Promise<Answer> =>
  user.browser.get(`${path}${path.includes('?') ? '&' : '?'}platform_user_id=${id}`)

describe('while Instagram asked for a pause', () => {
  test.each(readingJobs)('no call is made after %s was refused', async (name) => {
    const before = callsOf('clayandember')
    const calls = await pauseBy(name)
    expect(calls - before).toBe(name === 'accounts.refresh-token' ? 0 : 1)
    const refreshed = await refreshFault()
    for (const each of readingJobs) await runJob(each)
    expect(callsOf('clayandember')).toBe(calls)
    expect(product.sandbox.state.settings.faults.find(({ id }) => id === refreshed.id)?.fired).toBe(0)
  })

  test('a job is enqueued again for the end of the pause', async () => {
    await product.ctx.db.$client.query(`delete from pgboss.job where name = 'inbox.import-comments'`)
    await pauseBy('inbox.import-comments', 300)
    const { rows } = await product.ctx.db.$client.query(
      `select extract(epoch from start_after - now())::float8 as seconds from pgboss.job
       where name = 'inbox.import-comments' and data ->> 'account_id' = $1`,
      [account_id],
    )
    expect(rows).toEqual([{ seconds: expect.closeTo(300, -1) }])
  })

  test('users get a message with the time to wait, and nothing is called', async () => {
    const calls = await pauseBy('accounts.import-posts')
    const { id } = await product.conversationUntil(person, () => true)
    const insights = await get('/api/instagram/insight/instagram-insight')
    expect(insights.status).toBe(429)
    expect(Number(insights.headers.get('retry-after'))).toBeGreaterThan(290)
    expect(insights.json).toMatchObject({
      message: 'Instagram allows no more calls for this account right now. Try again in 5 minutes.',
    })
    const { platform_user_id, owner } = product
    const repair = await owner.browser.post('/api/accounts/connection/repair', {
      platform_user_id,
      fix: 'refresh',
    })
    expect(repair.status).toBe(429)
    const posts = await get('/api/instagram/posts')
    const check = await get('/api/accounts/connection')
    const contact = await get(`/api/instagram/conversations/${id}/contact`)
    const read = await owner.browser.post(`/api/instagram/conversations/${id}/read`, {})
    expect([posts, check, contact, read].map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(check.text).toContain('Instagram asked for a pause.')
    expect(callsOf('clayandember')).toBe(calls)
  })

  test('replies wait and are sent once after it', async () => {
    const automation = await product.saveCommentReply()
    const calls = await pauseBy('accounts.import-posts')
    const { id } = await control().addComment({ as: person, postId, text: 'price?' })
    await product.entryOf(automation, id, 'pending')
    expect(callsOf('clayandember')).toBe(calls)
    await endPause()
    await product.entryOf(automation, id, 'sent')
    expect(await control().replies({ comment: id })).toHaveLength(1)
  })

  test('a refused reply stops reading as well', async () => {
    const automation = await product.saveCommentReply()
    await control().fail({ endpoint: 'reply', status: 429, code: 32, retryAfter: 300, count: 1 })
    const { id } = await control().addComment({ as: person, postId, text: 'price?' })
    await vi.waitFor(async () => {
      const { rows } = await product.ctx.db.$client.query(
        `select cause from channel_pauses where cause = 'limited'`,
      )
      expect(rows).toHaveLength(1)
    })
    const calls = callsOf('clayandember')
    for (const each of readingJobs) await runJob(each)
    expect(callsOf('clayandember')).toBe(calls)
    await endPause()
    await product.ctx.db.$client.query(`update outbox_open set due_at = now()`)
    await product.entryOf(automation, id, 'sent')
  })

  test('other accounts are not affected', async () => {
    await pauseBy('accounts.import-posts')
    const before = callsOf('northloaf.bakery')
    await runJob('accounts.import-posts', otherAccount.id)
    const insights = await get(
      '/api/instagram/insight/instagram-insight',
      other,
      otherAccount.platform_user_id,
    )
    expect(insights.status).toBe(200)
    expect(callsOf('northloaf.bakery')).toBeGreaterThan(before + 1)
  })

  test('calls are made again after it', async () => {
    const calls = await pauseBy('accounts.import-posts')
    await endPause()
    await runJob('accounts.import-posts')
    expect(callsOf('clayandember')).toBe(calls + 1)
  })
})

test('a call with a send slot is refused as soon as another process was asked to pause', async () => {
  const { db, log } = product.ctx
  const [one, another] = [createCallGate({ db, log }), createCallGate({ db, log })]
  const signals = openSignals({ url: product.database.url, log, self: randomIds.next() })
  onTestFinished(() => signals.stop())
  const listening = Promise.withResolvers<void>()
  signals.on(pauseSignal, (id) => (id === '' ? listening.resolve() : another.recheck(id)))
  await listening.promise
  const caller = { account_id, hasSendSlot: true }
  await another.enter(caller)
  await one.close(caller, 60)
  await expect(one.enter(caller)).rejects.toMatchObject({ kind: 'limited', retryAfterSeconds: 60 })
  await vi.waitFor(() => expect(another.enter(caller)).rejects.toMatchObject({ kind: 'limited' }))
  await endPause()
  await another.enter(caller)
})

test('a pause is not shortened by a later one', async () => {
  const { db, log } = product.ctx
  await closeChannel(db, { account_id, cause: 'limited', seconds: 300 })
  const gate = createCallGate({ db, log })
  await gate.close({ account_id }, 5)
  await expect(gate.enter({ account_id })).rejects.toMatchObject({ retryAfterSeconds: 300 })
})
