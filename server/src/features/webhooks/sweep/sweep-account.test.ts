import { setTimeout as wait } from 'node:timers/promises'
import type { Connection } from '@skein/contract/accounts/connection'
import { day, hour, minute } from '@skein/contract/durations'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobs } from '#src/app-jobs.ts'
import type { Ctx } from '#src/context.ts'
import { fixedClock } from '#src/infra/clock.ts'
import { dataOf } from '#test/services/browser.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { storeDelivered, storeFound } from './found-store.ts'
import { sweepAccount } from './sweep-account.ts'

const account = 'clayandember'
let product: LiveProduct
let control: LiveProduct['sandbox']['control']
let comments: { automation_id: string }
let messages: { automation_id: string }
let post: string
let account_id: string

beforeAll(async () => {
  product = await shareLiveProduct()
  control = product.sandbox.control
  comments = await product.saveCommentReply({ keywords: 'price' })
  messages = await product.saveDmReply({ keywords: 'price' })
  account_id = (await sql<{ id: string }>('select id from connected_accounts')).rows[0]?.id ?? ''
  await control.platform({ limits: false })
})
afterAll(() => product.close())
beforeEach(async () => {
  post = (await control.posts({ account }))[0]?.id ?? ''
  await control.webhooks({ mode: 'normal' })
  await control.slow({ ms: 0 })
  await control.assume({ name: 'conversations_readable' })
  await sql('truncate sweeps, swept_events, swept_posts, sweep_hours, sweep_ticks, send_paces')
  await sql(`update connected_accounts set connected_at = now() - interval '60 days'`)
  await begin()
})

const sql = <R extends object>(text: string, values: unknown[] = []) =>
  product.ctx.db.$client.query<R>(text, values)

/** Begins to sweep the account; everything of the tests before counts as compared. */
async function begin(since = minute): Promise<void> {
  const at = new Date(Date.now() - since).toISOString()
  await sql(
    `insert into sweeps (account_id, answer_since, due_at, comments_until, messages_until, comments_paid_until,
       messages_paid_until) values ($1, $2, $2, $2, $2, $2, $2)
     on conflict (account_id) do update set answer_since = $2, comments_until = $2, messages_until = $2`,
    [account_id, at],
  )
  const { data } = product.sandbox.state
  const keys = [...data.comments.keys(), ...[...data.messages.keys()].map((mid) => `message:${mid}`)]
  await sql(
    `insert into inbound_events (account_id, event_key, kind, occurred_at)
     select $1, key, 'comment', now() from unnest($2::text[]) key on conflict do nothing`,
    [account_id, keys],
  )
}

/** The context two minutes later, or so many: younger items may still arrive by webhook. */
const later = (env: Partial<Ctx['env']> = {}, minutes = 2): Ctx => ({
  ...product.ctx,
  env: { ...product.ctx.env, ...env },
  clock: fixedClock(Date.now() + minutes * minute),
})
const sweep = async (ctx = later()) => (await sweepAccount(ctx, account_id)).found

const comment = async (fields: { ageMs?: number; parentId?: string } = {}) =>
  control.addComment({ as: await product.newPerson(), postId: post, text: 'price?', ...fields })
const message = async (fields: { ageMs?: number; as?: string } = {}) =>
  control.addMessage({ as: await product.newPerson(), account, text: 'price?', ...fields })

const repliesTo = async (id: string) => (await control.replies({ comment: id })).length
const sentTo = async (person: string) => (await product.sentTo(person)).length
const entryOf = async (event_id: string) =>
  (await product.log(comments.automation_id))
    .concat(await product.log(messages.automation_id))
    .find((entry) => entry.event_id === event_id)
const check = async () => {
  const path = `/api/accounts/connection?platform_user_id=${product.platform_user_id}`
  const { checks } = dataOf<Connection>((await product.owner.browser.get(path)).json)
  return checks.find(({ key }) => key === 'sweep')
}

/** Waits until everything that arrived is decided. */
async function decided(): Promise<void> {
  await control.settleWebhooks()
  for (;;) {
    const { rowCount } = await sql('select from event_queue')
    if (rowCount === 0) return
    await wait(20)
  }
}

test('answers a comment, a reply and a message whose webhooks were lost, exactly once', async () => {
  const parent = await comment()
  await product.entryOf(comments, parent.id, 'sent')
  await control.webhooks({ mode: 'lose' })
  const [lost, reply] = [await comment(), await comment({ parentId: parent.id })]
  const person = await product.newPerson()
  const customerMessage = await message({ as: person })
  await control.webhooks({ mode: 'normal' })
  expect(await sweep()).toBe(3)
  expect(await product.entryOf(comments, lost.id, 'sent')).toMatchObject({ found_by: 'sweep' })
  expect(await product.entryOf(comments, reply.id, 'sent')).toMatchObject({ found_by: 'sweep' })
  expect(await product.entryOf(messages, customerMessage.mid, 'sent')).toMatchObject({ found_by: 'sweep' })
  expect(await entryOf(parent.id)).not.toHaveProperty('found_by')
  expect(await sweep()).toBe(0)
  expect([await repliesTo(lost.id), await sentTo(person)]).toEqual([1, 1])
  const { rows } = await sql<{ found_by: string }>(
    `select event ->> 'found_by' as found_by from inbound_events join event_payloads using (event_seq)
     where event_key = $1`,
    [lost.id],
  )
  expect(rows).toEqual([{ found_by: 'sweep' }])
})

test.each([
  ['after the sweep', async () => void (await sweep()), async () => void (await control.releaseWebhooks())],
  [
    'while the sweep reads',
    async () => {
      await control.slow({ ms: 150 })
      const running = sweep()
      await wait(200)
      await control.releaseWebhooks()
      await running
    },
    async () => undefined,
  ],
  [
    'together with the sweep',
    async () => void (await Promise.all([sweep(), control.releaseWebhooks(), sweep()])),
    async () => undefined,
  ],
])('answers once when the webhook arrives %s', async (_, first, then) => {
  await control.webhooks({ mode: 'hold' })
  const people = [await product.newPerson(), await product.newPerson()]
  const customerMessages = await Promise.all(people.map((as) => message({ as })))
  const lost = [await comment(), await comment()]
  await control.webhooks({ mode: 'normal' })
  await first()
  await then()
  await decided()
  for (const { id } of lost) await product.entryOf(comments, id, 'sent')
  for (const { mid } of customerMessages) await product.entryOf(messages, mid, 'sent')
  expect(await sweep()).toBe(0)
  await decided()
  expect(await Promise.all(lost.map(({ id }) => repliesTo(id)))).toEqual([1, 1])
  expect(await Promise.all(people.map(sentTo))).toEqual([1, 1])
  expect(await check()).toMatchObject({ lost_share_7d: 0 })
})

test('leaves out what is outside of its window or older than the setting', async () => {
  await begin(10 * day)
  await control.webhooks({ mode: 'lose' })
  const [old, recent] = [await comment({ ageMs: 11 * day }), await comment({ ageMs: 9 * day })]
  const [late, early] = [await message({ ageMs: 25 * hour }), await message({ ageMs: 23 * hour })]
  expect(await sweep()).toBe(2)
  await product.entryOf(comments, recent.id, 'sent')
  await product.entryOf(messages, early.mid, 'sent')
  await decided()
  expect([await entryOf(old.id), await entryOf(late.mid)]).toEqual([undefined, undefined])
})

test('leaves out comments from before the connection of the account', async () => {
  await begin(10 * day)
  await sql(`update connected_accounts set connected_at = now() - interval '1 day'`)
  await control.webhooks({ mode: 'lose' })
  await comment({ ageMs: 2 * day })
  const after = await comment({ ageMs: hour })
  expect(await sweep()).toBe(1)
  await product.entryOf(comments, after.id, 'sent')
})

test('leaves out comments and messages of the account itself, and hidden comments', async () => {
  await control.webhooks({ mode: 'lose' })
  await control.addOwnComment({ account, postId: post, text: 'price?' })
  const hidden = await comment()
  const storedComment = product.sandbox.state.data.comments.get(hidden.id)
  if (storedComment) storedComment.hidden = true
  const to = await product.newPerson()
  await message({ as: to, ageMs: 25 * hour })
  await control.addOwnMessage({ account, to, text: 'price?' })
  expect(await sweep()).toBe(0)
})

test('does not answer what a person has answered in the Instagram app', async () => {
  await control.webhooks({ mode: 'lose' })
  const [as, answered] = [await product.newPerson(), await comment({ ageMs: 50_000 })]
  const customerMessage = await message({ as, ageMs: 50_000 })
  await control.addOwnMessage({ account, to: as, text: 'It is on its way.' })
  await control.addOwnComment({ account, postId: post, parentId: answered.id, text: 'It is 20.' })
  expect(await sweep()).toBe(2)
  for (const [automation, id] of [
    [comments, answered.id],
    [messages, customerMessage.mid],
  ] as const) {
    expect(await product.entryOf(automation, id, 'skipped')).toMatchObject({
      reason_code: 'answered_elsewhere',
    })
  }
})

test('answers a message whose thread has a later answer of Skein', async () => {
  const as = await product.newPerson()
  await control.webhooks({ mode: 'lose' })
  const lost = await message({ as, ageMs: 30_000 })
  await control.webhooks({ mode: 'normal' })
  const delivered = await message({ as })
  await product.entryOf(messages, delivered.mid, 'sent')
  expect(await sweep()).toBe(1)
  expect(await product.entryOf(messages, lost.mid, 'sent')).toMatchObject({ found_by: 'sweep' })
})

test('reads on below a post with more comments than a page', async () => {
  await control.webhooks({ mode: 'lose' })
  const { commentIds } = await control.makeStorm({
    account,
    comments: 180,
    people: 180,
    postIds: [post],
    text: 'nice',
  })
  expect(await sweep()).toBe(commentIds.length)
  await decided()
})

test('reads all pages where comments are listed oldest first', async () => {
  await control.assume({ name: 'comments_newest_first', holds: false })
  await control.webhooks({ mode: 'lose' })
  await control.makeStorm({ account, comments: 130, people: 130, postIds: [post], text: 'nice' })
  expect(await sweep()).toBe(130)
  await control.assume({ name: 'comments_newest_first' })
  await decided()
})

test('finds a comment below an old post whose number of comments changed', async () => {
  for (let number = 0; number < 60; number += 1) await control.addPost({ account, caption: `Post ${number}` })
  await sweep()
  await control.webhooks({ mode: 'lose' })
  const lost = await comment()
  expect(await sweep()).toBe(1)
  await product.entryOf(comments, lost.id, 'sent')
})

test('sweeps the comments of an account whose conversations cannot be read', async () => {
  await control.assume({ name: 'conversations_readable', holds: false })
  await control.webhooks({ mode: 'lose' })
  const [lost] = [await comment(), await message()]
  expect(await sweep()).toBe(1)
  await product.entryOf(comments, lost.id, 'sent')
  expect(await check()).toMatchObject({ state: 'limited', found: 1 })
  await control.assume({ name: 'conversations_readable' })
  expect(await sweep()).toBe(0)
  expect(await sweep({ ...later(), clock: fixedClock(Date.now() + 70 * minute) })).toBe(1)
})

test('sweeps the messages of an account whose comments cannot be read', async () => {
  await control.fail({ endpoint: 'media', status: 403, code: 10, count: null })
  await control.webhooks({ mode: 'lose' })
  const [, customerMessage] = [await comment(), await message()]
  expect(await sweep()).toBe(1)
  await control.clearFaults()
  await product.entryOf(messages, customerMessage.mid, 'sent')
  expect(await check()).toMatchObject({ state: 'limited', found: 1 })
})

test('reads again after Instagram did not answer', async () => {
  await control.fail({ endpoint: 'media', status: 500, code: 2, count: 1 })
  await control.webhooks({ mode: 'lose' })
  const lost = await comment()
  expect(await sweep()).toBe(0)
  expect(await sweep()).toBe(1)
  await product.entryOf(comments, lost.id, 'sent')
})

test('keeps the comments where posts cannot be read together with them', async () => {
  await control.assume({ name: 'comments_nested_in_media', holds: false })
  await sweep()
  await control.webhooks({ mode: 'lose' })
  const lost = await comment()
  expect(await sweep()).toBe(1)
  await control.assume({ name: 'comments_nested_in_media' })
  await product.entryOf(comments, lost.id, 'sent')
})

test('is swept by one process at a time', async () => {
  const calls = () => product.sandbox.state.calls.get(`${account}:all`)?.length ?? 0
  await control.slow({ ms: 100 })
  const before = calls()
  await sweep()
  const ofOne = calls() - before
  await Promise.all([sweep(), sweep(), sweep()])
  expect(calls() - before).toBe(2 * ofOne)
})

test('reports the share of events that webhooks lost', async () => {
  await begin(0)
  // Instagram returns whole seconds: those of the test before may be of the same one.
  product.sandbox.state.data.comments.clear()
  for (let number = 0; number < 3; number += 1) await comment()
  await control.settleWebhooks()
  await control.webhooks({ mode: 'lose' })
  await comment()
  expect(await check()).toMatchObject({ state: 'unknown', last_run_at: null, found: 0, lost_share_7d: null })
  await sweep()
  await decided()
  expect(await check()).toMatchObject({
    state: 'ok',
    found: 1,
    lost_share_7d: 0.25,
    last_run_at: expect.any(String),
  })
})

test('finds nothing while SWEEP_SECONDS is 0, and later nothing from that time', async () => {
  const job = jobs.find(({ name }) => name === 'webhooks.sweep-accounts')
  await control.webhooks({ mode: 'lose' })
  const missed = await comment({ ageMs: 20_000 })
  await job?.handle(later({ SWEEP_SECONDS: 0 }), {})
  expect(await sweep(later({ SWEEP_SECONDS: 0 }))).toBe(0)
  await job?.handle({ ...later(), jobs: { ...product.ctx.jobs, enqueue: async () => undefined } }, {})
  expect(await sweep({ ...later(), clock: fixedClock(Date.now() + 5 * minute) })).toBe(0)
  await decided()
  expect(await entryOf(missed.id)).toBeUndefined()
})

test('a tap on a button and the message as which Instagram shows it are one event', async () => {
  const tap = (mid: string) => ({
    account_id,
    event_key: `postback:${mid}:person:1`,
    kind: 'postback',
    parent_id: null,
    event: {
      kind: 'postback',
      key: `postback:${mid}:person:1`,
      mid,
      payload: 'x',
      title: 'y',
      person_id: 'p',
      occurred_at: 1,
      is_self: true,
    },
    occurred_at: new Date().toISOString(),
  })
  const shownMessage = (mid: string) => ({
    ...tap(mid),
    event_key: `message:${mid}`,
    kind: 'message',
    event: {
      kind: 'message',
      key: `message:${mid}`,
      mid,
      person_id: 'p',
      occurred_at: 1,
      attachments: [],
      is_self: true,
      found_by: 'sweep',
    },
  })
  const now = new Date().toISOString()
  const { db } = product.ctx
  expect(await storeDelivered(db, [tap('first')])).toBe(1)
  expect(await storeFound(db, account_id, { events: [shownMessage('first')], now })).toEqual([])
  expect(await storeFound(db, account_id, { events: [shownMessage('second')], now })).toEqual([
    'message:second',
  ])
  expect(await storeDelivered(db, [tap('second')])).toBe(0)
  const together = await Promise.all([
    storeDelivered(db, [tap('third')]),
    storeFound(db, account_id, { events: [shownMessage('third')], now }).then((keys) => keys.length),
  ])
  expect(together[0] + together[1]).toBe(1)
})

test('sets since when missed events are answered', async () => {
  const put = (answer_since: string) =>
    product.owner.browser.call('PUT', '/api/accounts/answer-since', {
      body: { platform_user_id: product.platform_user_id, answer_since },
    })
  expect((await put(new Date(Date.now() + hour).toISOString())).status).toBe(400)
  const since = new Date(Date.now() - 2 * day).toISOString()
  expect(dataOf((await put(since)).json)).toEqual({ answer_since: since })
  await control.webhooks({ mode: 'lose' })
  const lost = await comment({ ageMs: day })
  expect(await sweep()).toBe(1)
  await product.entryOf(comments, lost.id, 'sent')
})
