import type { Connection } from '@skein/contract/accounts/connection'
import { minute } from '@skein/contract/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#src/context.ts'
import { fixedClock } from '#src/infra/clock.ts'
import { accountsOf } from '#test/accounts/connect-account.ts'
import { dataOf } from '#test/services/browser.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { sweepSoon } from './sweep-store.ts'
import { sweepAccount } from './sweep-account.ts'

const account = 'clayandember'
let product: LiveProduct
let control: LiveProduct['sandbox']['control']
let account_id: string

beforeAll(async () => {
  product = await shareLiveProduct()
  control = product.sandbox.control
  account_id = (await accountsOf(product.owner))[0]?.id ?? ''
  await control.platform({ limits: false })
  // Other files have used the same product.
  await control.clearFaults()
  await product.clearAutomations()
  const { $client } = product.ctx.db
  await $client.query('truncate sweeps, swept_events, swept_posts, sweep_hours, sweep_ticks, send_paces')
  await $client.query(`update connected_accounts set connected_at = now() - interval '60 days'`)
  await sweepSoon(product.ctx.db, account_id, new Date(Date.now() - minute))
})
afterAll(() => product.close())

/** The context two minutes later: younger items may still arrive by webhook. */
const later = (): Ctx => ({ ...product.ctx, clock: fixedClock(Date.now() + 2 * minute) })

async function check(checkKey: string) {
  const path = `/api/accounts/connection?platform_user_id=${product.platform_user_id}`
  const { checks } = dataOf<Connection>((await product.owner.browser.get(path)).json)
  return checks.find(({ key }) => key === checkKey)
}

test('a sweep finds the events beside items that cannot be read, and the check counts those', async () => {
  const comments = await product.saveCommentReply({ keywords: 'price' })
  const messages = await product.saveDmReply({ keywords: 'price' })
  const postId = (await control.posts({ account }))[0]?.id ?? ''
  await sweepAccount(later(), account_id)
  await control.assume({ name: 'listed_items_complete', holds: false })
  await control.webhooks({ mode: 'lose' })
  const lost = await control.addComment({ as: await product.newPerson(), postId, text: 'price?' })
  const message = await control.addMessage({ as: await product.newPerson(), account, text: 'price?' })
  expect((await sweepAccount(later(), account_id)).found).toBe(2)
  await product.entryOf(comments, lost.id, 'sent')
  await product.entryOf(messages, message.mid, 'sent')
  expect(await check('sweep')).toMatchObject({
    state: 'limited',
    message: expect.stringMatching(/7 days: [1-9]/),
  })
  expect(await check('permissions')).toMatchObject({ state: 'ok' })
  const posts = `/api/instagram/posts?platform_user_id=${product.platform_user_id}`
  expect(JSON.stringify((await product.owner.browser.get(posts)).json)).toContain(postId)
  const contentCheck = await check('event_content')
  expect(contentCheck).toMatchObject({
    state: 'limited',
    message: expect.stringMatching(/left out \(last 7 days: [1-9]/),
  })
  expect(await check('event_content')).toEqual(contentCheck)
})
