import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, webhookBody, type TestApp } from '../../test-app.ts'
import { connect, type Connected } from '../../test-client.ts'

let app: TestApp
let ig: Connected
let postId: string

beforeEach(async () => {
  app = await startTestApp()
  ig = await connect({ webhookUrl: app.url })
  postId = (await ig.sandbox.control.posts({}))[0]?.id ?? ''
})
afterEach(async () => {
  await ig.sandbox.close()
  await app.close()
})

const comment = (text = 'price?') => ig.sandbox.control.addComment({ as: 'mia.makes', postId, text })
const storm = (comments: number) => ig.sandbox.control.makeStorm({ comments, people: 4 })

describe('the envelope', () => {
  test('signs the transmitted bytes, which are ASCII, in two ways', async () => {
    await comment('Größe? 😀')
    const [delivery] = await app.until(1)
    const body = delivery?.body ?? ''
    expect(body).toContain('Gr\\u00f6\\u00dfe? \\ud83d\\ude00')
    const hmac = (kind: string, secret: string) => createHmac(kind, secret).update(body).digest('hex')
    const secret = ig.sandbox.credentials.appSecret
    expect(delivery?.headers['x-hub-signature-256']).toBe(`sha256=${hmac('sha256', secret)}`)
    expect(delivery?.headers['x-hub-signature']).toBe(`sha1=${hmac('sha1', secret)}`)
  })

  test('signs with the Meta app secret when configured', async () => {
    await ig.sandbox.control.webhooks({ secret: 'meta' })
    await comment()
    const [delivery] = await app.until(1)
    const expected = createHmac('sha256', ig.sandbox.credentials.metaAppSecret)
      .update(delivery?.body ?? '')
      .digest('hex')
    expect(delivery?.headers['x-hub-signature-256']).toBe(`sha256=${expected}`)
  })

  test('sends seconds with comments and milliseconds with messages', async () => {
    await comment()
    await ig.sandbox.control.addMessage({ as: 'mia.makes', text: 'hi' })
    const entries = (await app.until(2)).map((delivery) => webhookBody(delivery).entry[0])
    const change = entries.find((entry) => entry?.changes)
    const message = entries.find((entry) => entry?.messaging)
    expect(change?.id).toBe(ig.me.user_id)
    expect(String(change?.time)).toHaveLength(10)
    expect(String(message?.time)).toHaveLength(13)
  })

  test('puts field and value on the entry in the flat variant', async () => {
    await ig.sandbox.control.webhooks({ mode: 'flat' })
    await comment()
    const [delivery] = await app.until(1)
    const [entry] = delivery ? webhookBody(delivery).entry : []
    expect(entry).toMatchObject({ field: 'comments', value: { text: 'price?' } })
    expect(entry).not.toHaveProperty('changes')
  })

  test('batches events in one request', async () => {
    await ig.sandbox.control.webhooks({ batchSize: 100, batchWindowMs: 30 })
    await storm(100)
    await app.until(1)
    await ig.sandbox.control.settleWebhooks()
    expect(app.received).toHaveLength(1)
    expect(app.events()).toHaveLength(100)
  })
})

describe('delivery', () => {
  test('sends nothing for an account that is not subscribed', async () => {
    await ig.remove('/me/subscribed_apps')
    expect((await ig.get('/me/subscribed_apps')).body).toEqual({ data: [] })
    await comment()
    await ig.sandbox.control.settleWebhooks()
    expect(app.received).toHaveLength(0)
  })

  test('sends all fields once any field is subscribed', async () => {
    await ig.remove('/me/subscribed_apps')
    await ig.post('/me/subscribed_apps', ['messages'])
    await comment()
    await app.until(1)
    expect((await ig.get('/me/subscribed_apps')).body.data[0]?.subscribed_fields).toEqual(['messages'])
  })

  test('retries until the app answers 200', async () => {
    await ig.sandbox.control.webhooks({ retryMs: [20, 20, 20] })
    app.answer(500)
    await comment()
    await app.until(3)
    app.answer(200)
    await app.until(4)
    await ig.sandbox.control.wait({ for: 'delivered' })
    const bodies = new Set(app.received.map((delivery) => delivery.body))
    expect(bodies.size).toBe(1)
  })

  test('retries while the app is down', async () => {
    await ig.sandbox.control.webhooks({ url: 'http://127.0.0.1:9/nobody', retryMs: [60_000] })
    await comment()
    await ig.sandbox.control.settleWebhooks()
    expect((await ig.sandbox.control.state()).webhooks.waiting).toBe(1)
    await ig.sandbox.control.webhooks({ url: app.url })
    await app.until(1)
  })

  test('drops comments after 36 hours of retries', async () => {
    app.answer(500)
    await ig.sandbox.control.webhooks({ retryMs: [60_000] })
    await comment()
    await ig.sandbox.control.settleWebhooks()
    await ig.sandbox.control.clock({ advanceMs: 37 * 3_600_000 })
    await ig.sandbox.control.retryWebhooks()
    await ig.sandbox.control.settleWebhooks()
    expect((await ig.sandbox.control.state()).webhooks).toMatchObject({ dropped: 1, waiting: 0 })
  })

  test('ends the subscription after an hour of failed messages', async () => {
    app.answer(500)
    await ig.sandbox.control.webhooks({ retryMs: [60_000] })
    await ig.sandbox.control.addMessage({ as: 'mia.makes', text: 'hi' })
    await ig.sandbox.control.settleWebhooks()
    await ig.sandbox.control.clock({ advanceMs: 3_600_001 })
    await ig.sandbox.control.retryWebhooks()
    await ig.sandbox.control.settleWebhooks()
    expect((await ig.get('/me/subscribed_apps')).body).toEqual({ data: [] })
  })

  test('holds a share of the webhooks until they are released', async () => {
    const { control } = ig.sandbox
    await control.webhooks({ mode: 'hold' })
    await comment('late')
    await control.webhooks({ mode: 'normal' })
    await comment('in time')
    await app.until(1)
    expect(app.events().map((event) => event.text)).toEqual(['in time'])
    expect(await control.releaseWebhooks()).toEqual({ released: 1 })
    await app.until(2)
    expect(app.events().map((event) => event.text)).toEqual(['in time', 'late'])
    expect(await control.releaseWebhooks()).toEqual({ released: 0 })
  })

  test('loses, duplicates and reorders webhooks', async () => {
    const { control } = ig.sandbox
    await control.webhooks({ mode: 'duplicate' })
    await comment('twice')
    await app.until(2)
    // The second one may leave in the next second, and says so.
    const bodies = app.received.map(({ body }) => body.replace(/"time":\d+/, ''))
    expect(new Set(bodies).size).toBe(1)
    await control.webhooks({ mode: 'normal' })
    await control.webhooks({ mode: 'lose' })
    await comment('lost')
    await control.settleWebhooks()
    expect(app.received).toHaveLength(2)
    expect((await control.state()).webhooks.lost).toBe(1)
    await control.webhooks({ mode: 'normal' })
    await control.webhooks({ mode: 'reorder' })
    await comment('one')
    await control.webhooks({ mode: 'normal' })
    await comment('two')
    await app.until(4)
    expect(
      app
        .events()
        .slice(2)
        .map((event) => event.text),
    ).toEqual(['two', 'one'])
  })

  test('sends an echo before the response of the call', async () => {
    await ig.sandbox.control.echoes({ early: true })
    const { id } = await comment()
    await app.until(1)
    await ig.post(`/${id}/replies`, { message: 'x' })
    expect(app.received).toHaveLength(2)
  })

  test('loses echoes only', async () => {
    await ig.sandbox.control.echoes({ lose: 100 })
    const { id } = await comment()
    await ig.post(`/${id}/replies`, { message: 'x' })
    await ig.sandbox.control.settleWebhooks()
    expect(app.received).toHaveLength(1)
  })
})

describe('calls of the platform', () => {
  test('verifies the webhook address', async () => {
    expect(await ig.sandbox.control.verifyWebhook({})).toEqual({ status: 200, verified: true })
  })

  test('sends the app-scoped id in signed requests', async () => {
    await ig.sandbox.control.deauthorize({ url: app.url })
    const [delivery] = await app.until(1)
    const signedRequest = new URLSearchParams(delivery?.body).get('signed_request') ?? ''
    const [signature, payload = ''] = signedRequest.split('.')
    const expected = createHmac('sha256', ig.sandbox.credentials.appSecret)
      .update(payload)
      .digest('base64url')
    expect(signature).toBe(expected)
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
    expect(claims).toMatchObject({ user_id: ig.me.id, algorithm: 'HMAC-SHA256' })
    expect((await ig.get('/me')).body.error).toMatchObject({ code: 190, error_subcode: 458 })
  })

  test('sends rare events by name', async () => {
    const kinds = [
      'live_comment',
      'ad_comment',
      'mention',
      'fb_comment',
      'story_mention',
      'ephemeral',
      'optin',
      'dashboard_test',
    ] as const
    for (const kind of kinds) await ig.sandbox.control.sendSample({ kind })
    await app.until(kinds.length)
    const all = app.received.map((delivery) => delivery.body).join('\n')
    expect(all).toContain('"field":"live_comments"')
    expect(all).toContain('"original_media_id"')
    expect(all).toContain('"comment_id"')
    expect(all).toContain('"random_mid"')
  })
})
