import type { RunningSandbox } from '@skein/sandbox/start'
import type { Notification } from '@skein/contract/notifications/notifications'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobs } from '#src/app-jobs.ts'
import { markNeedsReconnect } from '#src/features/accounts/index.ts'
import { flagForPerson, recordMessages } from '#src/features/inbox/index.ts'
import type { Ctx } from '#src/context.ts'
import { type Answer, dataOf } from '#test/services/browser.ts'
import type { TestApp } from '#test/build-app.ts'
import { accountsOf, connectAccount } from '#test/accounts/connect-account.ts'
import { addMember } from '#test/accounts/add-member.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { startAppWithSandbox, type AppWithSandbox } from '#test/app-with-sandbox.ts'
import { written } from '#test/assistant/thread-events.ts'
import { createNotification, createAlert } from './index.ts'

const start = Date.parse('2026-11-21T12:00:00Z')
const minute = 60_000
let world: AppWithSandbox
let sandbox: RunningSandbox
let app: TestApp
let ctx: Ctx
let ana: TestUser
let account_id: string
let platform_user_id: string

beforeAll(async () => {
  world = await startAppWithSandbox(start)
  ;({ sandbox, app } = world)
  ctx = app.ctx
})
afterAll(() => world.close())
beforeEach(async () => {
  await ctx.db.$client.query('truncate connected_accounts, notices, conversations, messages cascade')
  await sandbox.control.reset()
  ana = await createUser(app)
  await connectAccount(ana)
  const [account] = await accountsOf(ana)
  account_id = account?.id ?? ''
  platform_user_id = account?.platform_user_id ?? ''
})

const run = (name: string, payload: unknown = {}) =>
  jobs.find((job) => job.name === name)?.handle(ctx, payload)
const dataFrom = async <T>(answer: Promise<Answer>) => dataOf<T>((await answer).json)
const list = (user = ana) => dataFrom<Notification[]>(user.browser.get('/api/notices'))
const unread = async (user = ana) =>
  (await dataFrom<{ unread: number }>(user.browser.get('/api/notices/unread'))).unread
const choose = (choices: object[]) =>
  ana.browser.call('PUT', '/api/notices/preferences', { body: { choices } })
const notify = (key: string, again = true) =>
  createNotification(ctx, ctx.db, {
    account_id,
    kind: 'draft',
    level: 'info',
    key,
    words: () => ({ title: `About ${key}`, text: 'It waits.' }),
    place: 'activity',
    again,
  })
/** Returns the mails that the job queues now. */
async function mails() {
  await run('notices.mail', { user_id: ana.user_id })
  const { rows } = await ctx.db.$client.query<{ to: string; subject: string; text: string }>(
    'delete from outgoing_mails returning recipient as to, subject, content as text',
  )
  return rows
}

test('keeps a notification unread until it is read, and makes it unread when it happens again', async () => {
  await notify('one')
  await notify('two')
  expect(await unread()).toBe(2)
  const [newest] = await list()
  expect(newest).toMatchObject({ kind: 'draft', platform_user_id, count: 1, read_at: null })
  await ana.browser.post(`/api/notices/${newest?.notice_id}/read`, {})
  expect(await unread()).toBe(1)
  await ana.browser.post('/api/notices/read-all', {})
  expect(await unread()).toBe(0)
  app.clock?.advance(minute)
  await notify('one')
  await notify('two', false)
  expect(await unread()).toBe(1)
  expect(await list()).toMatchObject([
    { title: 'About one', count: 2, read_at: null },
    { title: 'About two', count: 1, read_at: expect.any(String) },
  ])
})

test('lists notifications of an account page by page', async () => {
  for (const key of ['a', 'b', 'c', 'd', 'e']) {
    await notify(key)
    app.clock?.advance(minute)
  }
  const titles: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const path: string = `/api/notices?limit=2&platform_user_id=${platform_user_id}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
    const { json } = await ana.browser.get(path)
    const page = json as { data: Notification[]; next_cursor: string | null }
    titles.push(...page.data.map(({ title }) => title))
    cursor = page.next_cursor
  }
  expect(titles).toEqual(['e', 'd', 'c', 'b', 'a'].map((key) => `About ${key}`))
  expect((await ana.browser.get('/api/notices?cursor=x')).status).toBe(400)
})

describe('a request for a person', () => {
  const handOver = () =>
    flagForPerson(ctx, ctx.db, {
      account_id,
      person_id: 'mara',
      reason: { code: 'asked_for_person' },
      until: ctx.clock.now() + 3_600_000,
    })
  beforeEach(async () => {
    const event = written({ person_id: 'mara', mid: 'm1', at: ctx.clock.now() })
    await ctx.db.transaction((tx) => recordMessages(ctx, tx, [{ event_seq: '1', account_id, event }]))
  })

  test('notifies the owner with the conversation and by one mail', async () => {
    await handOver()
    await handOver()
    expect(await list()).toMatchObject([
      {
        kind: 'handover',
        level: 'warning',
        place: 'conversation',
        place_id: expect.any(String),
        person: { name: null, username: null, picture_url: null },
        count: 2,
      },
    ])
    const sentMails = await mails()
    expect(sentMails).toHaveLength(1)
    expect(sentMails[0]).toMatchObject({ to: ana.email, subject: 'Skein: A customer needs a reply' })
    expect(sentMails[0]?.text).toContain('(clayandember)')
    expect(await mails()).toEqual([])
  })

  test('resolves the notification when the conversation is taken over', async () => {
    await handOver()
    const [notification] = await list()
    await ana.browser.post(`/api/instagram/conversations/${notification?.place_id}/takeover`, {})
    expect(await unread()).toBe(0)
    expect(await mails()).toEqual([])
  })
})

test('notifies once about an ended login, until the account is connected again', async () => {
  await markNeedsReconnect(ctx, account_id, 'refused')
  await run('notices.look-at-accounts')
  await run('notices.look-at-accounts')
  const [notification] = await list()
  expect(notification).toMatchObject({
    kind: 'connection',
    level: 'error',
    title: 'Reconnect clayandember',
    count: 1,
  })
  app.clock?.advance(minute)
  await connectAccount(ana)
  await run('notices.look-at-accounts')
  expect(await unread()).toBe(0)
  app.clock?.advance(54 * 86_400_000)
  await run('notices.look-at-accounts')
  expect((await list())[0]).toMatchObject({ level: 'warning', title: 'Access to clayandember expires soon' })
})

test('creates one notification for many failures in a row', async () => {
  for (let count = 0; count < 20; count += 1) await createAlert(ctx, { account_id }, 'failed_send')
  expect(await list()).toMatchObject([{ kind: 'failed_send', count: 1, place: 'activity' }])
})

test('leads to the entry that it is about, and to all of them when there are several unread ones', async () => {
  const alert = async (activity_id: string) => {
    app.clock?.advance(minute)
    await createAlert(ctx, { account_id, activity_id }, 'draft')
    const [notification] = await list()
    return [notification?.count, notification?.place_id]
  }
  expect(await alert('7')).toEqual([1, '7'])
  expect(await alert('7')).toEqual([2, '7'])
  expect(await alert('8')).toEqual([3, null])
  expect(await alert('8')).toEqual([4, null])
  await ana.browser.call('POST', '/api/notices/read-all')
  expect(await alert('9')).toEqual([5, '9'])
})

test('lets the user choose which notifications are shown and mailed', async () => {
  const usual = await dataFrom<object[]>(ana.browser.get('/api/notices/preferences'))
  expect(usual).toContainEqual({ kind: 'handover', shown: true, mail: true, push: true })
  expect(usual).toContainEqual({ kind: 'draft', shown: true, mail: false, push: true })
  await choose([{ kind: 'draft', shown: true, mail: true }])
  await notify('mailed')
  expect(await mails()).toMatchObject([{ subject: 'Skein: About mailed' }])
  expect(await dataFrom(choose([{ kind: 'draft', shown: false, mail: true }]))).toContainEqual({
    kind: 'draft',
    shown: false,
    mail: false,
    push: false,
  })
  await notify('unwanted')
  expect((await list()).map(({ title }) => title)).toEqual(['About mailed'])
})

test('notifies each member who may answer, in the own language and by the own choice, and no viewer', async () => {
  const [bob, eve, vic] = [await createUser(app), await createUser(app), await createUser(app)]
  const join = (user: TestUser, role: 'agent' | 'viewer') =>
    addMember(app, { workspace_id: ana.user_id, user_id: user.user_id, role })
  await Promise.all([join(bob, 'agent'), join(eve, 'agent'), join(vic, 'viewer')])
  await bob.browser.call('PUT', `/api/users/profile/${bob.user_id}/language`, { body: { language: 'de' } })
  const hidden = { choices: [{ kind: 'draft', shown: false, mail: false }] }
  await eve.browser.call('PUT', '/api/notices/preferences', { body: hidden })
  await createAlert(ctx, { account_id, conversation_id: 'of a team' }, 'draft')
  const titles = await Promise.all(
    [ana, bob, eve, vic].map(async (user) => (await list(user)).map(({ title }) => title)),
  )
  expect(titles).toEqual([['A reply needs review'], ['Eine Antwort wartet auf Prüfung'], [], []])
})

test('shows, counts and mails a former member none of the notifications about the account', async () => {
  const ben = await createUser(app)
  const member = { workspace_id: ana.user_id, user_id: ben.user_id }
  await addMember(app, { ...member, role: 'agent' })
  await createNotification(ctx, ctx.db, {
    account_id,
    kind: 'handover',
    level: 'warning',
    key: 'left',
    words: () => ({ title: 'A customer needs a reply', text: 'It waits.' }),
    place: 'conversation',
  })
  expect([await unread(ben), (await list(ben)).length]).toEqual([1, 1])
  await ana.browser.call('DELETE', `/api/workspaces/${ana.user_id}/members/${ben.user_id}`)
  expect([await unread(ben), (await list(ben)).length]).toEqual([0, 0])
  await run('notices.mail', { user_id: ben.user_id })
  const { rows } = await ctx.db.$client.query(
    "select from pgboss.job where data::text like '%' || $1 || '%'",
    [ben.email],
  )
  expect(rows).toEqual([])
  expect(await unread()).toBe(1)
})

test('writes notifications and their mail in the language of the owner', async () => {
  await ana.browser.call('PUT', `/api/users/profile/${ana.user_id}/language`, { body: { language: 'de' } })
  await createAlert(ctx, { account_id }, 'draft')
  expect(await list()).toMatchObject([{ title: 'Eine Antwort wartet auf Prüfung' }])
  await choose([{ kind: 'draft', shown: true, mail: true }])
  await createAlert(ctx, { account_id, conversation_id: 'other' }, 'draft')
  const [mail] = await mails()
  expect(mail?.text).toMatch(/^Hallo,\n\nEine Antwort wartet auf Prüfung/)
})
