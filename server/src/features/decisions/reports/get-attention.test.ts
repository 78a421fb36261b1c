import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Attention } from '@skein/contract/automations/decisions/attention'
import type { Conversation } from '@skein/contract/inbox/inbox'
import { dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createOwner } from '#test/accounts/create-owner.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { connectionState, startOfToday } from './attention-logic.ts'

const now = Date.parse('2026-11-02T12:00:00Z')
let app: TestApp
let ana: TestUser
let account_id: string

beforeAll(async () => void (app = await buildApp({ now })))
afterAll(() => app.close())
beforeEach(async () => void ({ owner: ana, account_id } = await createOwner(app)))

const sql = (text: string, ...values: unknown[]) => app.ctx.db.$client.query(text, values)

async function attention(since?: string): Promise<Attention> {
  const query = new URLSearchParams({ platform_user_id: account_id, ...(since ? { since } : {}) })
  const { json } = await ana.browser.get(`/api/automations/attention?${query}`)
  return dataOf<Attention>(json)
}

const addAutomation = (number: number, type = 'COMMENT_REPLY', executions = 0) =>
  sql(
    `insert into automations (automation_id, account_id, number, automation_type, name, description,
       activation_status, settings, execution_count, created_at, updated_at)
     values ($1::text || '-' || $2::integer, $1::text::uuid, $2::integer, $3, 'Price', '', 'ACTIVE', '{}', $4, now(), now())`,
    account_id,
    number,
    type,
    executions,
  )

let seq = 0
/** Adds a message of the first automation with this state and age. */
const addMessage = (kind: string, state: string, hoursAgo: number) =>
  sql(
    `insert into outbox (account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id, body,
       state, created_at)
     values ($1::text::uuid, $2, $1::text || '-1', $3::bigint, 'key ' || $3::bigint, 'a', 'b', '{"text":"hi"}', $4, $5)`,
    account_id,
    kind,
    (seq += 1),
    state,
    new Date(now - hoursAgo * 3_600_000).toISOString(),
  )

test('returns zeros for a new account', async () => {
  expect(await attention()).toEqual({
    failed_sends: 0,
    drafts: 0,
    waiting_people: 0,
    connection: 'fine',
    connection_reason: null,
    login_ends_at: null,
    budget: 'ok',
    today: { replies: 0, private_messages: 0, direct_messages: 0, moderated: 0, failed: 0 },
    steps: { rules: 0, executions: 0, sources: 0, published: false, play: null, newest: null },
  })
})

interface Wrote {
  hoursAgo: number
  /** Who wrote last. */
  last?: 'in' | 'out'
  read?: boolean
  waits?: boolean
  done?: boolean
}

/** Adds a conversation in which the customer wrote. */
async function addConversation({ hoursAgo, last = 'in', read = false, waits = false, done = false }: Wrote) {
  const id = `talk-${(seq += 1)}`
  const at = new Date(now - hoursAgo * 3_600_000).toISOString()
  await sql(
    `insert into conversations (conversation_id, account_id, person_id, last_message_at, last_inbound_at, last_read_at,
       needs_person_since, done_through, created_at)
     values ($1, $2, $1, $3, $3, case when $4 then $3::timestamptz end, case when $5 then $3::timestamptz end,
       case when $6 then array[$3::timestamptz, null] end, now())`,
    id,
    account_id,
    at,
    read,
    waits,
    done,
  )
  await sql(
    `insert into messages (account_id, message_id, conversation_id, text, occurred_at, direction, sender_kind)
     values ($1, $2::text || ' asks', $2, 'Open?', $3, 'in', 'customer'),
       ($1, $2::text || ' hears', $2, 'Hi', $3::timestamptz + case when $4 = 'out' then 1 else -1 end * interval '1 s',
         'out', 'automation')`,
    account_id,
    id,
    at,
    last,
  )
}

const inbox = async <T>(path: string) => {
  const { json } = await ana.browser.get(`/api/instagram/conversations${path}platform_user_id=${account_id}`)
  return dataOf<T>(json)
}
const waiting = () => inbox<{ data: Conversation[]; count: number }>('/waiting?')
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

test('lists what waits for a reply, the window that closes next first, and counts what the inbox lists', async () => {
  expect(await waiting()).toEqual({ data: [], count: 0 })
  await addConversation({ hoursAgo: 1 })
  await addConversation({ hoursAgo: 23 })
  await addConversation({ hoursAgo: 1, last: 'out' })
  await addConversation({ hoursAgo: 1, read: true })
  await addConversation({ hoursAgo: 1, waits: true })
  await addConversation({ hoursAgo: 1, done: true })
  await addConversation({ hoursAgo: 25 })
  await addConversation({ hoursAgo: 1 / 60 })
  await addConversation({ hoursAgo: 30, waits: true })
  const urgent = await waiting()
  expect(urgent.count).toBe(4)
  expect(urgent.data.map(({ last_message }) => last_message?.created_time)).toEqual([
    '2026-11-01T13:00:00.000Z',
    '2026-11-02T11:00:00.000Z',
    '2026-11-02T11:00:00.000Z',
  ])
  expect(urgent.data.map(({ needs_person }) => needs_person).sort()).toEqual([false, false, true])
  const listedIds = idsOf(await inbox<{ data: { id: string }[] }>('?filter=waiting&'))
  expect(listedIds).toHaveLength(4)
  expect(listedIds).toEqual(expect.arrayContaining(idsOf(urgent)))
  expect((await attention()).waiting_people).toBe(2)
})

test('counts actions of today by kind, and failures of the week', async () => {
  await addAutomation(1)
  await addMessage('comment_reply', 'sent', 1)
  await addMessage('comment_reply', 'sent', 20)
  await addMessage('private_message', 'sent', 2)
  await addMessage('direct_message', 'failed', 3)
  await addMessage('hide_comment', 'sent', 3)
  await addMessage('delete_comment', 'sent', 3)
  await addMessage('direct_message', 'expired', 100)
  await addMessage('direct_message', 'failed', 24 * 8)
  await addMessage('comment_reply', 'needs_review', 30)
  const report = await attention()
  expect(report.today).toEqual({
    replies: 1,
    private_messages: 1,
    direct_messages: 0,
    moderated: 2,
    failed: 1,
  })
  expect(report).toMatchObject({ failed_sends: 2, drafts: 1 })
  expect((await attention('2026-11-01T14:00:00Z')).today.replies).toBe(2)
})

test('counts drafts of any age, failures of people, and no failures of other kinds', async () => {
  await addAutomation(1)
  await addMessage('comment_reply', 'needs_review', 24 * 9)
  await addMessage('comment_reply', 'failed', 24 * 9)
  await sql(
    `insert into outbox (account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id, body, state,
       created_at)
     values ($1::text::uuid, 'manual_message', 'person:ana', 0, 'by hand', 'a', 'b', '{"text":"hi"}', 'failed', $2),
       ($1::text::uuid, 'hide_comment', 'person:ana', 0, 'hidden by hand', 'a', 'b', '{}', 'failed', $2)`,
    account_id,
    new Date(now - 3_600_000).toISOString(),
  )
  expect(await attention()).toMatchObject({ drafts: 1, failed_sends: 1, today: { failed: 0 } })
})

test('counts the waiting conversations that the inbox lists', async () => {
  await addConversation({ hoursAgo: 30, waits: true, done: true })
  await addConversation({ hoursAgo: 1, waits: true })
  await sql(
    `insert into conversations (conversation_id, account_id, person_id, commenter_id, last_message_at, last_comment_at,
       needs_person_since, created_at)
     values ($1::text || 'empty', $1::text::uuid, 'tom', null, null, null, $2, now()),
       ($1::text || 'comments', $1::text::uuid, 'commenter', null, $2, $2, $2, now()),
       ($1::text || 'messages', $1::text::uuid, 'writer', 'commenter', $2, null, null, now())`,
    account_id,
    new Date(now - 20 * 3_600_000).toISOString(),
  )
  const query = new URLSearchParams({ platform_user_id: account_id, filter: 'needs_person' })
  const { json } = await ana.browser.get(`/api/instagram/conversations?${query}`)
  const conversations = dataOf<{ data: { id: string }[] }>(json).data
  expect(conversations).toHaveLength(1)
  expect(await attention()).toMatchObject({ waiting_people: 1 })
  expect((await waiting()).count).toBe(1)
})

test.each([
  ['service_down', 'unknown', 'failing'],
  ['timeout', 'ready', 'failing'],
  ['rate_limited', 'ready', 'fine'],
  ['service_down', 'review', 'fine'],
])(
  'after an attempt that ended with %s, in the phase %s, the connection is %s',
  async (reason, phase, expected) => {
    await sql(
      `with sent as (
       insert into outbox (account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id, body, created_at)
       values ($1::text::uuid, 'comment_reply', 'x', 0, 'waits', 'a', 'b', '{"text":"hi"}', now()) returning outbox_seq
     )
     insert into outbox_open (outbox_seq, account_id, kind, conversation_key, phase, attempt, cause)
     select outbox_seq, $1::text::uuid, 'comment_reply', 'a', $2, 1, jsonb_build_object('reason', $3::text) from sent`,
      account_id,
      phase,
      reason,
    )
    expect((await attention()).connection).toBe(expected)
  },
)

test('reports waiting people, a used-up budget and an expiring login', async () => {
  await sql(
    `insert into conversations (conversation_id, account_id, person_id, last_message_at, needs_person_since, created_at)
     values ($1::text, $1::text::uuid, 'mia', now(), now(), now()),
       ($1::text || 'b', $1::text::uuid, 'tom', now(), null, now())`,
    account_id,
  )
  await sql(`insert into budgets (account_id, daily_usd) values ($1, 1)`, account_id)
  await sql(`insert into model_days (account_id, day, cost) values ($1, '2026-11-02', 0.9)`, account_id)
  await sql(
    `update connected_accounts set token_expires_at = $2 where id = $1`,
    account_id,
    '2026-11-05T12:00:00Z',
  )
  expect(await attention()).toMatchObject({
    waiting_people: 1,
    budget: 'near',
    connection: 'ending',
    login_ends_at: '2026-11-05T12:00:00.000Z',
  })
})

test('derives the setup steps from automations and executions', async () => {
  await addAutomation(1, 'COMMENT_REPLY', 4)
  await addAutomation(2, 'AI_DM_CONVERSATION', 3)
  await sql(
    `insert into knowledge_sources (id, account_id, kind, title, status, given_hash, created_at)
     values (gen_random_uuid(), $1, 'text', 'Shipping', 'ready', 'a', now()),
       (gen_random_uuid(), $1, 'text', 'Returns', 'failed', 'b', now())`,
    account_id,
  )
  expect((await attention()).steps).toMatchObject({ rules: 2, executions: 7, sources: 1 })
})

test('counts the chatbot as published once it is active and has a model', async () => {
  const published = async () => (await attention()).steps.published
  const conversation = (status: string, settings: object) =>
    sql(
      `update automations set activation_status = $2, settings = $3 where account_id = $1 and number = 1`,
      account_id,
      status,
      JSON.stringify(settings),
    )
  await addAutomation(1, 'AI_DM_CONVERSATION')
  await conversation('ACTIVE', { model_usage: 'PLATFORM_DEFAULT' })
  expect(await published()).toBe(false)
  await ana.browser.post('/api/models/keys', {
    platform_user_id: account_id,
    provider: 'openai',
    api_key: 'sk-test-0123456789',
  })
  expect(await published()).toBe(true)
  await conversation('PAUSED', { model_usage: 'PLATFORM_DEFAULT' })
  expect(await published()).toBe(false)
})

test('suggests a test text for the newest active automation', async () => {
  const settingsOf = (number: number, settings: object) =>
    sql(
      'update automations set settings = $3 where account_id = $1 and number = $2',
      account_id,
      number,
      JSON.stringify(settings),
    )
  await addAutomation(1, 'DM_REPLY')
  await settingsOf(1, { automation_type: 'DM_REPLY', keywords: ['hours'], match_type: 'EXACT' })
  await addAutomation(2)
  await settingsOf(2, {
    automation_type: 'COMMENT_REPLY',
    keywords: ['price'],
    match_type: 'STARTS_WITH',
    post_selection_type: 'SPECIFIC',
    specific_post_ids: ['18007'],
  })
  const { play, newest } = (await attention()).steps
  expect(newest).toEqual({ automation_id: `${account_id}-2`, automation_type: 'COMMENT_REPLY' })
  expect(play).toEqual({
    write: 'comment',
    post_id: '18007',
    text: 'price, please!',
  })
  await sql(
    `update automations set activation_status = 'PAUSED' where account_id = $1 and number = 2`,
    account_id,
  )
  expect((await attention()).steps.play).toEqual({ write: 'message', post_id: null, text: 'hours' })
})

test('returns 404 for an account of another user', async () => {
  const bob = await createUser(app)
  const answer = await bob.browser.get(`/api/automations/attention?platform_user_id=${account_id}`)
  expect(answer.status).toBe(404)
})

test('returns the most severe state of a connection', () => {
  const facts = {
    status: 'connected',
    status_reason: null,
    webhooks_lost: true,
    unanswered_send: false,
    login_ends_at: now,
  } as const
  expect(connectionState({ ...facts, status: 'needs_reconnect' }, now).connection).toBe('needs_login')
  expect(connectionState(facts, now).connection).toBe('webhooks_lost')
  expect(connectionState({ ...facts, webhooks_lost: false, unanswered_send: true }, now).connection).toBe(
    'failing',
  )
  expect(connectionState({ ...facts, webhooks_lost: false }, now).connection).toBe('ending')
})

test('starts today at the given time, not in the future and at most two days ago', () => {
  expect(startOfToday(undefined, now)).toBe(Date.parse('2026-11-02T00:00:00Z'))
  expect(startOfToday('2026-11-01T23:00:00Z', now)).toBe(Date.parse('2026-11-01T23:00:00Z'))
  expect(startOfToday('2020-01-01T00:00:00Z', now)).toBe(now - 48 * 3_600_000)
  expect(startOfToday('2030-01-01T00:00:00Z', now)).toBe(now)
})
