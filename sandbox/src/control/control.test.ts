import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect, type Connected } from '../test-client.ts'

let ig: Connected
let postId: string

beforeAll(async () => {
  ig = await connect({ webhookUrl: 'http://127.0.0.1:9/' })
})
beforeEach(async () => {
  await ig.sandbox.control.reset({ keepConnections: true })
  postId = (await ig.sandbox.control.posts({}))[0]?.id ?? ''
})
afterAll(() => ig.sandbox.close())

describe('the control API', () => {
  test('waiting ends as soon as the reply is there', async () => {
    const comment = await ig.sandbox.control.addComment({ as: 'mia.makes', postId, text: 'price?' })
    const waiting = ig.sandbox.control.wait({ for: 'reply', comment: comment.id, text: '32' })
    await ig.post(`/${comment.id}/replies`, { message: 'It is 32.' })
    expect((await waiting).found).toMatchObject([{ text: 'It is 32.' }])
  })

  test('waiting in vain says what there is', async () => {
    await expect(ig.sandbox.control.wait({ for: 'write', operation: 'reply', timeout: 20 })).rejects.toThrow(
      'Waited 20 ms for 1 write, there are 0.',
    )
  })

  test('waiting works with a plain address too', async () => {
    const answer = await fetch(`${ig.sandbox.url}/control/wait?for=comment&post=${postId}&timeout=100`)
    expect(answer.status).toBe(200)
  })

  test('a storm makes exactly what was asked, by as many people', async () => {
    const { commentIds } = await ig.sandbox.control.makeStorm({ comments: 120, people: 20 })
    expect(new Set(commentIds).size).toBe(120)
    const comments = (await ig.sandbox.control.comments({ postId })).filter((comment) =>
      commentIds.includes(comment.id),
    )
    expect(new Set(comments.map((comment) => comment.author.username)).size).toBe(20)
  })

  test('a wrong command is refused with a reason', async () => {
    await expect(ig.sandbox.control.addComment({ as: 'nobody', postId, text: 'x' })).rejects.toThrow(
      'no follower "nobody"',
    )
    const answer = await fetch(`${ig.sandbox.url}/control/add-comment`, { method: 'POST', body: '{}' })
    expect(answer.status).toBe(400)
    expect((await fetch(`${ig.sandbox.url}/control/nonsense`)).status).toBe(404)
  })

  test('a fresh world keeps the login but never gives an id twice', async () => {
    const first = await ig.sandbox.control.addComment({ as: 'mia.makes', postId, text: 'x' })
    await ig.sandbox.control.reset({ keepConnections: true })
    const second = await ig.sandbox.control.addComment({ as: 'mia.makes', postId, text: 'x' })
    expect(second.id).not.toBe(first.id)
    expect((await ig.get('/me')).status).toBe(200)
  })
})
