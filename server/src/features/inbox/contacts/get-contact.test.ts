import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Contact, SavedReply } from '@skein/contract/inbox/contacts'
import { inboxLimits } from '@skein/contract/limits'
import type { Conversation, InboxMessage } from '@skein/contract/inbox/inbox'
import { dataOf } from '#test/services/browser.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'

let product: LiveProduct
let posts: string[]
beforeAll(async () => {
  product = await shareLiveProduct()
  posts = (await product.sandbox.control.posts({ account: 'clayandember' })).map(({ id }) => id)
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.clearAutomations()
  await product.setInbox({ burst_seconds: 0 })
})

const write = (as: string, text: string) =>
  product.sandbox.control.addMessage({ as, account: 'clayandember', text })
const comment = (as: string, text: string) =>
  product.sandbox.control.addComment({ as, postId: posts[0] ?? '', text })
const path = (id: string, what: string) => `/api/instagram/conversations/${id}/${what}`
const contactOf = async ({ id }: Conversation) => {
  const { status, json } = await product.owner.browser.get(path(id, 'contact'))
  expect(status).toBe(200)
  return dataOf<Contact>(json)
}
const filteredIds = async (filter: string) => {
  const query = new URLSearchParams({ platform_user_id: product.platform_user_id, filter })
  const { json } = await product.owner.browser.get(`/api/instagram/conversations?${query}`)
  return dataOf<{ data: Conversation[] }>(json).data.map(({ id }) => id)
}
const threadOf = async ({ id: conversation_id }: Conversation, more: Record<string, string> = {}) => {
  const query = new URLSearchParams({
    platform_user_id: product.platform_user_id,
    conversation_id,
    ...more,
  })
  const { json } = await product.owner.browser.get(`/api/instagram/messages?${query}`)
  return json as { data: { messages: InboxMessage[] }; next_cursor: string | null }
}

/** Creates a person who has written. */
async function newContact(text = 'Hello') {
  const username = await product.newPerson()
  const { mid } = await write(username, text)
  const conversation = await product.conversationUntil(
    username,
    ({ last_message }) => last_message?.id === mid,
  )
  return { username, mid, conversation }
}

describe('getContact', () => {
  test('returns name, picture and follower count, and reads the profile once', async () => {
    const { username, conversation } = await newContact()
    const contact = await contactOf(conversation)
    expect(contact).toMatchObject({
      id: conversation.participants.data[1]?.id,
      username,
      name: username,
      picture_url: expect.stringContaining('/avatars/'),
      follower_count: 50,
      follows_account: false,
      message_count: 1,
      comment_count: 0,
      tags: [],
      notes: [],
      first_seen_at: conversation.last_message?.created_time,
    })
    await contactOf(conversation)
    const storedProfiles = await product.ctx.db.$client.query(
      'select read_at from contact_profiles where username = $1',
      [username],
    )
    expect(storedProfiles.rows).toHaveLength(1)
  })

  test('lists comments, automated messages, takeovers and the first message in the history', async () => {
    const automation = await product.saveCommentReply()
    const { username, conversation } = await newContact('Good morning')
    const posted = await comment(username, 'the price?')
    const entry = await product.entryOf(automation, posted.id, 'sent')
    await product.owner.browser.post(path(conversation.id, 'takeover'), {})
    await product.owner.browser.post(path(conversation.id, 'takeover'), {})
    await product.owner.browser.post(path(conversation.id, 'resume'), {})
    const { history, comment_count } = await contactOf(conversation)
    expect(comment_count).toBe(1)
    expect(history.map(({ kind }) => kind).toSorted()).toEqual([
      'automation',
      'comment',
      'first_message',
      'resume',
      'takeover',
    ])
    expect(history).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'comment', text: 'the price?', execution_id: entry.execution_id }),
        expect.objectContaining({
          kind: 'automation',
          text: 'Price: It is 20 euros.',
          execution_id: entry.execution_id,
        }),
        expect.objectContaining({ kind: 'first_message', text: 'Good morning' }),
        expect.objectContaining({ kind: 'takeover', text: '' }),
        expect.objectContaining({ kind: 'resume', text: '' }),
      ]),
    )
    const times = history.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('lists the reason of a hand-over in the history', async () => {
    await product.saveAiConversation({})
    const username = await product.newPerson()
    await write(username, 'I want to talk to a human')
    const conversation = await product.conversationUntil(username, ({ needs_person }) => needs_person)
    expect((await contactOf(conversation)).history).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'hand_over', text: 'Customer asked for a person.' }),
      ]),
    )
  })

  test('writes hand-overs and take-overs in the language of the reader, older ones as well', async () => {
    await product.saveAiConversation({})
    const username = await product.newPerson()
    await write(username, 'I want to talk to a human')
    const { id } = await product.conversationUntil(username, ({ needs_person }) => needs_person)
    const inGerman = async (url: string) => {
      const { json } = await product.owner.browser.get(url, { headers: { 'accept-language': 'de' } })
      return json as { data: unknown }
    }
    const list = `/api/instagram/conversations?platform_user_id=${product.platform_user_id}`
    expect(JSON.stringify(await inGerman(list))).toContain('Die Person hat nach einem Menschen gefragt.')
    await product.ctx.db.$client.query(
      `insert into contact_events (account_id, conversation_id, at, kind, text)
       select account_id, conversation_id, now(), 'takeover', 'You replied in the Instagram app.' from conversations
       where conversation_id = $1`,
      [id],
    )
    const { data } = await inGerman(path(id, 'contact'))
    expect((data as Contact).history.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'Du hast in der Instagram-App geantwortet.',
        'Die Person hat nach einem Menschen gefragt.',
      ]),
    )
  })

  test('saves and deletes notes', async () => {
    const { conversation } = await newContact()
    const add = (text: string) => product.owner.browser.post(path(conversation.id, 'notes'), { text })
    expect((await add('  ')).status).toBe(400)
    await add(' Likes blue. ')
    await add('Has a dog.')
    const { notes } = await contactOf(conversation)
    expect(notes.map(({ text }) => text)).toEqual(['Has a dog.', 'Likes blue.'])
    const deletePath = path(conversation.id, `notes/${notes[0]?.id}`)
    expect((await product.owner.browser.call('DELETE', deletePath)).status).toBe(200)
    expect((await product.owner.browser.call('DELETE', deletePath)).status).toBe(404)
    expect((await contactOf(conversation)).notes).toEqual([notes[1]])
  })

  test('stores each tag once and shows tags in the list of conversations', async () => {
    const { username, conversation } = await newContact()
    const tag = (tags: string[]) =>
      product.owner.browser.call('PUT', path(conversation.id, 'tags'), { body: { tags } })
    expect((await tag(['VIP', ' vip ', 'wholesale'])).json).toMatchObject({ data: ['VIP', 'wholesale'] })
    expect(await contactOf(conversation)).toMatchObject({ tags: ['VIP', 'wholesale'] })
    expect(await product.conversationWith(username)).toMatchObject({ tags: ['VIP', 'wholesale'] })
    const tooMany = Array.from({ length: inboxLimits.tags + 1 }, (_, index) => `tag ${index}`)
    expect((await tag(tooMany)).status).toBe(400)
  })
})

describe('comments of a person who also writes', () => {
  test('appear in the thread in order of time, with post and replies', async () => {
    const path = `/api/instagram/posts?platform_user_id=${product.platform_user_id}`
    expect((await product.owner.browser.get(path)).status).toBe(200)
    const automation = await product.saveCommentReply()
    const { username, mid, conversation } = await newContact()
    const posted = await comment(username, 'the price?')
    const entry = await product.entryOf(automation, posted.id, 'sent')
    const byHand = await product.sandbox.control.addOwnComment({
      account: 'clayandember',
      postId: posts[0] ?? '',
      parentId: posted.id,
      text: 'Thank you!',
    })
    await expect.poll(async () => (await threadOf(conversation)).data.messages.length).toBe(4)
    const { mid: last } = await write(username, 'And shipping?')
    await product.conversationUntil(username, ({ last_message }) => last_message?.id === last)
    const { messages } = (await threadOf(conversation)).data
    expect(messages).toMatchObject([
      { id: mid, kind: 'message', post: null },
      {
        id: posted.id,
        kind: 'comment',
        message: 'the price?',
        sender_kind: 'customer',
        state: 'received',
        post: { id: posts[0], permalink: expect.any(String), picture_url: expect.any(String) },
      },
      {
        kind: 'comment',
        message: 'It is 20 euros.',
        sender_kind: 'automation',
        state: 'sent',
        reply_to: posted.id,
        execution_id: entry.execution_id,
        from: { id: product.platform_user_id },
      },
      { id: byHand.id, kind: 'comment', message: 'Thank you!', sender_kind: 'person', execution_id: null },
      { id: last, kind: 'message' },
    ])
  })

  test('are paged together with messages without duplicates or gaps', async () => {
    const { username, conversation } = await newContact()
    for (let index = 0; index < 3; index++) {
      await comment(username, `Comment ${index}`)
      const { mid } = await write(username, `Message ${index}`)
      await product.conversationUntil(username, ({ last_message }) => last_message?.id === mid)
    }
    await expect.poll(async () => (await threadOf(conversation)).data.messages.length).toBe(7)
    const whole = (await threadOf(conversation)).data.messages.map(({ id }) => id)
    const paged: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await threadOf(conversation, { limit: '2', ...(cursor === '' ? {} : { cursor }) })
      paged.unshift(...page.data.messages.map(({ id }) => id))
      cursor = page.next_cursor
    }
    expect(paged).toEqual(whole)
  })

  test('are matched by the comments filter', async () => {
    const silent = await newContact()
    const loud = await newContact()
    await comment(loud.username, 'Lovely')
    await expect.poll(() => filteredIds('comments')).toContain(loud.conversation.id)
    expect(await filteredIds('comments')).not.toContain(silent.conversation.id)
  })

  test('are found when the private reply reached the person under another id', async () => {
    const { username, conversation } = await newContact()
    const posted = await comment(username, 'Lovely')
    await expect.poll(() => filteredIds('comments')).toContain(conversation.id)
    const { $client: sql } = product.ctx.db
    await sql.query(`update decisions set from_id = 'another id' where event_id = $1`, [posted.id])
    expect(await filteredIds('comments')).not.toContain(conversation.id)
    await sql.query(`update conversations set commenter_id = 'another id' where conversation_id = $1`, [
      conversation.id,
    ])
    expect(await filteredIds('comments')).toContain(conversation.id)
    expect((await threadOf(conversation)).data.messages.map(({ id }) => id)).toContain(posted.id)
  })
})

describe('saved replies', () => {
  const list = async () => {
    const query = `platform_user_id=${product.platform_user_id}`
    const { json } = await product.owner.browser.get(`/api/instagram/saved-replies?${query}`)
    return dataOf<SavedReply[]>(json)
  }
  const save = (reply: object) =>
    product.owner.browser.post('/api/instagram/saved-replies', {
      platform_user_id: product.platform_user_id,
      ...reply,
    })

  test('are created under unique shortcuts, updated and deleted', async () => {
    await save({ shortcut: 'price', text: 'It is 20 euros.' })
    const { json } = await save({ shortcut: 'Hello', text: 'Hello there!' })
    const hello = dataOf<SavedReply>(json)
    expect((await list()).map(({ shortcut }) => shortcut)).toEqual(['Hello', 'price'])
    const refusal = await save({ shortcut: 'PRICE', text: 'Another one' })
    expect([refusal.status, refusal.text]).toEqual([409, expect.stringContaining('already in use')])
    expect((await save({ id: hello.id, shortcut: 'hi', text: 'Hi!' })).status).toBe(200)
    expect(await list()).toMatchObject([{ id: hello.id, shortcut: 'hi', text: 'Hi!' }, { shortcut: 'price' }])
    const deletePath = `/api/instagram/saved-replies/${hello.id}`
    expect((await product.owner.browser.call('DELETE', deletePath)).status).toBe(200)
    expect((await product.owner.browser.call('DELETE', deletePath)).status).toBe(404)
    expect(await list()).toHaveLength(1)
  })

  test('require a name and a text', async () => {
    expect((await save({ shortcut: ' ', text: 'x' })).text).toContain('Enter a shortcut.')
    expect((await save({ shortcut: 'x', text: ' ' })).text).toContain('Enter a reply.')
  })
})
