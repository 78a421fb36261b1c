import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'

let product: LiveProduct
let automation_id: string
let postId: string
let count = 0

beforeAll(async () => {
  product = await shareLiveProduct()
  postId = (await product.sandbox.control.posts({}))[0]?.id ?? ''
  automation_id = (await product.saveCommentReply({ user_cooldown_seconds: null })).automation_id
})
afterEach(async () => {
  for (const name of changedAssumptions.splice(0)) await product.sandbox.control.assume({ name, holds: true })
})
afterAll(() => product.close())

type Assumption = Parameters<LiveProduct['sandbox']['control']['assume']>[0]['name']
const changedAssumptions: Assumption[] = []

async function assumeFalse(...names: Assumption[]) {
  for (const name of names) await product.sandbox.control.assume({ name, holds: false })
  changedAssumptions.push(...names)
}

const say = () => product.sandbox.control.addComment({ as: 'mia.makes', text: `price ${++count}?`, postId })
const entryOf = (event_id: string, state: 'sent' | 'skipped') =>
  product.entryOf({ automation_id }, event_id, state)
const repliesTo = async (comment: string) => (await product.sandbox.control.replies({ comment })).length

describe('a comment is answered once when', () => {
  test.each<Assumption>([
    'comment_in_changes',
    'comment_has_author',
    'comment_has_text',
    'comment_has_username',
    'comment_id_named_id',
    'comment_time_seconds',
    'comment_has_product_type',
    'comment_has_media',
    'comment_on_own_media',
    'comment_readable',
    'own_comment_marked',
    'entry_id_is_user_id',
    'ids_are_text',
    'delivered_once',
    'delivered_in_order',
    'signed_with_instagram_secret',
  ])('%s is false', async (name) => {
    await assumeFalse(name)
    const comments = [await say(), await say()]
    for (const { id } of comments) {
      await entryOf(id, 'sent')
      expect(await repliesTo(id)).toBe(1)
    }
  })
})

test('a comment on the media of another account is a mention: logged, in no case answered', async () => {
  await assumeFalse('comment_on_own_media')
  await say()
  const entries = await product.logUntil(automation_id, (all) =>
    all.some(({ reason_code }) => reason_code === 'not_own_media'),
  )
  const mention = entries.find(({ reason_code }) => reason_code === 'not_own_media')
  expect(mention).toMatchObject({ state: 'skipped', reply_text: null, from_username: 'mia.makes' })
  const { rows } = await product.ctx.db.$client.query(
    'select kind from inbound_events where event_key = $1',
    [mention?.event_id],
  )
  expect(rows).toEqual([{ kind: 'mention' }])
})

test('an incomplete comment that cannot be read is in the decision log with the reason', async () => {
  await assumeFalse('comment_has_text', 'comment_readable')
  const { id } = await say()
  await expect
    .poll(
      async () => (await product.log(automation_id)).find(({ event_id }) => event_id === id)?.reason_code,
      {
        timeout: 25_000,
      },
    )
    .toBe('comment_unreadable')
  expect(await repliesTo(id)).toBe(0)
}, 30_000)

test('a comment whose post cannot be read for now waits and is answered later', async () => {
  const query = (text: string) => product.ctx.db.$client.query(text)
  await query('delete from posts; delete from media_owners')
  await query(
    `insert into channel_pauses (account_id, closed_until, cause)
     select id, now() + interval '1 hour', 'limited' from connected_accounts
     on conflict (account_id) do update set closed_until = excluded.closed_until, cause = excluded.cause`,
  )
  const { id } = await say()
  const queued = async () =>
    (
      await query(
        `select q.attempts, q.due_at > now() + interval '1 minute' as later from event_queue q
         join inbound_events e using (event_seq) where e.event_key like '%${id}' and q.missing = '{owner}'`,
      )
    ).rows[0] as { attempts: number; later: boolean } | undefined
  await expect.poll(queued, { timeout: 10_000 }).toEqual({ attempts: 1, later: true })
  await query('update event_queue set attempts = 6, due_at = now()')
  await expect.poll(queued, { timeout: 10_000 }).toEqual({ attempts: 7, later: true })
  expect((await query('select * from media_owners')).rows).toEqual([])

  await query('delete from channel_pauses; update event_queue set due_at = now()')
  await entryOf(id, 'sent')
  expect(await repliesTo(id)).toBe(1)
}, 40_000)
