import { recordThreadEvents } from '#test/record-thread-events.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import type { Conversation, InboxMessage } from '@skein/contract/inbox/inbox'
import { credentialsOf } from '#src/features/accounts/index.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { connectAccount } from '#test/accounts/connect-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { written } from '#test/assistant/thread-events.ts'
import { importConversations } from './import-conversations.ts'

const account = 'clayandember'
let sandbox: RunningSandbox
let app: TestApp
let owner: TestUser
let account_id: string
let platform_user_id: string
beforeAll(async () => {
  sandbox = await startSandbox()
  app = await buildApp({ sandbox })
}, 60_000)
afterAll(async () => {
  await app.close()
  await sandbox.close()
})

beforeEach(async () => {
  await sandbox.control.reset({})
  await app.ctx.db.$client.query(
    'truncate connected_accounts, conversations, messages, conversation_imports cascade',
  )
  owner = await createUser(app)
})

async function connect() {
  expect(await connectAccount(owner)).toContain('connected=true')
  const { rows } = await app.ctx.db.$client.query('select id, platform_user_id from connected_accounts')
  account_id = rows[0].id
  platform_user_id = rows[0].platform_user_id
}
const readAll = async () => {
  let pages = 1
  while (await importConversations(app.ctx, account_id)) pages += 1
  return pages
}
const say = async (as: string, count: number, ageMs = 0) => {
  const mids: string[] = []
  for (let index = 0; index < count; index++)
    mids.push((await sandbox.control.addMessage({ as, account, text: `${as} ${index}`, ageMs })).mid)
  return mids
}
const follower = (username: string) => sandbox.control.addFollower({ username, name: username })
const get = async <T>(path: string, more: Record<string, string> = {}) => {
  const query = new URLSearchParams({ platform_user_id, limit: '100', ...more })
  return (await owner.browser.get(`/api/instagram/${path}?${query}`)).json as { data: T }
}
const conversationWith = async (name: string) => {
  const { data } = await get<{ data: Conversation[] }>('conversations')
  const conversation = data.data.find(({ participants }) => participants.data[1]?.username === name)
  if (!conversation) throw new Error(`There is no conversation with ${name}.`)
  return conversation
}
const messagesWith = async (name: string) => {
  const { id } = await conversationWith(name)
  return (await get<{ messages: InboxMessage[] }>('messages', { conversation_id: id })).data.messages
}

describe('importConversations', () => {
  test('imports earlier messages with known_since and makes no decisions', async () => {
    await follower('talker')
    await follower('quiet')
    const long = await say('talker', 23)
    const short = await say('quiet', 2)
    await sandbox.control.addOwnMessage({ account, to: 'quiet', text: 'Welcome!' })
    await connect()
    await readAll()
    const messages = await messagesWith('talker')
    expect(messages.map(({ id }) => id)).toEqual(long.slice(-20))
    expect((await conversationWith('talker')).known_since).toBe(messages[0]?.created_time)
    expect(await conversationWith('quiet')).toMatchObject({
      known_since: null,
      unread_count: 0,
      reply_window: 'open',
    })
    expect(await messagesWith('quiet')).toMatchObject([
      { id: short[0], sender_kind: 'customer' },
      { id: short[1] },
      { message: 'Welcome!', sender_kind: 'person', from: { id: platform_user_id } },
    ])
    const { rows } = await app.ctx.db.$client.query('select from decisions union all select from event_queue')
    expect(rows).toEqual([])
  })

  test('reads page by page and continues where the last page ended', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `one.of.many.${index}`)
    for (const [index, name] of names.entries()) {
      await follower(name)
      await say(name, 1, (names.length - index) * 2000)
    }
    await connect()
    expect(await importConversations(app.ctx, account_id)).toBe(true)
    const begun = (await get<{ data: Conversation[] }>('conversations')).data.data
    expect(begun).toHaveLength(25)
    expect(begun[0]?.participants.data[1]?.username).toBe(names.at(-1))
    await readAll()
    for (const name of names) expect(await messagesWith(name)).toHaveLength(1)
    expect(await importConversations(app.ctx, account_id)).toBe(false)
  })

  test('stores a message once, whether the webhook or the import is first', async () => {
    await follower('talker')
    const [first = '', second = '', third = ''] = await say('talker', 3)
    await connect()
    const threads = await app.ctx.instagram.listThreads(await credentialsOf(app.ctx, account_id))
    const person_id = threads.conversations[0]?.participants[1]?.id ?? ''
    const arrive = (mid: string, event_seq: string) =>
      recordThreadEvents(app.ctx, [
        { event_seq, account_id, event: written({ person_id, mid, at: Date.now() }, { text: 'as told' }) },
      ])
    await arrive(second, '1')
    await readAll()
    expect((await messagesWith('talker')).map(({ id }) => id).toSorted()).toEqual(
      [first, second, third].toSorted(),
    )
    expect((await messagesWith('talker')).find(({ id }) => id === second)?.message).toBe('as told')
    expect(await arrive(third, '2')).toMatchObject([{ is_new: true }])
    expect(await arrive(third, '2')).toMatchObject([{ is_new: true }])
    expect(await arrive(second, '3')).toMatchObject([{ is_new: false }])
    expect(await messagesWith('talker')).toHaveLength(3)
  })

  test('imports again when the account is reconnected and keeps earlier messages', async () => {
    await follower('talker')
    const first = await say('talker', 2, 60_000)
    await connect()
    await readAll()
    const later = await say('talker', 25)
    await connect()
    await readAll()
    const ids = (await messagesWith('talker')).map(({ id }) => id)
    expect(ids).toEqual([...first, ...later.slice(-20)])
    expect((await conversationWith('talker')).known_since).not.toBeNull()
  })
})
