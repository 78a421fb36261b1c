import { hour, minute } from '@skein/contract/durations'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '#src/context.ts'
import { fixedClock, type Clock } from '#src/infra/clock.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { sweepAccount } from './sweep-account.ts'

const account = 'clayandember'
let product: LiveProduct
let control: LiveProduct['sandbox']['control']
let account_id: string
let post: string

beforeAll(async () => {
  product = await shareLiveProduct()
  control = product.sandbox.control
  account_id = (await sql<{ id: string }>('select id from connected_accounts'))[0]?.id ?? ''
  await control.platform({ limits: false })
  await sql(`update connected_accounts set connected_at = now() - interval '60 days'`)
})
afterAll(() => product.close())
beforeEach(async () => {
  await control.clearFaults()
  await control.webhooks({ mode: 'normal' })
  post = (await control.addPost({ account, caption: 'New' })).id
  await sql('truncate sweeps, swept_events, swept_posts, sweep_hours, send_paces')
  await sql(
    `insert into sweeps (account_id, answer_since, due_at, comments_until, messages_until, comments_paid_until,
       messages_paid_until) select $1, at, at, at, at, at, at from (select now() - interval '1 minute' as at) n`,
    [account_id],
  )
  await deliverAll()
  await control.webhooks({ mode: 'lose' })
})

const sql = async <R extends object>(text: string, values: unknown[] = []) =>
  (await product.ctx.db.$client.query<R>(text, values)).rows

/** Everything that Instagram shows counts as received. */
async function deliverAll(): Promise<void> {
  const { data } = product.sandbox.state
  const keys = [...data.comments.keys(), ...[...data.messages.keys()].map((mid) => `message:${mid}`)]
  await sql(
    `insert into inbound_events (account_id, event_key, kind, occurred_at)
     select $1, key, 'comment', now() from unnest($2::text[]) key on conflict do nothing`,
    [account_id, keys],
  )
}

/** The context two minutes later: younger items may still arrive by webhook. */
const later = (clock: Clock = fixedClock(Date.now() + 2 * minute)): Ctx => ({ ...product.ctx, clock })
const sweep = async (ctx = later()) => (await sweepAccount(ctx, account_id)).found

/** Returns a clock whose monotonic time advances with each look at it. */
function passing(step: number): Clock {
  let elapsedTime = 0
  const now = Date.now() + 2 * minute
  return { now: () => now, monotonic: () => (elapsedTime += step) }
}

interface SweepRow {
  leased_until: Date | null
  comments_until: Date
  messages_until: Date
  comments_paid_until: Date
  comments_refused: string | null
  posts_cursor: string | null
  due_at: Date
}
const row = async (): Promise<SweepRow> => {
  const [sweepRow] = await sql<SweepRow>('select * from sweeps')
  if (!sweepRow) throw new Error('The account has no sweeps.')
  return sweepRow
}

const comment = async (fields: { postId?: string; parentId?: string; ageMs?: number } = {}) =>
  control.addComment({ as: await product.newPerson(), postId: post, text: 'price?', ...fields })
const storm = (comments: number) =>
  control.makeStorm({ account, comments, people: comments, postIds: [post], text: 'nice' })
const calls = () => product.sandbox.state.calls.get(`${account}:all`)?.length ?? 0
const foundKeys = async () =>
  (await sql<{ event_key: string }>('select event_key from swept_events')).map(({ event_key }) => event_key)

test('compares the newest posts with fewer statements than posts', async () => {
  for (let number = 0; number < 40; number += 1) {
    const { id } = await control.addPost({ account, caption: `Post ${number}` })
    await comment({ postId: id })
  }
  await deliverAll()
  await sweep()
  let statements = 0
  const { db } = product.ctx
  const countingDb: Ctx['db'] = {
    ...db,
    query: (...parameters) => ((statements += 1), db.query(...parameters)),
    execute: (...parameters) => ((statements += 1), db.execute(...parameters)),
    transaction: (...parameters) => ((statements += 1), db.transaction(...parameters)),
  }
  expect(await sweep({ ...later(), db: countingDb })).toBe(0)
  expect(statements).toBeLessThan(20)
})

test('reads no comment twice in one run', async () => {
  await storm(12)
  await deliverAll()
  await sweep()
  await control.webhooks({ mode: 'lose' })
  const { commentIds } = await storm(70)
  await control.webhooks({ mode: 'normal' })
  const read: string[] = []
  const note = (comments: readonly { id: string }[]) => void read.push(...comments.map(({ id }) => id))
  const { instagram } = product.ctx
  const noting: Ctx['instagram'] = {
    ...instagram,
    async listNewestPosts(...parameters) {
      const page = await instagram.listNewestPosts(...parameters)
      note(page.posts.flatMap(({ comments }) => comments?.items ?? []))
      return page
    },
    async listShownComments(...parameters) {
      const page = await instagram.listShownComments(...parameters)
      note(page.comments)
      return page
    },
  }
  const clock = fixedClock(Date.now() + 30 * minute)
  expect(await sweep({ ...later(clock), instagram: noting })).toBe(commentIds.length)
  expect(read.filter((id, at) => read.indexOf(id) !== at)).toEqual([])
})

test('finds a reply below a comment that is older than the newest page', async () => {
  const { commentIds } = await storm(120)
  await deliverAll()
  await sweep()
  for (const each of product.sandbox.state.data.comments.values()) each.at -= hour
  await sql(`update swept_posts set read_at = now() - interval '30 seconds'`)
  const reply = await comment({ parentId: commentIds[0] ?? '' })
  expect(await sweep()).toBe(1)
  expect(await foundKeys()).toEqual([reply.id])
})

test('answers a missed comment below which Skein has answered a reply', async () => {
  const automation = await product.saveCommentReply({ keywords: 'price', reply_count_value: 100 })
  const missed = await comment({ ageMs: 30_000 })
  await control.webhooks({ mode: 'normal' })
  const reply = await comment({ parentId: missed.id })
  await product.entryOf(automation, reply.id, 'sent')
  expect(await sweep()).toBe(1)
  product.work.wake()
  await product.entryOf(automation, missed.id, 'sent')
  await product.clearAutomations()
})

test('reads the other posts while Instagram refuses one', async () => {
  await sweep()
  const refusedPostId = (await control.addPost({ account, caption: 'Refused' })).id
  await sweep()
  await control.fail({ endpoint: `GET /${refusedPostId}/comments`, status: 400, code: 100, count: null })
  await comment({ postId: refusedPostId })
  const readableComment = await comment()
  expect(await sweep()).toBe(2)
  expect(await foundKeys()).toContain(readableComment.id)
  expect((await row()).comments_refused).toBeNull()
})

test('lists the older posts from the beginning when Instagram refuses the cursor', async () => {
  await sql(`update sweeps set posts_cursor = 'deleted'`)
  await control.fail({ endpoint: 'GET /*/media?*after=*', status: 400, code: 100 })
  const lost = await comment()
  expect(await sweep()).toBe(1)
  expect(await foundKeys()).toEqual([lost.id])
  expect(await row()).toMatchObject({ comments_refused: null, posts_cursor: null })
})

test('stores what calls have cost and renews the lease while it reads', async () => {
  await storm(180)
  const before = await row()
  await control.slow({ ms: 60 })
  const running = sweep(later(passing(31_000)))
  let renewed = before
  while (renewed.comments_paid_until <= before.comments_paid_until) renewed = await row()
  expect(renewed.leased_until).not.toBeNull()
  await running
  await control.slow({ ms: 0 })
  expect(await row()).toMatchObject({ leased_until: null })
})

test('ends after eight minutes, and the next run continues', async () => {
  await storm(180)
  const before = await row()
  const foundCount = await sweep(later(passing(5 * minute)))
  expect(foundCount).toBeLessThan(180)
  expect(await row()).toMatchObject({ leased_until: null, comments_until: before.comments_until })
  expect(foundCount + (await sweep())).toBe(180)
})

test('stores no end after another process has taken the lease', async () => {
  await comment()
  await control.slow({ ms: 100 })
  const running = sweep()
  while ((await row()).leased_until === null) continue
  await sql(`update sweeps set leased_until = now() + interval '1 minute'`)
  const leasedRow = await row()
  expect(await running).toBe(1)
  await control.slow({ ms: 0 })
  expect(await row()).toEqual(leasedRow)
})

test('keeps a time that the owner sets while a run reads', async () => {
  await control.slow({ ms: 100 })
  const running = sweep()
  while ((await row()).leased_until === null) continue
  const answer_since = new Date(Date.now() - 2 * hour).toISOString()
  await product.owner.browser.call('PUT', '/api/accounts/answer-since', {
    body: { platform_user_id: product.platform_user_id, answer_since },
  })
  await running
  await control.slow({ ms: 0 })
  expect((await row()).comments_until.toISOString()).toBe(answer_since)
})

test('makes no call while Instagram asks to wait, and finds everything afterwards', async () => {
  const lost = await comment()
  await control.fail({ endpoint: 'media', status: 429, code: 4, retryAfter: 600 })
  expect(await sweep()).toBe(0)
  const before = calls()
  expect(await sweep()).toBe(0)
  expect(calls()).toBe(before)
  await sql('truncate channel_pauses')
  expect(await sweep()).toBe(1)
  expect(await foundKeys()).toEqual([lost.id])
})
