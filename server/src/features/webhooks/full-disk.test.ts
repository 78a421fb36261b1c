import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLiveProduct, type LiveProduct } from '#test/live-product.ts'

let product: LiveProduct
let automation: { automation_id: string }

beforeAll(async () => {
  product = await startLiveProduct()
  automation = await product.saveCommentReply()
})
afterAll(() => product.close())

const sql = (text: string) => product.ctx.db.$client.query(text)

/** Lets PostgreSQL refuse to write to a table with its error of a full disk. */
async function fillDisk(table: string): Promise<void> {
  // A sequence counts also the attempts that are rolled back.
  await sql('create sequence if not exists disk_attempts')
  await sql(`create or replace function disk_is_full() returns trigger language plpgsql as $$
    begin perform nextval('disk_attempts'); raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  await sql(`create trigger disk_is_full before insert on ${table} execute function disk_is_full()`)
}
const attempts = async () => Number((await sql('select last_value from disk_attempts')).rows[0].last_value)
const freeDisk = (table: string) => sql(`drop trigger disk_is_full on ${table}`)

async function deliver(comment_id: string): Promise<number> {
  const value = {
    id: comment_id,
    text: 'the price?',
    from: { id: `45${comment_id.slice(-10)}`, username: 'ana' },
    media: { id: '18098817830000036', media_product_type: 'FEED' },
  }
  const entry = { id: product.platform_user_id, time: Date.now(), changes: [{ field: 'comments', value }] }
  const body = JSON.stringify({ object: 'instagram', entry: [entry] })
  const secret = product.ctx.env.INSTAGRAM_APP_SECRET ?? ''
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  const { status } = await product.browser().post('/api/webhooks/instagram', body, {
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
  })
  return status
}

const id = (n: number) => `1790000000007${String(n).padStart(4, '0')}`

test.each(['inbound_events', 'event_payloads', 'event_queue'])(
  'refuses webhooks while %s has no space, and takes them afterwards',
  async (table) => {
    const first = ['inbound_events', 'event_payloads', 'event_queue'].indexOf(table) * 100
    await fillDisk(table)
    const statuses = await Promise.all([1, 2, 3].map((n) => deliver(id(first + n))))
    expect(statuses).toEqual([503, 503, 503])
    await freeDisk(table)
    for (const n of [1, 2, 3]) expect(await deliver(id(first + n))).toBe(200)
    // The platform refuses the replies, because it does not know these comments.
    for (const n of [1, 2, 3]) await product.entryOf(automation, id(first + n), 'failed')
  },
  20_000,
)

test.each(['decisions', 'outbox'])(
  'answers an acknowledged comment once when %s has space again',
  async (table) => {
    const { control } = product.sandbox
    const [post] = await control.posts({ account: 'clayandember' })
    await fillDisk(table)
    const before = await attempts()
    const comments: string[] = []
    for (let n = 0; n < 3; n += 1) {
      const person = await product.newPerson()
      comments.push((await control.addComment({ as: person, postId: post?.id ?? '', text: 'price?' })).id)
    }
    // More failures than attempts after which an event that cannot be processed is given up.
    await expect.poll(attempts, { timeout: 20_000 }).toBeGreaterThan(before + 5)
    await freeDisk(table)
    for (const comment of comments) {
      await product.entryOf(automation, comment, 'sent')
      expect(await control.replies({ comment })).toHaveLength(1)
    }
  },
  30_000,
)
