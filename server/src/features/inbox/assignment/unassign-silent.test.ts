import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Contact } from '@skein/contract/inbox/contacts'
import type { Conversation } from '@skein/contract/inbox/inbox'
import type { Notification } from '@skein/contract/notifications/notifications'
import { jobs } from '#src/app-jobs.ts'
import { addMember } from '#test/accounts/add-member.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { written } from '#test/assistant/thread-events.ts'
import { dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { recordThreadEvents } from '#test/record-thread-events.ts'

const start = Date.parse('2026-11-20T12:00:00Z')
const minute = 60_000

let app: TestApp
let owner: TestUser
let ben: TestUser
let vic: TestUser
let account_id: string
let id: string
beforeAll(async () => void (app = await buildApp({ now: start })))
afterAll(() => app.close())

let count = 0
beforeEach(async () => {
  app.clock?.set(start)
  ;[owner, ben, vic] = await Promise.all([createUser(app), createUser(app), createUser(app)])
  account_id = app.ctx.ids.next()
  await createAccount(app.ctx.db, account_id, owner.user_id)
  const workspace_id = owner.user_id
  await addMember(app, { workspace_id, user_id: ben.user_id, role: 'agent' })
  await addMember(app, { workspace_id, user_id: vic.user_id, role: 'viewer' })
  await say(start)
  id = (await list())[0]?.id ?? ''
})

/** Stores a message of the customer, or an answer. */
const say = (at: number, is_echo = false) =>
  recordThreadEvents(app.ctx, [
    {
      event_seq: `${++count}`,
      account_id,
      event: written({ person_id: 'ana', mid: `m ${count}`, at }, { is_echo }),
    },
  ])
async function list(): Promise<Conversation[]> {
  const query = new URLSearchParams({ platform_user_id: account_id })
  const { json } = await owner.browser.get(`/api/instagram/conversations?${query}`)
  return dataOf<{ data: Conversation[] }>(json).data
}
const post = async (verb: string, body: object) =>
  expect((await owner.browser.post(`/api/instagram/conversations/${id}/${verb}`, body)).status).toBe(200)
const assign = () => post('assign', { user_id: ben.user_id })
const assigneeNow = async () => (await list())[0]?.assignee?.user_id ?? null
const noticesOf = async ({ browser }: TestUser) =>
  dataOf<Notification[]>((await browser.get('/api/notices')).json).map(({ kind, text }) => [kind, text])

/** Runs the job so many minutes after the start. */
async function runAt(minutes: number): Promise<void> {
  app.clock?.set(start + minutes * minute)
  await jobs.find(({ name }) => name === 'inbox.unassign-silent')?.handle(app.ctx, {})
}
const saveMinutes = (unassign_after_minutes: number | null) =>
  owner.browser.call('PUT', '/api/automations/settings', {
    body: { platform_user_id: account_id, unassign_after_minutes },
  })

test('unassigns a conversation whose assignee is silent for 15 minutes, and tells the team once', async () => {
  await assign()
  await runAt(14.9)
  expect(await assigneeNow()).toBe(ben.user_id)
  app.clock?.set(start + 15 * minute)
  const [job] = jobs.filter(({ name }) => name === 'inbox.unassign-silent')
  await Promise.all([job?.handle(app.ctx, {}), job?.handle(app.ctx, {})])
  await runAt(20)
  expect(await assigneeNow()).toBeNull()
  const { rows } = await app.ctx.db.$client.query(
    'select count(*)::int from contact_events where account_id = $1',
    [account_id],
  )
  expect(rows).toEqual([{ count: 1 }])
  expect(await noticesOf(ben)).toEqual([['assignment', 'The customer has waited 15 min for an answer.']])
  expect(await noticesOf(owner)).toEqual([
    ['handover', expect.stringContaining("hasn't answered for 15 min. The conversation is unassigned.")],
  ])
  expect(await noticesOf(vic)).toEqual([])
  const { json } = await owner.browser.get(`/api/instagram/conversations/${id}/contact`)
  expect(dataOf<Contact>(json).history).toContainEqual(
    expect.objectContaining({ kind: 'hand_over', text: 'Unassigned: no answer for 15 min.' }),
  )
})

test('leaves automatic replies on', async () => {
  await assign()
  await runAt(15)
  expect((await list())[0]).toMatchObject({
    assignee: null,
    automation_paused_until: null,
    needs_person: false,
  })
})

test('counts from the assignment when the customer waited before', async () => {
  app.clock?.set(start + 10 * minute)
  await assign()
  await runAt(24.9)
  expect(await assigneeNow()).toBe(ben.user_id)
  await runAt(25)
  expect(await assigneeNow()).toBeNull()
})

test('counts from the oldest message without an answer, whoever answered', async () => {
  await assign()
  await say(start + 14 * minute, true)
  await runAt(60)
  expect(await assigneeNow()).toBe(ben.user_id)
  await say(start + 60 * minute)
  await say(start + 70 * minute)
  await runAt(74.9)
  expect(await assigneeNow()).toBe(ben.user_id)
  await runAt(75)
  expect(await assigneeNow()).toBeNull()
})

test('leaves conversations that are done or snoozed, and counts again from the end of a snooze', async () => {
  await assign()
  await post('snooze', { until: new Date(start + 30 * minute).toISOString() })
  await runAt(29)
  expect(await assigneeNow()).toBeNull()
  const storedAssignees = async () =>
    (await app.ctx.db.$client.query('select assignee_id from conversations where conversation_id = $1', [id]))
      .rows
  expect(await storedAssignees()).toEqual([{ assignee_id: ben.user_id }])
  app.clock?.set(start + 30 * minute)
  await jobs.find(({ name }) => name === 'inbox.wake-conversations')?.handle(app.ctx, {})
  await runAt(44.9)
  expect(await assigneeNow()).toBe(ben.user_id)
  await post('done', { done: true })
  await runAt(60)
  expect(await storedAssignees()).toEqual([{ assignee_id: ben.user_id }])
})

test.each([
  [2, 1.9, 2],
  [120, 119, 120],
])('uses the %i minutes of the settings', async (minutes, before, after) => {
  await saveMinutes(minutes)
  await assign()
  await runAt(before)
  expect(await assigneeNow()).toBe(ben.user_id)
  await runAt(after)
  expect(await assigneeNow()).toBeNull()
})

test('is off without minutes in the settings', async () => {
  await saveMinutes(null)
  await assign()
  await runAt(2000)
  expect(await assigneeNow()).toBe(ben.user_id)
})

test('notices a time that was set after the customer had waited for longer within an hour', async () => {
  await saveMinutes(null)
  await assign()
  await runAt(2000)
  await saveMinutes(15)
  for (let minutes = 2001; minutes <= 2060; minutes += 1) await runAt(minutes)
  expect(await assigneeNow()).toBeNull()
})
