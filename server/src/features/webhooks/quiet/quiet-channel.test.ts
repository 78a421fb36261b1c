import type { Connection } from '@skein/contract/accounts/connection'
import type { Notification } from '@skein/contract/notifications/notifications'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobs } from '#src/app-jobs.ts'
import type { Ctx } from '#src/context.ts'
import { fixedClock, type FixedClock } from '#src/infra/clock.ts'
import { accountsOf } from '#test/accounts/connect-account.ts'
import { dataOf } from '#test/services/browser.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { sweepAccount } from '../sweep/sweep-account.ts'
import { sweepSoon } from '../sweep/sweep-store.ts'
import { noteChannels } from './note-channels.ts'

const minute = 60_000
const account = 'clayandember'
let product: LiveProduct
let automation: string
let posts: string[]
let account_id: string
let clock: FixedClock
let ctx: Ctx

beforeAll(async () => {
  product = await shareLiveProduct()
  automation = (await product.saveCommentReply({ keywords: 'price' })).automation_id
  account_id = (await accountsOf(product.owner))[0]?.id ?? ''
  posts = (await product.sandbox.control.posts({ account })).map(({ id }) => id)
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.ctx.db.$client.query('truncate notices, channel_watches, swept_events')
  await product.ctx.db.$client.query(`
    update connected_accounts set subscription_ended_at = null, connected_at = now() - interval '1 hour'`)
  await product.sandbox.control.subscribe({ account })
  // Simulated minutes pass in milliseconds, too fast for the limit of the conversations.
  await product.sandbox.control.platform({ limits: false })
  await deliverAll()
  clock = fixedClock(Date.now())
  // Jobs are run at once instead of being queued; the address of the server is the one that the sandbox calls.
  const { url } = await product.sandbox.control.webhooks({})
  ctx = {
    ...product.ctx,
    clock,
    env: { ...product.ctx.env, PUBLIC_URL: new URL(url).origin },
    jobs: {
      ...product.ctx.jobs,
      enqueue: async (job, payload) => void (await job.handle(ctx as never, payload as never)),
    },
  }
})
afterEach(async () => {
  for (const name of [
    'webhooks_keep_arriving',
    'conversations_readable',
    'comments_nested_in_media',
  ] as const)
    await product.sandbox.control.assume({ name })
})

/** Stores what the tests before have lost, so that it is not missing again. */
async function deliverAll(): Promise<void> {
  const { comments, messages } = product.sandbox.state.data
  const keys = [...comments.keys(), ...[...messages.keys()].map((mid) => `message:${mid}`)]
  await product.ctx.db.$client.query(
    `insert into inbound_events (account_id, event_key, kind, occurred_at, received_at)
     select a.id, key, 'comment', now() - interval '1 hour', now() - interval '1 hour'
     from connected_accounts a, unnest($1::text[]) key on conflict do nothing`,
    [keys],
  )
}

/** Runs the minutely job for so many minutes. */
async function pass(minutes: number): Promise<void> {
  for (let count = 0; count < minutes; count += 1) {
    clock.advance(minute)
    await jobs.find(({ name }) => name === 'webhooks.watch-channels')?.handle(ctx, {})
  }
}

/** Sweeps the account so many times, every five minutes. */
async function sweep(times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    clock.advance(5 * minute)
    await sweepAccount(ctx, account_id)
  }
}

const comment = async (text = 'price?') =>
  product.sandbox.control.addComment({ as: await product.newPerson(), postId: posts[0] ?? '', text })
/** Adds a comment that was written some seconds ago: the platform returns whole seconds. */
const earlierComment = async () => {
  const { id } = await comment()
  const storedComment = product.sandbox.state.data.comments.get(id)
  if (storedComment) storedComment.at -= 3000
}
const notices = async () => {
  const { json } = await product.owner.browser.get('/api/notices')
  return dataOf<Notification[]>(json).filter(({ kind }) => kind === 'connection')
}
const check = async () => {
  const { json } = await product.owner.browser.get(
    `/api/accounts/connection?platform_user_id=${product.platform_user_id}`,
  )
  return dataOf<Connection>(json).checks.find(({ key }) => key === 'quiet_channel')
}
const checkLogins = () => jobs.find(({ name }) => name === 'notices.look-at-accounts')?.handle(ctx, {})

test('raises one notice within 15 minutes when webhooks stop, and resolves it when events return', async () => {
  await product.sandbox.control.assume({ name: 'webhooks_keep_arriving', holds: false })
  await earlierComment()
  await pass(15)
  const [notice, ...others] = await notices()
  expect(others).toEqual([])
  expect(notice).toMatchObject({
    level: 'error',
    title: 'No events arrive for clayandember',
    count: 1,
    read_at: null,
  })
  expect(await check()).toMatchObject({ state: 'failed' })
  await earlierComment()
  await pass(30)
  await checkLogins()
  expect(await notices()).toMatchObject([{ count: 1, read_at: null }])

  await product.sandbox.control.assume({ name: 'webhooks_keep_arriving' })
  const { id } = await comment('price again?')
  await product.logUntil(automation, (entries) => entries.some(({ event_id }) => event_id === id))
  await pass(8)
  expect(await notices()).toMatchObject([{ count: 1, read_at: expect.any(String) }])
  expect(await check()).toMatchObject({ state: 'ok' })
})

test('sweeps alone raise one notice within 15 minutes when webhooks stop, and resolve it when events return', async () => {
  await product.ctx.db.$client.query('truncate sweeps, swept_posts')
  await sweepSoon(product.ctx.db, account_id, new Date(clock.now() - minute))
  await product.sandbox.control.assume({ name: 'webhooks_keep_arriving', holds: false })
  const lost = (await comment()).id
  await sweep(3)
  expect(await notices()).toMatchObject([{ title: 'No events arrive for clayandember', read_at: null }])
  const { rows } = await product.ctx.db.$client.query<{ event_key: string }>(
    'select event_key from swept_events where delivered_at is null',
  )
  expect(rows.map(({ event_key }) => event_key)).toContain(lost)

  await product.sandbox.control.assume({ name: 'webhooks_keep_arriving' })
  const { id } = await comment('price again?')
  await product.logUntil(automation, (entries) => entries.some(({ event_id }) => event_id === id))
  await sweep(2)
  expect(await notices()).toMatchObject([{ read_at: expect.any(String) }])
  expect(await check()).toMatchObject({ state: 'ok' })
})

test('raises a notice while sweeps are off, and queues nothing', async () => {
  ctx = { ...ctx, env: { ...ctx.env, SWEEP_SECONDS: 0 } }
  await product.sandbox.control.assume({ name: 'webhooks_keep_arriving', holds: false })
  const { id } = await comment()
  await pass(15)
  expect(await notices()).toHaveLength(1)
  const { rows } = await product.ctx.db.$client.query('select from inbound_events where event_key = $1', [id])
  expect(rows).toEqual([])
})

test('two comparisons at the same time raise one notice', async () => {
  const undelivered = { comments: [{ occurred_at: clock.now() + minute }], messages: [] }
  const contexts = [1, 2, 3].map((ms) => ({ ...ctx, clock: fixedClock(clock.now() + 10 * minute + ms) }))
  await Promise.all(contexts.map((each) => noteChannels(each, account_id, { undelivered, unreadable: [] })))
  expect(await notices()).toMatchObject([{ count: 1 }])
})

test('raises no notice while nothing happens or everything arrives', async () => {
  await pass(40)
  const { id } = await comment('price?')
  await product.logUntil(automation, (entries) => entries.some(({ event_id }) => event_id === id))
  await pass(40)
  expect(await notices()).toEqual([])
  expect(await check()).toMatchObject({ state: 'ok', fix: null })
})

test('notices lost messages where posts cannot be read with their comments', async () => {
  await product.sandbox.control.assume({ name: 'comments_nested_in_media', holds: false })
  await product.sandbox.control.assume({ name: 'webhooks_keep_arriving', holds: false })
  await product.sandbox.control.addMessage({ as: await product.newPerson(), account, text: 'Hello?' })
  await pass(15)
  expect(await notices()).toHaveLength(1)
})

test('names a subscription that has ended', async () => {
  await product.sandbox.control.unsubscribe({ account })
  await comment()
  await pass(15)
  expect((await notices())[0]?.text).toMatch(/^Instagram ended the event delivery/)
  expect(await check()).toMatchObject({ state: 'failed', fix: 'resubscribe' })
})

test('names an unreachable webhook address', async () => {
  ctx = { ...ctx, env: { ...ctx.env, PUBLIC_URL: 'http://127.0.0.1:9' } }
  await product.sandbox.control.assume({ name: 'webhooks_keep_arriving', holds: false })
  await comment()
  await pass(15)
  expect((await notices())[0]?.text).toMatch(/webhook address of this server does not respond/)
})

test('names the development mode, or the account when others receive events', async () => {
  await product.sandbox.control.assume({ name: 'webhooks_keep_arriving', holds: false })
  const { id } = await comment()
  await pass(15)
  expect((await notices())[0]?.text).toMatch(/may be in development mode/)
  await product.ctx.db.$client.query('truncate notices, channel_watches, swept_events')
  // A sweep may have found the comment, which must be missing again.
  await product.ctx.db.$client.query('delete from inbound_events where event_key = $1', [id])
  await product.ctx.db.$client.query(
    `insert into inbound_events (account_id, event_key, kind, occurred_at, received_at)
     values ('6f1c0b52-1111-4222-8333-944455566677', 'one', 'comment', now(), now() + interval '1 minute')`,
  )
  await pass(15)
  expect((await notices())[0]?.text).toMatch(/no events of this account/)
  await product.ctx.db.$client.query(`delete from inbound_events where event_key = 'one'`)
})

test('does not notice anything that the platform refuses to show, and keeps the account connected', async () => {
  await product.sandbox.control.assume({ name: 'conversations_readable', holds: false })
  await pass(20)
  expect(await notices()).toEqual([])
  expect(await check()).toMatchObject({ state: 'unknown' })
  const { id } = await comment('price?')
  await product.logUntil(automation, (entries) => entries.some(({ event_id }) => event_id === id))
})
