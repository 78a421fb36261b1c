import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Connected } from '../test-client.ts'

let ig: Connected
let postId: string

beforeAll(async () => {
  ig = await connect({ webhookUrl: 'http://127.0.0.1:9/' })
  postId = (await ig.sandbox.control.posts({}))[0]?.id ?? ''
})
afterAll(() => ig.sandbox.close())

async function page(path: string): Promise<string> {
  const answer = await fetch(ig.sandbox.url + path)
  expect(answer.status).toBe(200)
  return answer.text()
}

function submit(path: string, fields: Record<string, string>): Promise<Response> {
  return fetch(ig.sandbox.url + path, { method: 'POST', body: new URLSearchParams(fields) })
}

describe('the pages of Instagram', () => {
  test('names the sandbox on every page', async () => {
    for (const path of [
      '/',
      '/b/studio.fern',
      `/p/${postId}`,
      '/direct/clayandember',
      '/mail',
      '/team',
      '/gmail',
      '/panel',
    ]) {
      expect(await page(path)).toMatch(/Sandbox<\/strong>\s*<span>simulated Instagram/)
    }
  })

  test('shows a comment of a follower and the reply of the brand', async () => {
    const answer = await submit(`/p/${postId}/comment`, { as: 'mia.makes', text: 'PRICE <b>now</b>' })
    expect(await answer.text()).toContain('PRICE &lt;b&gt;now&lt;/b&gt;')
    const [comment] = (await ig.sandbox.control.comments({ postId, as: 'mia.makes' })).slice(-1)
    await ig.post(`/${comment?.id}/replies`, { message: 'It is 32, Mia.' })
    expect(await page(`/p/${postId}?as=mia.makes`)).toContain('It is 32, Mia.')
  })

  test('redirects a try link to the filled form', async () => {
    const tried = (query: string) => fetch(`${ig.sandbox.url}/try/clayandember?${query}`)
    const message = await tried('write=message&text=Hello%21%20%22price%22%3F')
    expect(message.url).toContain('/direct/clayandember?')
    expect(await message.text()).toMatch(/id="text"\s+name="text"\s+value="Hello! &quot;price&quot;\?"/)
    const comment = await tried(`write=comment&post=${postId}&text=price&as=jonah.b`)
    expect(new URL(comment.url).pathname).toBe(`/p/${postId}`)
    expect(await comment.text()).toMatch(/id="text"\s+name="text"\s+value="price"[^>]+Comment as Jonah/)
    const [newest] = await ig.sandbox.control.posts({ account: 'clayandember' })
    expect((await tried('write=comment&post=')).url).toContain(`/p/${newest?.id}?`)
    expect((await fetch(`${ig.sandbox.url}/try/nobody?write=message`)).status).toBe(404)
  })

  test('shows a hidden comment to its author only', async () => {
    const comment = await ig.sandbox.control.addComment({ as: 'jonah.b', postId, text: 'spam spam' })
    await ig.post(`/${comment.id}?hide=true`)
    expect(await page(`/p/${postId}?as=jonah.b`)).toContain('Hidden by the brand')
    expect(await page(`/p/${postId}?as=mia.makes`)).not.toContain('spam spam')
  })

  test('deletes own comments only', async () => {
    const comment = await ig.sandbox.control.addComment({ as: 'jonah.b', postId, text: 'mine' })
    await submit(`/p/${postId}/remove`, { as: 'mia.makes', comment: comment.id })
    expect(await ig.sandbox.control.comments({ postId, as: 'jonah.b' })).toContainEqual(comment)
    await submit(`/p/${postId}/remove`, { as: 'jonah.b', comment: comment.id })
    expect(await ig.sandbox.control.comments({ postId, as: 'jonah.b' })).not.toContainEqual(comment)
  })

  test('sends content of every kind and a referral', async () => {
    const kinds = ['image', 'video', 'audio', 'file', 'like', 'story_reply', 'story_mention', 'shared_post']
    for (const kind of kinds) await submit('/direct/clayandember/content', { as: 'mia.makes', kind })
    await submit('/direct/clayandember/referral', { as: 'mia.makes' })
    const messages = (await ig.sandbox.control.messages({ person: 'mia.makes' })).filter(
      ({ from }) => from === 'person',
    )
    expect(messages.flatMap(({ attachments }) => attachments.map(({ type }) => type))).toEqual([
      'image',
      'video',
      'audio',
      'file',
      'like_heart',
      'story_mention',
      'ig_post',
    ])
    expect(messages.filter(({ storyReply }) => storyReply !== null)).toHaveLength(1)
  })

  test('shows the cards and the audio that the account sends', async () => {
    await submit('/direct/clayandember/send', { as: 'mia.makes', text: 'hello' })
    const [message] = await ig.sandbox.control.messages({ person: 'mia.makes' })
    const button = { type: 'postback', title: 'Ask us', payload: 'ASK' }
    const card = {
      title: 'Blue mug',
      subtitle: '32 euros',
      default_action: { type: 'web_url', url: 'https://shop.example/mug' },
      buttons: [button],
    }
    const payload = { template_type: 'generic', elements: [card, { ...card, title: 'Red mug' }] }
    const sendTo = (attachment: object) =>
      ig.post('/me/messages', { recipient: { id: message?.personId }, message: { attachment } })
    await sendTo({ type: 'template', payload })
    await ig.sandbox.control.platform({ fetchMedia: false })
    await sendTo({ type: 'audio', payload: { url: 'https://shop.example/hello.m4a' } })
    const html = await page('/direct/clayandember?as=mia.makes')
    for (const part of ['Blue mug', 'Red mug', '32 euros', 'https://shop.example/mug', 'value="ASK"'])
      expect(html).toContain(part)
    expect(html).toMatch(/<audio[^>]* src="https:\/\/shop.example\/hello.m4a"/)
  })

  test('sends a direct message and a tapped quick reply', async () => {
    await submit('/direct/clayandember/send', { as: 'mia.makes', text: 'hello' })
    const [message] = await ig.sandbox.control.messages({ person: 'mia.makes' })
    await ig.post('/me/messages', {
      recipient: { id: message?.personId },
      message: {
        text: 'Which one?',
        quick_replies: [{ content_type: 'text', title: 'Red', payload: 'RED' }],
      },
    })
    expect(await page('/direct/clayandember?as=mia.makes')).toContain('value="RED"')
    await submit('/direct/clayandember/send', { as: 'mia.makes', text: 'Red', payload: 'RED' })
    const messages = await ig.sandbox.control.messages({ person: 'mia.makes' })
    expect(messages.at(-1)).toMatchObject({ text: 'Red', quickReplyPayload: 'RED', from: 'person' })
  })

  test('serves the same PNG file each time, also under an unknown name', async () => {
    const picture = async (name: string) => {
      const response = await fetch(`${ig.sandbox.url}/media/${name}.png`)
      expect(response.headers.get('content-type')).toBe('image/png')
      return Buffer.from(await response.arrayBuffer())
    }
    expect((await picture(postId)).subarray(1, 4).toString()).toBe('PNG')
    expect(await picture('mugs')).not.toEqual(await picture('bowls'))
    expect(await picture('unknown')).toEqual(await picture('unknown'))
  })

  test('draws an avatar from the initials of a name', async () => {
    expect(await page('/avatars/mia.makes.svg')).toContain('>MH</text>')
  })

  test('sends an event to open pages after a change', async () => {
    const stream = await fetch(`${ig.sandbox.url}/events`)
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toContain('event: open')
    await ig.sandbox.control.addComment({ as: 'mia.makes', postId, text: 'live' })
    expect((await reader?.read())?.value).toContain('event: change')
    await reader?.cancel()
  })
})

describe('the control panel', () => {
  test('runs commands of the control API', async () => {
    const response = await submit('/panel/do/fail', { endpoint: 'reply', count: '2', afterEffect: 'true' })
    expect(await response.text()).toMatch(/Done: fail/)
    const { settings } = await ig.sandbox.control.state()
    expect(settings.faults).toMatchObject([{ endpoint: 'reply', remaining: 2, afterEffect: true }])
    expect(await (await submit('/panel/do/model-script', { text: 'It is 32.' })).text()).toMatch(
      /Done: model-script/,
    )
    expect((await ig.sandbox.control.state()).settings.models.script).toMatchObject([{ text: 'It is 32.' }])
    const refusal = await submit('/panel/do/expire-token', { account: 'nobody' })
    expect(await refusal.text()).toContain('Refused:')
  })

  test('shows the response to a signed request, with a link to the status of a deletion', async () => {
    const page = `${ig.sandbox.url}/mail`
    const app = createServer((_, response) =>
      response.end(JSON.stringify({ url: page, confirmation_code: 'x' })),
    )
    await new Promise<void>((resolve) => void app.listen(0, '127.0.0.1', resolve))
    const { port } = app.address() as AddressInfo
    await ig.sandbox.control.webhooks({ url: `http://127.0.0.1:${port}` })
    const html = await (await submit('/panel/do/request-deletion', {})).text()
    expect(html).toContain(`Done: request-deletion; the app answered 200 <a href="${page}">${page}</a>`)
    app.closeAllConnections()
    await new Promise((resolve) => app.close(resolve))
  })
})
