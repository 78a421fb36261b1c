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
  test('stops waiting as soon as the reply exists', async () => {
    const comment = await ig.sandbox.control.addComment({ as: 'mia.makes', postId, text: 'price?' })
    const waiting = ig.sandbox.control.wait({ for: 'reply', comment: comment.id, text: '32' })
    await ig.post(`/${comment.id}/replies`, { message: 'It is 32.' })
    expect((await waiting).found).toMatchObject([{ text: 'It is 32.' }])
  })

  test('reports what exists when waiting times out', async () => {
    await expect(ig.sandbox.control.wait({ for: 'write', operation: 'reply', timeout: 20 })).rejects.toThrow(
      'Waited 20 ms for 1 write, there are 0.',
    )
  })

  test('waits for a GET request with a query', async () => {
    const answer = await fetch(`${ig.sandbox.url}/control/wait?for=comment&post=${postId}&timeout=100`)
    expect(answer.status).toBe(200)
  })

  test('creates the asked number of comments by the asked number of people', async () => {
    const { commentIds } = await ig.sandbox.control.makeStorm({ comments: 120, people: 20 })
    expect(new Set(commentIds).size).toBe(120)
    const comments = (await ig.sandbox.control.comments({ postId })).filter((comment) =>
      commentIds.includes(comment.id),
    )
    expect(new Set(comments.map((comment) => comment.author.username)).size).toBe(20)
  })

  test('refuses a wrong command with a reason', async () => {
    await expect(ig.sandbox.control.addComment({ as: 'nobody', postId, text: 'x' })).rejects.toThrow(
      'no follower "nobody"',
    )
    const answer = await fetch(`${ig.sandbox.url}/control/add-comment`, { method: 'POST', body: '{}' })
    expect(answer.status).toBe(400)
    expect((await fetch(`${ig.sandbox.url}/control/nonsense`)).status).toBe(404)
  })

  test('keeps the login after a reset and never repeats an id', async () => {
    const first = await ig.sandbox.control.addComment({ as: 'mia.makes', postId, text: 'x' })
    await ig.sandbox.control.reset({ keepConnections: true })
    const second = await ig.sandbox.control.addComment({ as: 'mia.makes', postId, text: 'x' })
    expect(second.id).not.toBe(first.id)
    expect((await ig.get('/me')).status).toBe(200)
  })
})
