import { createHmac } from 'node:crypto'
import { day } from '@skein/contract/durations'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { runWorker } from '../run-worker.ts'
import { purgeKeys } from '#src/features/events/event-queue-store.ts'

let product: LiveProduct
let person: string

beforeAll(async () => {
  product = await shareLiveProduct()
  await product.setInbox({ burst_seconds: 0 })
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.clearAutomations()
  person = await product.newPerson()
})

const control = () => product.sandbox.control
const texts = async () =>
  (await product.sentTo(person)).map((body) => (body?.['message'] as { text?: string } | undefined)?.text)

/** Calls `change` while no event is decided, then runs a worker until `decided` resolves. */
async function decideAfter<T>(change: () => Promise<T>, check: (changed: T) => Promise<void>): Promise<void> {
  await product.work.stop()
  const outcome = await change()
  await control().settleWebhooks()
  product.work = runWorker(product.ctx)
  product.work.wake()
  await check(outcome)
}

describe('a message that changes before its decision', () => {
  test('is not answered when it was unsent', async () => {
    const automation = await product.saveDmReply({})
    await decideAfter(
      async () => {
        const message = await control().addMessage({ as: person, text: 'price?' })
        await control().unsendMessage({ mid: message.mid })
        return message
      },
      async ({ mid }) =>
        expect(await product.entryOf(automation, mid, 'skipped')).toMatchObject({ reason_code: 'gone' }),
    )
    expect(await texts()).toEqual([])
  })

  test('is not answered when message and unsending arrive together after an outage', async () => {
    const automation = await product.saveDmReply({})
    await control().webhooks({ paused: true })
    const { mid } = await control().addMessage({ as: person, text: 'price?' })
    await control().unsendMessage({ mid })
    await control().webhooks({ paused: false })
    expect(await product.entryOf(automation, mid, 'skipped')).toMatchObject({ reason_code: 'gone' })
    expect(await texts()).toEqual([])
  })

  test('is matched by its edited text', async () => {
    const price = await product.saveDmReply({})
    const hours = await product.saveDmReply({
      name: 'Hours',
      keywords: 'hours',
      reply_template_content: { message: { text: 'Nine to five.' } },
    })
    await decideAfter(
      async () => {
        const message = await control().addMessage({ as: person, text: 'price?' })
        await control().editMessage({ mid: message.mid, text: 'hours?' })
        return message
      },
      async ({ mid }) => void (await product.entryOf(hours, mid, 'sent')),
    )
    expect(await texts()).toEqual(['Nine to five.'])
    expect((await product.log(price.automation_id))[0]).toMatchObject({
      state: 'skipped',
      reason_code: 'no_keyword',
    })
  })
})

describe('an edit without text', () => {
  beforeEach(() => control().assume({ name: 'edit_has_text', holds: false }))
  afterEach(async () => {
    await control().assume({ name: 'edit_has_text' })
    await control().assume({ name: 'conversations_readable' })
    await control().clearFaults()
  })

  /** The stored message, once no event waits. */
  async function storedMessage(mid: string): Promise<{ text: string; edited: boolean } | undefined> {
    const { $client } = product.ctx.db
    await control().settleWebhooks()
    await expect.poll(async () => (await $client.query('select from event_queue')).rowCount).toBe(0)
    const { rows } = await $client.query<{ text: string; edited: boolean }>(
      'select text, edit_number > 0 as edited from messages where message_id = $1',
      [mid],
    )
    return rows[0]
  }

  async function messageEdited(): Promise<string> {
    const { mid } = await control().addMessage({ as: person, text: 'hello' })
    await storedMessage(mid)
    await control().editMessage({ mid, text: 'hello there' })
    return mid
  }

  test('takes the text from Instagram', async () => {
    expect(await storedMessage(await messageEdited())).toEqual({ text: 'hello there', edited: true })
  })

  test('is read again after a failure of Instagram', async () => {
    await control().fail({ endpoint: 'message_read', status: 500, code: 2, count: 1 })
    expect(await storedMessage(await messageEdited())).toEqual({ text: 'hello there', edited: true })
  })

  test('changes nothing when Instagram refuses to show the message', async () => {
    await control().assume({ name: 'conversations_readable', holds: false })
    expect(await storedMessage(await messageEdited())).toEqual({ text: 'hello', edited: false })
  })

  test('changes nothing when the message is gone, and later messages are stored', async () => {
    await control().fail({ endpoint: 'message_read', status: 400, code: 100, subcode: 33, count: null })
    expect(await storedMessage(await messageEdited())).toEqual({ text: 'hello', edited: false })
    const { mid } = await control().addMessage({ as: person, text: 'still here' })
    expect(await storedMessage(mid)).toMatchObject({ text: 'still here' })
  })
})

describe('an event that is older than MAX_EVENT_AGE_DAYS', () => {
  const deliver = async (days: number, comment_id: string) => {
    const { ctx, platform_user_id } = product
    const [post] = await control().posts({ account: 'clayandember' })
    const value = {
      id: comment_id,
      text: 'price?',
      from: { id: '9990001', username: 'replayed' },
      media: { id: post?.id, media_product_type: 'FEED' },
    }
    const time = Math.floor((Date.now() - days * day) / 1000)
    const body = JSON.stringify({
      object: 'instagram',
      entry: [{ id: platform_user_id, time, changes: [{ field: 'comments', value }] }],
    })
    const signature = `sha256=${createHmac('sha256', ctx.env.INSTAGRAM_APP_SECRET ?? '')
      .update(body)
      .digest('hex')}`
    const response = await product.browser().call('POST', '/api/webhooks/instagram', {
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
      body,
    })
    expect(response.status).toBe(200)
  }

  test('is recorded and not answered, also when its key was purged', async () => {
    const automation = await product.saveCommentReply()
    for (const id of ['replayed-1', 'replayed-1']) {
      await deliver(185, id)
      const entry = await product.entryOf(automation, id, 'skipped')
      expect(entry).toMatchObject({ reason_code: 'too_old', text: 'price?' })
      await purgeKeys(product.ctx.db, '0', new Date(Date.now() + day).toISOString())
    }
    expect((await control().ledger({})).filter(({ path }) => path.includes('replayed-1/replies'))).toEqual([])
  })

  test('is decided while it is younger', async () => {
    const automation = await product.saveCommentReply()
    await deliver(89, 'younger-1')
    const [entry] = await product.logUntil(automation.automation_id, ([newest]) => newest !== undefined)
    // It was not declined for its age: the platform was asked and does not know the comment.
    expect(entry).toMatchObject({ reason_code: 'gone' })
  })
})

// Last, because the account stays limited.
test('an unsent message gets no answer that still waits', async () => {
  const automation = await product.saveDmReply({})
  await control().rateLimit({ account: 'clayandember', minutes: 5 })
  const { mid } = await control().addMessage({ as: person, text: 'price?' })
  await product.entryOf(automation, mid, 'pending')
  await control().unsendMessage({ mid })
  expect(await product.entryOf(automation, mid, 'expired')).toMatchObject({ reason_code: 'gone' })
  expect(await texts()).toEqual([])
})
