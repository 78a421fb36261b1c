import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { connect, type Connected } from '../../test-client.ts'

const DAY = 86_400_000
let app: TestApp
let ig: Connected
let mia: string

beforeAll(async () => {
  app = await startTestApp()
  ig = await connect({ webhookUrl: app.url })
})
beforeEach(async () => {
  await ig.sandbox.control.settleWebhooks()
  await ig.sandbox.control.reset({ keepConnections: true })
  app.received.length = 0
  const followers = await ig.sandbox.control.followers({})
  mia = followers.find((person) => person.username === 'mia.makes')?.id ?? ''
})
afterAll(async () => {
  await ig.sandbox.close()
  await app.close()
})

const write = (text = 'hello') => ig.sandbox.control.addMessage({ as: 'mia.makes', text })
const send = (message: unknown, extra: Record<string, unknown> = {}) =>
  ig.post('/me/messages', { recipient: { id: mia }, message, ...extra })
const text = (words: string) => send({ text: words })

describe('the messaging window', () => {
  test('refuses a message to a person who never wrote', async () => {
    const answer = await text('hello?')
    expect(answer.status).toBe(403)
    expect(answer.body.error).toMatchObject({ code: 10, error_subcode: 2534022, type: 'IGApiException' })
  })

  test('is open for 24 hours after the last message of the person', async () => {
    await write()
    expect((await text('in time')).body).toMatchObject({
      recipient_id: mia,
      message_id: expect.stringMatching(/^aWdf/),
    })
    await ig.sandbox.control.clock({ advanceMs: DAY + 1000 })
    expect((await text('too late')).body.error.error_subcode).toBe(2534022)
  })

  test('extends to seven days with an approved human agent tag', async () => {
    await write()
    await ig.sandbox.control.clock({ advanceMs: 2 * DAY })
    const tagged = () => send({ text: 'a person speaks' }, { tag: 'HUMAN_AGENT' })
    expect((await tagged()).body.error).toMatchObject({ code: 10 })
    await ig.sandbox.control.platform({ humanAgent: true })
    expect((await tagged()).status).toBe(200)
    await ig.sandbox.control.clock({ advanceMs: 6 * DAY })
    expect((await tagged()).body.error.error_subcode).toBe(2534022)
  })

  test('answers unknown and unavailable recipients and forbidden access with their own codes', async () => {
    await write()
    const unknown = await ig.post('/me/messages', {
      recipient: { id: '12345678901234567' },
      message: { text: 'x' },
    })
    expect(unknown.body.error).toMatchObject({ code: 100, error_subcode: 2534014 })
    await ig.sandbox.control.setFollower({ username: 'mia.makes', available: false })
    expect((await text('x')).body.error).toMatchObject({ code: 551, error_subcode: 1545041 })
    await ig.sandbox.control.setAccount({ allowMessages: false })
    expect((await text('x')).body.error).toMatchObject({ code: 200, error_subcode: 2534041 })
    expect((await ig.get('/me/conversations?platform=instagram')).body.data).toEqual([])
  })

  test('refuses a thread that another app controls and sends its events as standby', async () => {
    await write()
    await ig.sandbox.control.setThread({ as: 'mia.makes', controlledElsewhere: true })
    expect((await text('x')).body.error).toMatchObject({ code: 10, error_subcode: 2018300 })
    await write('again')
    await app.until(2)
    expect(app.received[1]?.body).toContain('"standby":[')
  })
})

describe('message content', () => {
  beforeEach(async () => {
    await write()
  })

  test('limits the bytes of a text', async () => {
    expect((await text('a'.repeat(1000))).status).toBe(200)
    expect((await text('a'.repeat(1001))).body.error.code).toBe(100)
    expect((await text('😀'.repeat(251))).body.error.code).toBe(100)
  })

  test('fetches a picture during the call', async () => {
    const image = (url: string) => send({ attachment: { type: 'image', payload: { url } } })
    expect((await image(`${ig.sandbox.url}/media/mugs.png`)).status).toBe(200)
    expect((await image('http://127.0.0.1:9/x.png')).body.error).toMatchObject({
      code: 100,
      error_subcode: 2018008,
    })
    expect((await image(`${ig.sandbox.url}/avatars/mia.makes.svg`)).body.error).toMatchObject({
      error_subcode: 2018047,
    })
    await ig.sandbox.control.platform({ fetchMedia: false })
    expect((await image('https://pictures.example/x.png')).status).toBe(200)
  })

  test('accepts several pictures, an uploaded one, a heart and an own post', async () => {
    const url = `${ig.sandbox.url}/media/mugs.png`
    const uploaded = await ig.post('/me/message_attachments', {
      message: { attachment: { type: 'image', payload: { url, is_reusable: true } } },
    })
    const [post] = await ig.sandbox.control.posts({})
    const images = [
      { type: 'image', payload: { url } },
      { type: 'image', payload: { attachment_id: uploaded.body.attachment_id } },
    ]
    expect((await send({ attachments: images })).status).toBe(200)
    expect((await send({ attachments: { type: 'image', payload: { url } } })).status).toBe(200)
    expect((await send({ attachment: { type: 'like_heart' } })).status).toBe(200)
    expect((await send({ attachment: { type: 'MEDIA_SHARE', payload: { id: post?.id } } })).status).toBe(200)
    const foreign = await send({ attachment: { type: 'image', payload: { attachment_id: '1' } } })
    expect(foreign.body.error).toMatchObject({ code: 100, error_subcode: 2018074 })
  })

  test('limits a button template to three buttons and 640 characters', async () => {
    const button = { type: 'web_url', url: 'https://shop.example', title: 'Shop' }
    const template = (words: string, buttons: unknown[]) =>
      send({ attachment: { type: 'template', payload: { template_type: 'button', text: words, buttons } } })
    expect(
      (await template('Here', [button, { type: 'postback', title: 'Ask', payload: 'ASK' }])).status,
    ).toBe(200)
    expect((await template('Here', [button, button, button, button])).body.error.code).toBe(100)
    expect((await template('Here', [])).body.error.code).toBe(100)
    expect((await template('a'.repeat(641), [button])).body.error.code).toBe(100)
    expect((await template('Here', [{ ...button, title: 'a'.repeat(21) }])).body.error.code).toBe(100)
  })

  test('accepts at most thirteen quick replies and cuts long titles', async () => {
    const quick = (count: number) =>
      send({
        text: 'Choose',
        quick_replies: Array.from({ length: count }, (_, index) => ({
          content_type: 'text',
          title: `${index} with a title that is long`,
          payload: 'P',
        })),
      })
    expect((await quick(13)).status).toBe(200)
    expect((await quick(14)).body.error.code).toBe(100)
    const messages = await ig.sandbox.control.messages({ person: 'mia.makes' })
    expect(messages.at(-1)?.quickReplies[0]?.title).toBe('0 with a title that ')
  })

  test('requires a title and one more field of a generic template', async () => {
    const generic = (elements: unknown[]) =>
      send({ attachment: { type: 'template', payload: { template_type: 'generic', elements } } })
    expect((await generic([{ title: 'Mug', subtitle: '32' }])).status).toBe(200)
    expect((await generic([{ title: 'Mug' }])).body.error.code).toBe(100)
    expect(
      (await generic(Array.from({ length: 11 }, () => ({ title: 'Mug', subtitle: '32' })))).body.error.code,
    ).toBe(100)
  })

  test('refuses a card with a long text, a broken address or another action', async () => {
    const card = { title: 'Mug', subtitle: '32' }
    const status = async (fields: object) => {
      const payload = { template_type: 'generic', elements: [{ ...card, ...fields }] }
      return (await send({ attachment: { type: 'template', payload } })).status
    }
    const url = 'https://shop.example/mug'
    expect(await status({ image_url: `${url}.png`, default_action: { type: 'web_url', url } })).toBe(200)
    for (const fields of [
      { title: 'a'.repeat(81) },
      { subtitle: 'a'.repeat(81) },
      { image_url: 'mug.png' },
      { default_action: { type: 'web_url' } },
      { default_action: { type: 'postback', payload: 'A', url } },
      { buttons: Array.from({ length: 4 }, () => ({ type: 'web_url', title: 'Shop', url })) },
    ])
      expect([fields, await status(fields)]).toEqual([fields, 400])
  })

  test('refuses audio of a type that is not documented', async () => {
    const payload = { url: `${ig.sandbox.url}/media/mugs.png` }
    const sound = { url: `${ig.sandbox.url}/media/hello.wav` }
    expect((await send({ attachment: { type: 'audio', payload: sound } })).status).toBe(200)
    const { body } = await send({ attachment: { type: 'audio', payload } })
    expect(body.error).toMatchObject({ code: 100, error_subcode: 2018047 })
  })

  test('answers sender actions with the recipient only', async () => {
    const answer = await ig.post('/me/messages', { recipient: { id: mia }, sender_action: 'typing_on' })
    expect(answer.body).toEqual({ recipient_id: mia })
    const [message] = await ig.sandbox.control.messages({ person: 'mia.makes' })
    await ig.post('/me/messages', {
      recipient: { id: mia },
      sender_action: 'react',
      payload: { message_id: message?.mid, reaction: 'love' },
    })
    const [reacted] = await ig.sandbox.control.messages({ person: 'mia.makes' })
    expect(reacted?.reactions).toMatchObject([{ by: 'account', reaction: 'love' }])
  })
})

describe('private replies', () => {
  const comment = async (ageMs = 0) => {
    const [post] = await ig.sandbox.control.posts({})
    return ig.sandbox.control.addComment({ as: 'mia.makes', postId: post?.id ?? '', text: 'price?', ageMs })
  }
  const reply = (id: string) =>
    ig.post('/me/messages', { recipient: { comment_id: id }, message: { text: 'list' } })
  const invalid = { code: 100, error_subcode: 2534025 }

  test('accepts one per comment, which reaches the person and opens no window', async () => {
    const { id } = await comment()
    expect((await reply(id)).body).toMatchObject({ recipient_id: mia, message_id: expect.any(String) })
    expect((await reply(id)).body.error).toMatchObject(invalid)
    expect((await text('more')).body.error.error_subcode).toBe(2534022)
    await write('thanks')
    expect((await text('more')).status).toBe(200)
  })

  test('requires an existing comment of an own post that is at most seven days old', async () => {
    const old = await comment(7 * DAY + 1000)
    expect((await reply(old.id)).body.error).toMatchObject(invalid)
    expect((await reply('17900000000000001')).body.error).toMatchObject(invalid)
    const deletedComment = await comment()
    await ig.remove(`/${deletedComment.id}`)
    expect((await reply(deletedComment.id)).body.error).toMatchObject(invalid)
  })
})

describe('events of messages', () => {
  test('sends the message of a follower, and the answer as an echo', async () => {
    const message = await write('hi')
    const answer = await text('hello Mia')
    await app.until(2)
    expect(app.events()).toMatchObject([
      { sender: { id: mia }, recipient: { id: ig.me.user_id }, message: { mid: message.mid, text: 'hi' } },
      {
        sender: { id: ig.me.user_id },
        recipient: { id: mia },
        message: { mid: answer.body.message_id, text: 'hello Mia', is_echo: true },
      },
    ])
  })

  test('uses a key of its own for each kind of event', async () => {
    const { control } = ig.sandbox
    const message = await write('hi')
    await control.react({ mid: message.mid })
    await control.react({ mid: message.mid, reaction: null })
    await control.editMessage({ mid: message.mid, text: 'hi!' })
    await control.unsendMessage({ mid: message.mid })
    await control.postback({ as: 'mia.makes', title: 'Ask', payload: 'ASK' })
    await control.referral({ as: 'mia.makes', ref: 'flyer' })
    await control.addOwnMessage({ to: 'mia.makes', text: 'from the phone' })
    await control.seen({ as: 'mia.makes' })
    await control.addMessage({ as: 'mia.makes', text: 'Red', quickReplyPayload: 'RED' })
    await control.addMessage({
      as: 'mia.makes',
      text: 'nice',
      storyReply: { id: '18', url: 'https://x.example/s' },
    })
    await control.addMessage({ as: 'mia.makes', unsupported: true })
    await control.settleWebhooks()
    const find = (key: string) =>
      app
        .events()
        .filter((event) => key in event)
        .map((event) => event[key])
    expect(find('reaction')).toMatchObject([
      { action: 'react', reaction: 'love', emoji: '❤' },
      { action: 'unreact' },
    ])
    expect(find('message_edit')).toEqual([{ mid: message.mid, text: 'hi!', num_edit: 1 }])
    expect(find('postback')).toMatchObject([{ title: 'Ask', payload: 'ASK' }])
    expect(find('referral')).toEqual([{ ref: 'flyer', source: 'IGME-SOURCE-LINK', type: 'OPEN_THREAD' }])
    expect(find('read')).toHaveLength(1)
    expect(find('message')).toEqual(
      expect.arrayContaining([
        { mid: message.mid, is_deleted: true },
        expect.objectContaining({ text: 'from the phone', is_echo: true }),
        expect.objectContaining({ text: 'Red', quick_reply: { payload: 'RED' } }),
        expect.objectContaining({ reply_to: { story: { id: '18', url: 'https://x.example/s' } } }),
        expect.objectContaining({ is_unsupported: true }),
      ]),
    )
  })
})
