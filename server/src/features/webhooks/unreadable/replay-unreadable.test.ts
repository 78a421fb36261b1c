import { createHmac } from 'node:crypto'
import { shareOf } from '@skein/engine/test/full-run'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { replayUnreadable } from './replay-unreadable.ts'

let product: LiveProduct
let postId: string

beforeAll(async () => {
  product = await shareLiveProduct()
  postId = (await product.sandbox.control.posts({}))[0]?.id ?? ''
  await product.saveCommentReply({ keywords: 'zzz' })
})
afterAll(() => product.close())

async function deliver(changes: unknown[]) {
  const entry = [{ id: product.platform_user_id, time, changes }]
  const body = JSON.stringify({ object: 'instagram', entry })
  const secret = product.ctx.env.INSTAGRAM_APP_SECRET ?? ''
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  const answer = await product.browser().post('/api/webhooks/instagram', body, {
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
  })
  expect(answer.status).toBe(200)
}

const count = async (query: string): Promise<number> => {
  const { rows } = await product.ctx.db.$client.query(`select count(*)::int as count from ${query}`)
  return (rows[0] as { count: number }).count
}

const commentOf = (number: number) => ({
  field: 'comments',
  value: {
    id: `18000000000${String(number).padStart(6, '0')}`,
    text: 'hello',
    from: { id: String(4_500_000_000_000_000 + number), username: 'ana' },
    media: { id: postId },
  },
})

/** Each has a private text, which the log must not contain. */
const malformed = (number: number) => ({
  field: 'comments',
  value: { text: `private words ${number}`, from: { id: '45' }, media: { id: postId } },
})

const total = shareOf(10_000, 10)
const time = Math.floor(Date.now() / 1000)
const isMalformed = (number: number) => number % 20 === 0

test('of many events with 5 % malformed ones all others are decided and the malformed ones replayable', async () => {
  const changes = Array.from({ length: total }, (_, number) =>
    isMalformed(number) ? malformed(number) : commentOf(number),
  )
  for (let start = 0; start < total; start += 500) await deliver(changes.slice(start, start + 500))
  await expect.poll(() => count('decisions'), { timeout: 90_000, interval: 200 }).toBe(total * 0.95)
  expect(await count('unreadable_items')).toBe(total * 0.05)
  expect(product.logged.join('\n')).not.toContain('private words')

  await deliver(changes.slice(0, 500))
  expect(await count('unreadable_items')).toBe(total * 0.05)
  expect(await replayUnreadable(product.ctx)).toEqual({ read: 0, queued: 0, unreadable: total * 0.05 })

  // What an update does for the parser, done here to the items: the id gets a name that is known.
  await product.ctx.db.$client.query(
    `update unreadable_items set body = replace(body, '"value":{', '"value":{"id":"1810000' || item_id || '",')`,
  )
  const [first, second] = await Promise.all([replayUnreadable(product.ctx), replayUnreadable(product.ctx)])
  expect([first.read + second.read, first.queued + second.queued]).toEqual([total * 0.05, total * 0.05])
  product.work.wake()
  await expect.poll(() => count('decisions'), { timeout: 60_000, interval: 200 }).toBe(total)
  expect(await count('unreadable_items')).toBe(0)
}, 180_000)
