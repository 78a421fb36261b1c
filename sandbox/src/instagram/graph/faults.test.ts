import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { connect, type Connected } from '../../test-client.ts'

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
  test('fails before the effect, as often as asked', async () => {
    await ig.sandbox.control.fail({ endpoint: 'reply', status: 503, code: 2, count: 1 })
    const answer = await reply()
    expect(answer.status).toBe(503)
    expect(answer.body.error).toMatchObject({ code: 2, is_transient: true })
    expect(await replies()).toHaveLength(0)
    expect((await reply()).status).toBe(200)
  })

  test('fails after the effect and keeps the reply', async () => {
    await ig.sandbox.control.fail({ endpoint: `POST /${commentId}/*`, afterEffect: true })
    expect((await reply()).status).toBe(500)
    expect(await replies()).toMatchObject([{ text: '32 each' }])
    expect(await ig.sandbox.control.ledger({ operation: 'reply' })).toMatchObject([
      { target: commentId, effect: true, status: 500, code: 2, body: { message: '32 each' } },
    ])
  })

  test('closes the connection after the effect', async () => {
    await ig.sandbox.control.dropAfterEffect({ endpoint: 'reply' })
    await expect(reply()).rejects.toThrow()
    expect(await replies()).toHaveLength(1)
  })

  test('closes the connection before the effect', async () => {
    await ig.sandbox.control.drop({ endpoint: 'reply' })
    await expect(reply()).rejects.toThrow()
    expect(await replies()).toHaveLength(0)
  })

  test('does not answer after the effect', async () => {
    await ig.sandbox.control.stallAfterEffect({ endpoint: 'reply', ms: 50 })
    await expect(reply()).rejects.toThrow()
    expect(await replies()).toHaveLength(1)
  })

  test('fails a share of the calls, the same ones for the same seed', async () => {
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

  test('fails with the given code and subcode', async () => {
    await ig.sandbox.control.fail({ endpoint: '*', status: 403, code: 4, subcode: 2207051 })
    expect((await reply()).body.error).toMatchObject({ code: 4, error_subcode: 2207051 })
  })
})

describe('limits', () => {
  test('shows percentages in the usage headers, and code 80002 with the remaining minutes', async () => {
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

  test('does not throttle other accounts', async () => {
    await ig.sandbox.control.rateLimit({ account: 'studio.fern', minutes: 7 })
    expect((await reply()).status).toBe(200)
  })

  test('answers an unknown path with code 2500', async () => {
    expect((await ig.get('/me/nonsense')).body.error).toMatchObject({ code: 2500 })
  })
})
