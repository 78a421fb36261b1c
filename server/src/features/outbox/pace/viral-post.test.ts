import type { Execution } from '@skein/contract/automations/decisions/execution'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { claimPaced, expirePrivateWaits, forgetPacedPosts } from './paced-store.ts'

let product: LiveProduct
let automation_id: string
let posts: string[]
let post: string
let index = 0

beforeAll(async () => {
  product = await shareLiveProduct()
  posts = (await product.sandbox.control.posts({ account: 'clayandember' })).map(({ id }) => id)
  automation_id = (await product.saveCommentReply()).automation_id
})
afterAll(() => product.close())
beforeEach(() => {
  post = posts[(index += 1)] ?? ''
})

const sql = <T extends object>(text: string, values: unknown[] = []) =>
  product.ctx.db.$client.query<T>(text, values)

/** Stores public replies under the post that were sent some minutes ago. */
const sentBefore = (count: number, minutes: number) =>
  sql(
    `insert into outbox (account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id, post_id,
       body, state, attempt, settled_at, created_at)
     select a.id, 'comment_reply', 'earlier', 0, $1 || ':' || n, $1 || n, $1 || n, $1, '{}', 'sent', 1,
       now() - make_interval(mins => $3), now() - make_interval(mins => $3)
     from connected_accounts a, generate_series(1, $2::int) n where a.platform_user_id = $4`,
    [post, count, minutes, product.platform_user_id],
  )

/** Moves the first reply under the post, and the time that follows from it, out of the last hour. */
const endOldest = async () => {
  await sql(
    `update outbox set settled_at = now() - interval '61 minutes'
     where post_id = $1 and outbox_seq = (select min(outbox_seq) from outbox where post_id = $1)`,
    [post],
  )
  await sql(`update paced_posts set next_at = now() where post_id = $1`, [post])
}

const comment = async () => {
  const as = await product.newPerson()
  return product.sandbox.control.addComment({ as, postId: post, text: 'price?' })
}

const entry = async (event_id: string, ...states: Execution['state'][]) => {
  const holds = (each: Execution) => each.event_id === event_id && states.includes(each.state)
  const execution = (await product.logUntil(automation_id, (all) => all.some(holds))).find(holds)
  if (!execution) throw new Error('The entry is missing.')
  return execution
}

const settings = (change: object) =>
  product.owner.browser.call('PUT', '/api/automations/settings', {
    body: { platform_user_id: product.platform_user_id, ...change },
  })

test('a reply beyond 200 in an hour waits, names its time, and is sent when the hour allows it', async () => {
  await sentBefore(200, 30)
  const first = await comment()
  const waiting = await entry(first.id, 'pending')
  const expected = Date.parse(waiting.expected_at ?? '') - Date.now()
  expect(expected).toBeGreaterThan(28 * 60_000)
  expect(expected).toBeLessThan(31 * 60_000)
  const second = await comment()
  await entry(second.id, 'pending')
  await endOldest()
  await entry(first.id, 'sent')
  expect((await entry(second.id, 'pending', 'sent')).state).toBe('pending')
  expect(await product.sandbox.control.replies({ comment: first.id })).toHaveLength(1)
})

test('a reply keeps its place in the hour while it waits for its turn to be sent', async () => {
  await sentBefore(200, 30)
  const first = await comment()
  await entry(first.id, 'pending')
  const second = await comment()
  await entry(second.id, 'pending')
  await sql(
    `update outbox_open set queued = true, due_at = now() + interval '2 seconds'
     where outbox_seq = (select outbox_seq from outbox where target_id = $1)`,
    [first.id],
  )
  await endOldest()
  await entry(first.id, 'sent')
  expect((await entry(second.id, 'pending', 'sent')).state).toBe('pending')
})

test('two processes that claim at once stay within the limit', async () => {
  await sentBefore(200, 30)
  await entry((await comment()).id, 'pending')
  await entry((await comment()).id, 'pending')
  await sql(`update channel_pauses set held = true`)
  await sql(
    `insert into channel_pauses (account_id, held) select id, true from connected_accounts on conflict do nothing`,
  )
  await endOldest()
  await sql(`update channel_pauses set held = false`)
  const { db } = product.ctx
  await Promise.all([db.transaction((tx) => claimPaced(tx, 10)), db.transaction((tx) => claimPaced(tx, 10))])
  const { rows } = await sql<{ waiting: number }>(
    `select count(*)::int as waiting from outbox_open where paced_post = $1 and phase = 'ready'`,
    [post],
  )
  expect(rows[0]?.waiting).toBe(1)
})

test('a reply that waits for longer than the account allows expires and says so', async () => {
  await sentBefore(200, 30)
  const { id } = await comment()
  await entry(id, 'pending')
  await sql(`update outbox set created_at = created_at - interval '2 hours' where target_id = $1`, [id])
  await settings({ wait_for_pace_hours: 1 })
  expect(await entry(id, 'expired')).toMatchObject({ reason_code: 'waited_too_long' })
  expect(await product.sandbox.control.replies({ comment: id })).toEqual([])
  expect((await settings({ wait_for_pace_hours: 0 })).status).toBe(400)
  expect((await settings({ wait_for_pace_hours: 24 })).json).toMatchObject({
    data: { wait_for_pace_hours: 24 },
  })
})

test('new replies wait behind those of the post until none is left for an hour', async () => {
  const isPaced = async () =>
    ((await sql(`select from paced_posts where post_id = $1`, [post])).rowCount ?? 0) > 0
  await sql(`insert into paced_posts (account_id, post_id) select id, $1 from connected_accounts`, [post])
  await forgetPacedPosts(product.ctx.db)
  expect(await isPaced()).toBe(true)
  const { id } = await comment()
  await entry(id, 'sent')
  await sql(`update paced_posts set noted_at = now() - interval '61 minutes' where post_id = $1`, [post])
  await forgetPacedPosts(product.ctx.db)
  expect(await isPaced()).toBe(false)
})

test('private replies expire after the setting only while the hourly limit is used up', async () => {
  const waits = async () => {
    const { rows } = await sql<{ seq: string }>(
      `with o as (insert into outbox (account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id,
         body, created_at) select id, 'private_message', 'test', 0, 'private:' || gen_random_uuid(), 'dm:x', 'c', '{}',
         now() - interval '25 hours' from connected_accounts returning outbox_seq, account_id)
       insert into outbox_open (outbox_seq, account_id, kind, conversation_key, phase, due_at)
       select outbox_seq, account_id, 'private_message', 'dm:x', 'ready', now() + interval '1 hour' from o
       returning outbox_seq as seq`,
    )
    return rows.length
  }
  expect(await waits()).toBe(1)
  expect(await expirePrivateWaits(product.ctx.db)).toBe(0)
  await sql(
    `insert into private_sends select id, n, now() from connected_accounts, generate_series(1, 600) n`,
  )
  expect(await expirePrivateWaits(product.ctx.db)).toBe(1)
})
