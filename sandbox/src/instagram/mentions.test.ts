import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../test-app.ts'
import { connect, type Connected } from '../test-client.ts'

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

async function mention(kind: 'mention' | 'mention_caption', text: string) {
  const { value } = await ig.sandbox.control.sendSample({ kind, as: 'mia.makes', text })
  return { media_id: String(value['media_id']), comment_id: value['comment_id'] }
}
const answers = async () => (await ig.sandbox.control.mentions({})).map((each) => each.answers)

describe('a mention on a post of somebody else', () => {
  test('in a comment is read with its author and without the sign @', async () => {
    const { comment_id } = await mention('mention', 'price?')
    const fields = `mentioned_comment.comment_id(${String(comment_id)}){id,text,timestamp,username}`
    expect((await ig.get(`/${ig.me.user_id}?fields=${fields}`)).body).toMatchObject({
      mentioned_comment: { id: comment_id, text: 'clayandember price?', username: 'mia.makes' },
    })
  })

  test('in a caption is read by its post only', async () => {
    const { media_id } = await mention('mention_caption', 'look')
    const caption = await ig.get(`/me?fields=mentioned_media.media_id(${media_id}){caption,username}`)
    expect(caption.body).toMatchObject({ mentioned_media: { caption: 'clayandember look' } })
    const comment = await ig.get(`/me?fields=mentioned_comment.comment_id(${media_id}){text}`)
    expect(comment.body.error).toMatchObject({ code: 100, error_subcode: 33 })
  })

  test('is answered, and the page shows the answer', async () => {
    const place = await mention('mention', 'hello')
    const { body } = await ig.post(`/${ig.me.user_id}/mentions`, { ...place, message: 'Thank you!' })
    expect((await answers())[0]).toMatchObject([{ id: body.id, text: 'Thank you!' }])
    const page = await (await fetch(`${ig.sandbox.url}/mentions/clayandember`)).text()
    expect(page).toContain('@clayandember hello')
    expect(page).toContain('Thank you!')
  })

  test('is not answered below another post or while mentions cannot be answered', async () => {
    const place = await mention('mention', 'no')
    const message = 'Thank you!'
    const elsewhere = await ig.post('/me/mentions', { ...place, media_id: '18000000000000001', message })
    expect(elsewhere.body.error).toMatchObject({ code: 100, error_subcode: 33 })
    await ig.sandbox.control.assume({ name: 'mentions_answerable', holds: false })
    const refusal = await ig.post('/me/mentions', { ...place, message })
    await ig.sandbox.control.assume({ name: 'mentions_answerable' })
    expect(refusal.body.error).toMatchObject({ code: 10 })
    expect((await answers())[0]).toEqual([])
  })
})
