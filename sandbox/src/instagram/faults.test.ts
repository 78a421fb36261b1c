import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../test-app.ts'
import { connect, type Connected } from '../test-client.ts'

let app: TestApp
let ig: Connected
let commentId: string

beforeAll(async () => {
  app = await startTestApp()
  ig = await connect({ webhookUrl: app.url })
})
beforeEach(async () => {
  await ig.sandbox.control.reset({ keepConnections: true })
  const [post] = await ig.sandbox.control.posts({})
  const comment = await ig.sandbox.control.addComment({
    as: 'mia.makes',
    postId: post?.id ?? '',
    text: 'price?',
  })
  commentId = comment.id
})
afterAll(async () => {
  await ig.sandbox.close()
  await app.close()
})

const reply = () => ig.post(`/${commentId}/replies`, { message: '32 each' })
const replies = () => ig.sandbox.control.replies({ comment: commentId })

describe('faults', () => {
  test('an error before the effect changes nothing, and only as often as asked', async () => {
    await ig.sandbox.control.fail({ endpoint: 'reply', status: 503, code: 2, count: 1 })
    const answer = await reply()
    expect(answer.status).toBe(503)
    expect(answer.body.error).toMatchObject({ code: 2, is_transient: true })
    expect(await replies()).toHaveLength(0)
    expect((await reply()).status).toBe(200)
  })

  test('an error after the effect leaves a reply that the caller does not know of', async () => {
    await ig.sandbox.control.fail({ endpoint: `POST /${commentId}/*`, afterEffect: true })
    expect((await reply()).status).toBe(500)
    expect(await replies()).toMatchObject([{ text: '32 each' }])
    expect(await ig.sandbox.control.ledger({ operation: 'reply' })).toMatchObject([
      { target: commentId, effect: true, status: 500, code: 2, body: { message: '32 each' } },
    ])
  })

  test('the line can be cut after the effect', async () => {
    await ig.sandbox.control.dropAfterEffect({ endpoint: 'reply' })
    await expect(reply()).rejects.toThrow()
    expect(await replies()).toHaveLength(1)
  })

  test('the line can be cut before the effect', async () => {
    await ig.sandbox.control.drop({ endpoint: 'reply' })
    await expect(reply()).rejects.toThrow()
    expect(await replies()).toHaveLength(0)
  })

  test('an answer can stay away after the effect', async () => {
    await ig.sandbox.control.stallAfterEffect({ endpoint: 'reply', ms: 50 })
    await expect(reply()).rejects.toThrow()
    expect(await replies()).toHaveLength(1)
  })

  test('a share of the calls can fail, the same ones each time', async () => {
    const run = async () => {
      await ig.sandbox.control.reset({ keepConnections: true })
      await ig.sandbox.control.fail({ endpoint: 'me', count: null, percent: 40 })
      const answers = []
      for (let index = 0; index < 20; index++) answers.push((await ig.get('/me')).status)
      return answers
    }
    const first = await run()
    expect(first).toContain(500)
    expect(first).toContain(200)
    expect(await run()).toEqual(first)
  })

  test('codes and subcodes can be chosen', async () => {
    await ig.sandbox.control.fail({ endpoint: '*', status: 403, code: 4, subcode: 2207051 })
    expect((await reply()).body.error).toMatchObject({ code: 4, error_subcode: 2207051 })
  })
})

describe('limits', () => {
  test('usage headers show percent, and 80002 comes with the minutes', async () => {
    expect((await ig.get('/me')).headers.get('x-business-use-case-usage')).toBeNull()
    await ig.sandbox.control.usage({ percent: 85 })
    const usage: unknown = JSON.parse((await ig.get('/me')).headers.get('x-business-use-case-usage') ?? '')
    expect(usage).toMatchObject({
      [String(ig.me.user_id)]: [{ type: 'instagram', call_count: 85, estimated_time_to_regain_access: 0 }],
    })
    await ig.sandbox.control.usage({ percent: null })
    await ig.sandbox.control.rateLimit({ minutes: 7 })
    const answer = await reply()
    expect(answer.body.error.code).toBe(80002)
    expect(answer.headers.get('x-business-use-case-usage')).toContain('"estimated_time_to_regain_access":7')
    await ig.sandbox.control.clock({ advanceMs: 8 * 60_000 })
    expect((await reply()).status).toBe(200)
  })

  test('other accounts are not throttled', async () => {
    await ig.sandbox.control.rateLimit({ account: 'studio.fern', minutes: 7 })
    expect((await reply()).status).toBe(200)
  })

  test('a path that does not exist is code 2500', async () => {
    expect((await ig.get('/me/nonsense')).body.error).toMatchObject({ code: 2500 })
  })
})
