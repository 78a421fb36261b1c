import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { jobs } from '#src/app-jobs.ts'
import { dataOf } from '#test/services/browser.ts'
import { connectAccount } from '#test/accounts/connect-account.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'

let product: LiveProduct
let post: string

beforeAll(async () => {
  product = await shareLiveProduct()
  post = (await product.sandbox.control.posts({ account: 'clayandember' }))[0]?.id ?? ''
})
afterAll(() => product.close())

const control = () => product.sandbox.control
const ask = (as: string) => control().addComment({ as, postId: post, text: `price? I am ${as}` })
const repliesTo = async ({ id }: { id: string }) => (await control().replies({ comment: id })).length
const polling = { timeout: 15_000, interval: 25 }

async function count(source: string): Promise<number> {
  const { rows } = await product.ctx.db.$client.query<{ n: number }>(
    `select count(*)::int as n from ${source}`,
  )
  return rows[0]?.n ?? 0
}

async function accounts(): Promise<unknown[]> {
  const { owner } = product
  const { json } = await owner.browser.get(`/api/users/profile/${owner.user_id}/connected-accounts`)
  return dataOf<unknown[]>(json)
}

test('disconnects the account and pauses its automations when access is removed at Instagram', async () => {
  await product.saveCommentReply()
  const answered = await ask('mia.makes')
  await vi.waitFor(async () => expect(await repliesTo(answered)).toBe(1), polling)
  expect(await control().deauthorize({})).toMatchObject({ status: 200 })
  expect(await accounts()).toEqual([])
  expect(await count(`automations where activation_status = 'ACTIVE'`)).toBe(0)
  expect(await connectAccount(product.owner)).toContain('connected=true')
  expect(await count(`automations where activation_status = 'PAUSED'`)).toBe(1)
})

test('never sends a reply that is queued when a deletion is requested', async () => {
  await product.saveCommentReply()
  await control().rateLimit({ minutes: 5 })
  const waiting = await ask('noor.at.home')
  await vi.waitFor(async () => expect(await count(`outbox_open where phase = 'ready'`)).toBe(1), polling)
  const { status, body } = await control().requestDeletion({})
  expect(status).toBe(200)
  expect(await accounts()).toEqual([])
  const { confirmation_code } = JSON.parse(body) as { confirmation_code: string }
  await control().rateLimit({ minutes: 0 })
  await product.ctx.db.$client.query(`update channel_pauses set closed_until = '-infinity'`)
  product.work.wake()
  await jobs.find(({ name }) => name === 'accounts.forget')?.handle(product.ctx, { confirmation_code })
  expect(await count('outbox_open')).toBe(0)
  expect(await repliesTo(waiting)).toBe(0)
})
