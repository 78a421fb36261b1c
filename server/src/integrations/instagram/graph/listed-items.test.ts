import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createInstagram, type Instagram } from '../client.ts'

const as = { platformUserId: '17841405822304914', accessToken: 'IGAAtoken', account_id: 'an account' }
let server: Server
let instagram: Instagram
let response: unknown
const unreadable: string[] = []

beforeAll(async () => {
  server = createServer((request, answer) => {
    request.resume()
    answer.end(JSON.stringify(response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const graphUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  instagram = createInstagram(
    {
      appId: '1',
      appSecret: 's',
      metaAppSecret: null,
      verifyToken: 'v',
      graphVersion: 'v25.0',
      oauthUrl: graphUrl,
      tokenUrl: graphUrl,
      graphUrl,
    },
    {
      onUnreadable: async (caller, items) =>
        void unreadable.push(...items.map(({ list }) => `${caller.account_id}: ${list}`)),
    },
  )
})
afterAll(async () => {
  await instagram.close()
  server.close()
  server.closeAllConnections()
})
beforeEach(() => void unreadable.splice(0))

const time = '2026-11-20T10:00:00+0000'
const person = { id: '7', username: 'ana' }
const message = { id: 'm1', created_time: time, from: person, to: { data: [person] }, message: 'Hello' }
const conversation = {
  id: 't1',
  updated_time: time,
  participants: { data: [person] },
  messages: { data: [message] },
}
const reply = { id: 'r1', text: 'Hi', timestamp: time, from: person }
const comment = { id: 'c1', text: 'price?', timestamp: time, from: person, replies: { data: [reply] } }
const post = { id: 'p1', media_type: 'IMAGE', timestamp: time, comments: { data: [comment] } }
const metric = { name: 'reach', total_value: { value: 5 } }

/** Items of one list that do not fit, whatever else changes at the platform. */
const oddOf = (good: object, ...changes: object[]): unknown[] => [
  null,
  'text',
  7,
  [],
  {},
  ...changes.map((change) => ({ ...good, ...change })),
]

interface Case {
  list: string
  good: object
  odd: unknown[]
  read(): Promise<readonly unknown[]>
}

const noId = { id: undefined }
const cases: Case[] = [
  {
    list: 'conversations',
    good: conversation,
    odd: oddOf(conversation, noId, { updated_time: null }, { updated_time: 'soon' }, { messages: 5 }),
    read: async () => (await instagram.listConversations(as)).conversations,
  },
  {
    list: 'conversations',
    good: conversation,
    odd: oddOf(conversation, noId, { participants: { data: 'none' } }),
    read: async () => (await instagram.listThreads(as)).conversations,
  },
  {
    list: 'comments',
    good: comment,
    odd: oddOf(comment, noId, { timestamp: undefined }, { timestamp: 'soon' }, { text: 5 }),
    read: async () => (await instagram.listComments(as, 'p1')).comments,
  },
  {
    list: 'comments',
    good: comment,
    odd: oddOf(comment, noId, { timestamp: undefined }),
    read: async () => (await instagram.listShownComments(as, 'p1')).comments,
  },
  {
    list: 'replies',
    good: reply,
    odd: oddOf(reply, noId, { timestamp: undefined }),
    read: async () => (await instagram.listReplies(as, 'c1')).replies,
  },
  {
    list: 'posts',
    good: post,
    odd: oddOf(post, noId, { media_type: 'IMMERSIVE' }, { timestamp: undefined }, { children: 'none' }),
    read: async () => (await instagram.listMedia(as)).media,
  },
  {
    list: 'posts with comments',
    good: post,
    odd: oddOf(post, noId, { comments: 'none' }),
    read: async () => (await instagram.listNewestPosts(as)).posts,
  },
  {
    list: 'insights',
    good: metric,
    odd: oddOf(metric, { name: undefined }, { total_value: { value: 'many' } }),
    read: async () => Object.keys(await instagram.getInsights(as, { metrics: ['reach'] })),
  },
  {
    list: 'subscriptions',
    good: { subscribed_fields: ['comments'] },
    odd: [null, 'text', { subscribed_fields: 'comments' }],
    read: async () => (await instagram.subscriptions(as)) ?? [],
  },
]

describe.each(cases)('a list of $list', ({ list, good, odd, read }) => {
  test('returns the item beside an item that cannot be read, and reports that item', async () => {
    response = { data: [good] }
    const expected = await read()
    expect(expected).toHaveLength(1)
    expect(unreadable).toEqual([])
    for (const item of odd) {
      unreadable.splice(0)
      response = { data: [item, good] }
      expect([item, await read()]).toEqual([item, expected])
      expect([item, new Set(unreadable)]).toEqual([item, new Set([`an account: ${list}`])])
    }
  })
})

test('a list of messages keeps the rest of its conversation', async () => {
  const odd = [
    { ...message, id: undefined },
    { ...message, created_time: undefined },
    { ...message, message: 5 },
  ]
  response = { ...conversation, messages: { data: [...odd, message] } }
  expect((await instagram.getConversation(as, 't1'))?.messages.map(({ mid }) => mid)).toEqual(['m1'])
  expect(unreadable).toEqual(Array.from({ length: 3 }, () => 'an account: messages'))
})

test('a message of which Instagram shows only the id is not reported', async () => {
  response = {
    ...conversation,
    messages: { data: [message, { id: 'm0' }, { id: 'm0', created_time: time }] },
  }
  expect(await instagram.getConversation(as, 't1')).toMatchObject({ is_truncated: true })
  expect(unreadable).toEqual([])
})

test('a participant without id leaves the other participant and the messages', async () => {
  response = { data: [{ ...conversation, participants: { data: [{ username: 'gone' }, person] } }] }
  const [only] = (await instagram.listConversations(as)).conversations
  expect(only).toMatchObject({ participants: [person], messages: [{ mid: 'm1' }] })
  expect(unreadable).toEqual(['an account: participants'])
})

test('an attachment that cannot be read leaves its message', async () => {
  const attachments = { data: [null, { image_data: { url: 'https://a.example/a.png' } }] }
  response = { ...conversation, messages: { data: [{ ...message, attachments }] } }
  expect((await instagram.getConversation(as, 't1'))?.messages[0]?.attachments).toHaveLength(1)
  expect(unreadable).toEqual(['an account: attachments'])
})

test('a comment below a post that cannot be read leaves the others, and their replies', async () => {
  const odd = { ...comment, timestamp: undefined }
  const withReplies = { ...comment, replies: { data: [{ id: 'r0' }, reply] } }
  response = { data: [{ ...post, comments: { data: [odd, withReplies] } }] }
  const [newest] = (await instagram.listNewestPosts(as)).posts
  expect(newest?.comments?.items).toMatchObject([{ id: 'c1', replies: [{ id: 'r1' }] }])
  expect(unreadable.toSorted()).toEqual(['an account: comments', 'an account: replies'])
})

test('an author without id is an unknown author', async () => {
  response = { data: [{ ...comment, from: { username: 'ana' } }] }
  expect((await instagram.listComments(as, 'p1')).comments).toMatchObject([
    { from_id: null, from_username: 'ana' },
  ])
  expect(unreadable).toEqual([])
})

test('a page without any readable item is followed by the next one', async () => {
  response = { data: [null], paging: { cursors: { after: 'more' }, next: 'https://next.example' } }
  expect(await instagram.listMedia(as)).toEqual({ media: [], next_cursor: 'more' })
})

test('numbers, truth values and times are read in other forms', async () => {
  const spelled = { like_count: '3', hidden: 'true', timestamp: 1_790_000_000, replies: { data: null } }
  response = { data: [{ ...comment, ...spelled }], paging: [] }
  expect((await instagram.listComments(as, 'p1')).comments).toMatchObject([
    { like_count: 3, hidden: true, timestamp: 1_790_000_000_000, replies_count: 0 },
  ])
  const counts = {
    like_count: '12',
    comments_count: '4',
    is_comment_enabled: 'false',
    children: { data: null },
  }
  response = {
    data: [{ ...post, ...counts, timestamp: '1790000000' }],
    paging: { cursors: null, next: null },
  }
  expect(await instagram.listMedia(as)).toMatchObject({
    media: [
      {
        like_count: 12,
        comments_count: 4,
        is_comment_enabled: false,
        timestamp: 1_790_000_000_000,
        children: [],
      },
    ],
    next_cursor: null,
  })
  expect(unreadable).toEqual([])
})

test('a conversation whose lists are null is one without messages', async () => {
  response = { data: [{ ...conversation, participants: { data: null }, messages: { data: null } }] }
  expect((await instagram.listConversations(as)).conversations).toMatchObject([
    { id: 't1', participants: [], messages: [] },
  ])
  expect(unreadable).toEqual([])
})

test('a response that is no list is refused', async () => {
  for (response of [{}, { data: null }, { data: 'none' }, [], 'text']) {
    await expect(instagram.listMedia(as)).rejects.toMatchObject({ reason: 'unreadable' })
  }
})

test('at most 20 items of a response are reported', async () => {
  response = { data: Array.from({ length: 5000 }, () => null) }
  await instagram.listMedia(as)
  expect(unreadable).toHaveLength(20)
})
