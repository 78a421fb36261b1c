import type { Connection, ConnectionCheck } from '@skein/contract/accounts/connection'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '#test/services/browser.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'

let product: LiveProduct
let postId: string
let automation_id: string

beforeAll(async () => {
  product = await shareLiveProduct()
  postId = (await product.sandbox.control.posts({}))[0]?.id ?? ''
  automation_id = (await product.saveCommentReply({ user_cooldown_seconds: null })).automation_id
})
afterAll(() => product.close())

type Assumption = Parameters<LiveProduct['sandbox']['control']['assume']>[0]['name']

const assume = (holds: boolean, ...names: Assumption[]) =>
  Promise.all(names.map((name) => product.sandbox.control.assume({ name, holds })))

const comment = (as = 'mia.makes') => product.sandbox.control.addComment({ as, text: 'which price?', postId })

async function eventContent(): Promise<ConnectionCheck | undefined> {
  const path = `/api/accounts/connection?platform_user_id=${product.platform_user_id}`
  const { checks } = dataOf<Connection>((await product.owner.browser.get(path)).json)
  return checks.find(({ key }) => key === 'event_content')
}

test('names comments that all count as mentions', async () => {
  expect(await eventContent()).toMatchObject({ state: 'ok' })
  await product.ctx.db.$client.query(
    `insert into inbound_events (account_id, event_key, kind, occurred_at)
     select id, 'mention:' || n, 'mention', now() from connected_accounts, generate_series(1, 3) n
     where platform_user_id = $1`,
    [product.platform_user_id],
  )
  expect(await eventContent()).toMatchObject({
    state: 'limited',
    message: expect.stringMatching(/^All 3 new comments/),
  })
  const { id } = await comment()
  await product.entryOf({ automation_id }, id, 'sent')
  expect(await eventContent()).toMatchObject({ state: 'ok' })
})

test('names a comment that Instagram does not show, and a stored event without its fields', async () => {
  await assume(false, 'comment_has_text', 'comment_readable')
  await comment()
  await expect
    .poll(eventContent, { timeout: 25_000 })
    .toMatchObject({ state: 'limited', message: expect.stringMatching(/^1 event of/) })
  await assume(true, 'comment_has_text', 'comment_readable')
  await product.ctx.db.$client.query(
    `insert into unreadable_items (account_id, item_hash, cause, body, bytes, received_at)
     select id, 'hash', 'no id', '{}', 2, now() from connected_accounts where platform_user_id = $1`,
    [product.platform_user_id],
  )
  expect((await eventContent())?.message).toMatch(/^2 events of/)
}, 40_000)
