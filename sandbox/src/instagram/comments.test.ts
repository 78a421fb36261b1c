import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../test-app.ts'
import { connect, type Connected } from '../test-client.ts'

let app: TestApp
let ig: Connected
let postId: string

beforeAll(async () => {
  app = await startTestApp()
  ig = await connect({ webhookUrl: app.url })
})
beforeEach(async () => {
  await ig.sandbox.control.settleWebhooks()
  await ig.sandbox.control.reset({ keepConnections: true })
  app.received.length = 0
  const media = await ig.get('/me/media?fields=id,caption&limit=1')
  postId = media.body.data[0]?.id ?? ''
})
afterAll(async () => {
  await ig.sandbox.close()
  await app.close()
})

const say = (text: string, as = 'mia.makes', parentId?: string) =>
  ig.sandbox.control.addComment({ as, postId, text, ...(parentId ? { parentId } : {}) })

describe('reading comments', () => {
  test('lists top-level comments newest first, at most fifty, with cursors to the end', async () => {
    const first = await say('first')
    await ig.post(`/${first.id}/replies`, { message: 'an answer' })
    await ig.sandbox.control.makeStorm({ comments: 60, people: 3 })
    const page = await ig.get(`/${postId}/comments?fields=id,text,parent_id&limit=200`)
    expect(page.body.data).toHaveLength(50)
    expect(page.body.data.some((comment) => comment.text === 'an answer')).toBe(false)
    const after = page.body.paging.cursors.after
    const rest = await ig.get(`/${postId}/comments?limit=50&after=${after}`)
    expect(rest.body.data.map((comment) => comment.text)).toContain('first')
    expect(rest.body.paging.next).toBeUndefined()
    expect(page.body.paging.next).toContain('after=')
  })

  test('returns the next page at the address of `next`', async () => {
    await ig.sandbox.control.makeStorm({ comments: 12, people: 3 })
    const page = await ig.get(`/${postId}/comments?limit=10`)
    const next = await fetch(page.body.paging.next ?? '', {
      headers: { Authorization: `Bearer ${ig.token}` },
    })
    expect(((await next.json()) as { data: unknown[] }).data.length).toBeGreaterThan(0)
  })

  test('returns id, text and timestamp by default', async () => {
    const comment = await say('hello')
    const answer = await ig.get(`/${comment.id}`)
    expect(Object.keys(answer.body).sort()).toEqual(['id', 'text', 'timestamp'])
    expect(answer.body.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/)
  })

  test('expands fields of replies and media', async () => {
    const comment = await say('price?')
    const reply = await ig.post(`/${comment.id}/replies`, { message: '32 each' })
    const answer = await ig.get(
      `/${comment.id}?fields=id,from,hidden,like_count,username,media{id,media_product_type},replies.limit(1){id,text,from}`,
    )
    expect(answer.body).toMatchObject({
      hidden: false,
      from: { id: comment.fromId, username: 'mia.makes' },
      media: { id: postId, media_product_type: 'FEED' },
    })
    expect(answer.body.replies.data).toMatchObject([
      { id: reply.body.id, text: '32 each', from: { id: ig.me.user_id } },
    ])
    const parent = await ig.get(`/${reply.body.id}?fields=parent_id,user`)
    expect(parent.body).toMatchObject({ parent_id: comment.id, user: { id: ig.me.user_id } })
  })

  test('refuses an unknown field with code 100', async () => {
    const answer = await ig.get(`/${postId}/comments?fields=id,colour`)
    expect(answer.status).toBe(400)
    expect(answer.body.error.code).toBe(100)
  })

  test('hides comments that are younger than the read lag', async () => {
    await ig.sandbox.control.readLag({ ms: 60_000 })
    const comment = await say('just now')
    expect((await ig.get(`/${comment.id}`)).body.error).toMatchObject({ code: 100, error_subcode: 33 })
    await ig.sandbox.control.clock({ advanceMs: 61_000 })
    expect((await ig.get(`/${comment.id}`)).status).toBe(200)
  })

  test('answers for a comment of another account as for a missing one', async () => {
    const [foreign] = await ig.sandbox.control.posts({ account: 'studio.fern' })
    const comment = await ig.sandbox.control.addComment({
      as: 'mia.makes',
      postId: foreign?.id ?? '',
      text: 'hi',
    })
    expect((await ig.get(`/${comment.id}`)).body.error).toMatchObject({ code: 100, error_subcode: 33 })
    expect((await ig.post(`/${comment.id}/replies`, { message: 'x' })).body.error.code).toBe(100)
  })
})

describe('replying, hiding, deleting', () => {
  test('adds a reply to a reply below the top comment', async () => {
    const top = await say('price?')
    const nested = await say('yes, how much', 'jonah.b', top.id)
    const reply = await ig.post(`/${nested.id}/replies`, { message: '32 each' })
    expect((await ig.get(`/${reply.body.id}?fields=parent_id`)).body.parent_id).toBe(top.id)
  })

  test('accepts the message as query, form or JSON', async () => {
    const { id } = await say('price?')
    await ig.post(`/${id}/replies?message=by%20query`)
    await ig.post(`/${id}/replies`, { message: 'by json' })
    await fetch(`${ig.sandbox.url}/graph/v25.0/${id}/replies`, {
      method: 'POST',
      body: new URLSearchParams({ message: 'by form', access_token: ig.token }),
    })
    const replies = await ig.sandbox.control.replies({ comment: id })
    expect(replies.map((reply) => reply.text)).toEqual(['by query', 'by json', 'by form'])
  })

  test('refuses a reply to a hidden comment until it is visible again', async () => {
    const { id } = await say('spam')
    expect((await ig.post(`/${id}?hide=true`)).body).toEqual({ success: true })
    expect((await ig.get(`/${id}?fields=hidden`)).body.hidden).toBe(true)
    expect((await ig.post(`/${id}/replies`, { message: 'x' })).body.error.code).toBe(100)
    await ig.post(`/${id}`, { hide: false })
    expect((await ig.post(`/${id}/replies`, { message: 'x' })).status).toBe(200)
  })

  test('keeps own comments visible', async () => {
    const ownComment = await ig.post(`/${postId}/comments`, { message: 'our own words' })
    expect((await ig.post(`/${ownComment.body.id}?hide=true`)).body).toEqual({ success: true })
    expect((await ig.get(`/${ownComment.body.id}?fields=hidden`)).body.hidden).toBe(false)
  })

  test('deletes the replies of a deleted comment', async () => {
    const { id } = await say('delete me')
    const reply = await ig.post(`/${id}/replies`, { message: 'x' })
    expect((await ig.remove(`/${id}`)).body).toEqual({ success: true })
    expect((await ig.get(`/${reply.body.id}`)).body.error.code).toBe(100)
    expect((await ig.remove(`/${id}`)).body.error).toMatchObject({ code: 100, error_subcode: 33 })
  })

  test('closes and opens comments', async () => {
    await ig.post(`/${postId}?comment_enabled=false`)
    expect((await ig.get(`/${postId}?fields=is_comment_enabled`)).body.is_comment_enabled).toBe(false)
    await expect(say('too late')).rejects.toThrow('closed')
    await ig.post(`/${postId}?comment_enabled=true`)
    await say('in time')
  })
})

describe('events of comments', () => {
  test('sends an own reply as an event of the account itself', async () => {
    const comment = await say('price?')
    const reply = await ig.post(`/${comment.id}/replies`, { message: '32 each' })
    await app.until(2)
    expect(app.events()).toMatchObject([
      {
        id: comment.id,
        text: 'price?',
        from: { id: comment.fromId, username: 'mia.makes' },
        media: { id: postId, media_product_type: 'FEED' },
      },
      {
        id: reply.body.id,
        parent_id: comment.id,
        from: { id: ig.me.user_id, self_ig_scoped_id: expect.any(String) },
      },
    ])
    expect(app.events()[0]).not.toHaveProperty('parent_id')
  })
})
