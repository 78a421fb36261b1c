import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, startTestApp, type Connected, type TestApp } from '../test-app.ts'

let app: TestApp
let ig: Connected

beforeAll(async () => {
  app = await startTestApp()
  ig = await connect({ webhookUrl: app.url })
})
afterAll(async () => {
  await ig.sandbox.close()
  await app.close()
})

async function newestPost(): Promise<string> {
  const media = await ig.get('/me/media?fields=id,caption&limit=1')
  return media.body.data[0]?.id ?? ''
}

describe('comments', () => {
  test('a comment reaches the app as a signed webhook, and its reply comes back as an own comment', async () => {
    const postId = await newestPost()
    const comment = await ig.sandbox.control.addComment({ as: 'mia.makes', postId, text: 'Preis für zwei?' })
    const [delivery] = await app.until(1)
    expect(delivery?.body).toContain('Preis f\\u00fcr zwei?')
    const reply = await ig.post(`/${comment.id}/replies`, { message: 'It is 32.' })
    expect(reply.body.id).toMatch(/^\d{17}$/)
    await app.until(2)
    expect(app.events()[1]).toMatchObject({
      id: reply.body.id,
      parent_id: comment.id,
      from: { id: ig.me.user_id, self_ig_scoped_id: expect.any(String) },
    })
    expect(await ig.sandbox.control.replies({ comment: comment.id })).toMatchObject([
      { text: 'It is 32.', viaApi: true },
    ])
    const waited = await ig.sandbox.control.wait({ for: 'reply', comment: comment.id })
    expect(waited.found).toHaveLength(1)
  })
})
