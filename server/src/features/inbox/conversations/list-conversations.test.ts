import { recordThreadEvents } from '#test/record-thread-events.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Conversation, InboxMessage } from '@skein/contract/inbox/inbox'
import { dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { edited, reacted, seen, unsent, written } from '#test/assistant/thread-events.ts'
import { flagForPerson, markHumanEchoes, type ThreadEvent } from '../index.ts'

const start = Date.parse('2026-11-20T12:00:00Z')
const hour = 3_600_000
const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

let app: TestApp
let owner: TestUser
let account_id: string
let platform_user_id: string
beforeAll(async () => void (app = await buildApp({ now: start })))
afterAll(() => app.close())

let accounts = 0
beforeEach(async () => {
  app.clock?.set(start)
  owner = await createUser(app)
  account_id = app.ctx.ids.next()
  platform_user_id = `1784${++accounts}`
  await app.ctx.db.$client.query(
    `insert into connected_accounts (id, workspace_id, platform, platform_user_id, app_scoped_id, platform_username,
       status, scopes, token, token_expires_at, connected_at)
     values ($1, $2, 'instagram', $3, $3, 'shop', 'connected', '{}', 'sealed', now(), now())`,
    [account_id, owner.user_id, platform_user_id],
  )
})

let event_seq = 0
const record = (...events: ThreadEvent[]) =>
  recordThreadEvents(
    app.ctx,
    events.map((event) => ({ event_seq: `${++event_seq}`, account_id, event })),
  )
const at = (person_id: string, mid: string, second = 0) => ({ person_id, mid, at: start + second * 1000 })

interface Listed<T> {
  data: T
  next_cursor: string | null
}
const get = async <T>(path: string, more: Record<string, string> = {}): Promise<Listed<T>> => {
  const query = new URLSearchParams({ platform_user_id, ...more })
  const { status, json, text } = await owner.browser.get(`/api/instagram/${path}?${query}`)
  expect([status, text]).toEqual([200, expect.any(String)])
  return json as Listed<T>
}
const conversations = (more?: Record<string, string>) => get<{ data: Conversation[] }>('conversations', more)
const messages = (conversation_id: string, more?: Record<string, string>) =>
  get<{ messages: InboxMessage[] }>('messages', { conversation_id, ...more })
const first = async () => {
  const [conversation] = (await conversations()).data.data
  if (!conversation) throw new Error('There is no conversation.')
  return conversation
}
const act = async (id: string, verb: 'takeover' | 'resume') => {
  const { status, json } = await owner.browser.post(`/api/instagram/conversations/${id}/${verb}`)
  expect(status).toBe(200)
  return dataOf<Conversation>(json)
}

describe('listConversations', () => {
  test('returns participants, last message, unread count and reply window', async () => {
    await record(written(at('ana', 'm1')), written(at('ana', 'm2', 5)), unsent(at('ana', 'm1', 6)))
    await app.ctx.db.$client.query(`update conversations set username = 'ana' where account_id = $1`, [
      account_id,
    ])
    const conversation = await first()
    expect(conversation).toEqual({
      id: expect.any(String),
      participants: {
        data: [
          { id: platform_user_id, username: 'shop' },
          { id: 'ana', username: 'ana' },
        ],
      },
      updated_time: iso(start + 5000),
      automation_paused_until: null,
      needs_person: false,
      needs_person_reason: null,
      unread_count: 1,
      window_closes_at: iso(start + 5000 + 24 * hour),
      reply_window: 'open',
      human_agent_closes_at: null,
      done: false,
      assignee: null,
      snoozed_until: null,
      waiting_since: '2026-11-20T12:00:05.000Z',
      name: null,
      picture_url: null,
      tags: [],
      known_since: null,
      last_message: expect.objectContaining({ id: 'm2', message: 'm2', sender_kind: 'customer' }),
    })
  })

  test('returns pages, newest first, without duplicates or gaps', async () => {
    const people = Array.from({ length: 7 }, (_, index) => `p${index}`)
    await record(
      ...people.map((person, index) => written(at(person, `mid ${person}`, Math.floor(index / 2)))),
    )
    await record({ ...seen(at('only looked', 'x')) })
    const seenPeople: string[] = []
    let cursor: string | null = null
    do {
      const page: Listed<{ data: Conversation[] }> = await conversations({
        limit: '3',
        ...(cursor === null ? {} : { cursor }),
      })
      seenPeople.push(...page.data.data.map(({ participants }) => participants.data[1]?.id ?? ''))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(seenPeople[0]).toBe('p6')
    expect(seenPeople.toSorted()).toEqual(people)
  })

  test('counts the conversations of the views that it lists', async () => {
    await record(written(at('ana', 'm1')), written(at('ben', 'm2', 5)), written(at('cem', 'm3', 6)))
    const listedConversations = async (filter: string) => (await conversations({ filter })).data.data
    const [conversation] = await listedConversations('unread')
    await owner.browser.post(`/api/instagram/conversations/${conversation?.id}/done`, { done: true })
    const query = new URLSearchParams({ platform_user_id })
    const { json } = await owner.browser.get(`/api/instagram/conversations/counts?${query}`)
    expect(dataOf(json)).toEqual({ needs_person: 0, unread: 2, mine: 0 })
    expect(await listedConversations('unread')).toHaveLength(2)
  })

  test('returns the newest text that a search found, and none for a name', async () => {
    await record(written(at('ana', 'The blue vase is 40% larger')))
    await record(written(at('ana', 'Hello again', 5)))
    const match = async (query: string) => (await conversations({ query })).data.data[0]?.match
    expect(await match('40%')).toBe('The blue vase is 40% larger')
    expect(await match('VASE')).toBe('The blue vase is 40% larger')
    expect(await match('hello')).toBe('Hello again')
    expect((await conversations({})).data.data[0]).not.toHaveProperty('match')
    expect((await conversations({ query: '40_' })).data.data).toEqual([])
  })

  test('rejects an invalid cursor', async () => {
    for (const cursor of ['x', '1.', '99999999999999999.a', '\0']) {
      const query = new URLSearchParams({ platform_user_id, cursor })
      expect((await owner.browser.get(`/api/instagram/conversations?${query}`)).status).toBe(400)
    }
  })
})

describe('listMessages', () => {
  test('returns messages in order of time with sender and state', async () => {
    const picture = { type: 'image', url: 'https://example.com/a.jpg', title: null, media_id: null }
    await record(
      written(at('ana', 'asks')),
      written(at('ana', 'answer', 1), { is_echo: true }),
      written(at('ana', 'later', 4), { is_echo: true }),
      seen(at('ana', 'answer', 2)),
      reacted(at('ana', 'answer', 3), '❤️'),
      edited(at('ana', 'asks', 3), 'asked', 1),
      written(at('ana', 'picture', 5), { text: null, attachments: [picture], reply_to_mid: 'answer' }),
    )
    const { data, next_cursor } = await messages((await first()).id)
    expect(next_cursor).toBeNull()
    expect(data.messages).toMatchObject([
      { id: 'asks', message: 'asked', edited: true, state: 'received', from: { id: 'ana', username: null } },
      { id: 'answer', state: 'seen', reaction: '❤️', from: { id: platform_user_id, username: 'shop' } },
      { id: 'later', state: 'sent', sender_kind: 'app', created_time: iso(start + 4000) },
      { id: 'picture', message: '', attachments: [{ type: 'image' }], reply_to: 'answer' },
    ])
  })

  test('returns older pages by cursor', async () => {
    await record(...Array.from({ length: 5 }, (_, index) => written(at('ana', `m${index}`, index % 3))))
    const { id } = await first()
    const newest = await messages(id, { limit: '3' })
    const older = await messages(id, { limit: '3', cursor: newest.next_cursor ?? '' })
    const ids = [...older.data.messages, ...newest.data.messages].map((message) => message.id)
    expect(ids).toEqual(['m0', 'm3', 'm1', 'm4', 'm2'])
    expect(older.next_cursor).toBeNull()
  })

  test('accepts the platform’s id of a conversation', async () => {
    await record(written(at('ana', 'hi')))
    const thread = `aWdf:${account_id}`
    await app.ctx.db.$client.query('update conversations set thread_id = $1 where account_id = $2', [
      thread,
      account_id,
    ])
    expect((await messages(thread)).data.messages).toHaveLength(1)
    expect((await act(encodeURIComponent(thread), 'takeover')).id).toBe((await first()).id)
  })
})

describe('takeover', () => {
  test('silences automation for twelve hours or until it is resumed, and marks messages as read', async () => {
    await record(written(at('ana', 'hi')))
    const { id } = await first()
    app.clock?.advance(60_000)
    const until = iso(start + 60_000 + 12 * hour)
    expect(await act(id, 'takeover')).toMatchObject({ id, automation_paused_until: until, unread_count: 0 })
    expect((await record(written(at('ana', 'there?', 120))))[0]?.paused_until).toBe(Date.parse(until))
    expect(await first()).toMatchObject({ automation_paused_until: until, unread_count: 1 })
    expect(await act(id, 'resume')).toMatchObject({ automation_paused_until: null })
    expect((await record(written(at('ana', 'again', 130))))[0]?.paused_until).toBeNull()
  })

  test('a message written by hand before the resume and received after it does not pause again', async () => {
    await record(written(at('ana', 'hi')), written(at('ana', 'typed', 1), { is_echo: true }))
    app.clock?.set(start + 5000)
    await act((await first()).id, 'resume')
    const echo = { account_id, person_id: 'ana', message_id: 'typed', occurred_at: start + 1000 }
    await markHumanEchoes(app.ctx, app.ctx.db, [echo])
    expect(await first()).toMatchObject({
      automation_paused_until: null,
      last_message: { sender_kind: 'person' },
    })
  })

  test('omits a pause that has ended', async () => {
    await record(written(at('ana', 'hi')))
    await act((await first()).id, 'takeover')
    app.clock?.advance(12 * hour)
    expect((await first()).automation_paused_until).toBeNull()
  })

  test.each(['takeover', 'resume'] as const)('%s clears the flag for a person', async (verb) => {
    await record(written(at('ana', 'a human please')))
    await flagForPerson(app.ctx, app.ctx.db, {
      account_id,
      person_id: 'ana',
      reason: { code: 'asked_for_person' },
      until: start + 60_000,
    })
    const { id, needs_person, needs_person_reason } = await first()
    expect([needs_person, needs_person_reason]).toEqual([true, 'Customer asked for a person.'])
    expect(await act(id, verb)).toMatchObject({ needs_person: false, needs_person_reason: null })
  })

  test('the window is a week when human_agent is enabled', async () => {
    await record(written(at('ana', 'hi')))
    await app.ctx.db.$client.query('insert into inbox_settings (account_id, human_agent) values ($1, true)', [
      account_id,
    ])
    expect((await first()).window_closes_at).toBe(iso(start + 7 * 24 * hour))
  })
})

test('assigns a conversation, and lists a snoozed one until its time or a new message only as snoozed', async () => {
  await record(written(at('ana', 'm1')))
  const { id } = await first()
  const post = (verb: string, body: object) =>
    owner.browser.post(`/api/instagram/conversations/${id}/${verb}`, body)
  const idsOf = async (filter?: string) =>
    (await conversations(filter === undefined ? {} : { filter })).data.data.map((one) => one.id)
  expect(await idsOf('unassigned')).toEqual([id])
  const assigned = await post('assign', { user_id: owner.user_id })
  expect(dataOf<Conversation>(assigned.json).assignee).toMatchObject({ user_id: owner.user_id })
  expect([await idsOf('mine'), await idsOf('unassigned')]).toEqual([[id], []])
  expect((await post('assign', { user_id: 'nobody' })).status).toBe(404)
  expect((await post('snooze', { until: iso(start - 1) })).status).toBe(422)
  expect((await post('snooze', { until: iso(start + hour) })).status).toBe(200)
  expect([await idsOf(), await idsOf('snoozed')]).toEqual([[], [id]])
  await record(written(at('ana', 'm2', 60)))
  expect([await idsOf(), await idsOf('snoozed')]).toEqual([[id], []])
})
