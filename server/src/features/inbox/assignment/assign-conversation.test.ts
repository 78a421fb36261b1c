import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Conversation } from '@skein/contract/inbox/inbox'
import type { Notification } from '@skein/contract/notifications/notifications'
import type { Role } from '@skein/contract/workspaces/permissions'
import { jobs } from '#src/app-jobs.ts'
import { addMember } from '#test/accounts/add-member.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { written } from '#test/assistant/thread-events.ts'
import { dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { recordThreadEvents } from '#test/record-thread-events.ts'

const start = Date.parse('2026-11-20T12:00:00Z')
const hour = 3_600_000
const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

let app: TestApp
let owner: TestUser
let ben: TestUser
let account_id: string
let platform_user_id: string
let id: string
beforeAll(async () => void (app = await buildApp({ now: start })))
afterAll(() => app.close())

let accounts = 0
beforeEach(async () => {
  app.clock?.set(start)
  owner = await createUser(app)
  ben = await createUser(app)
  account_id = app.ctx.ids.next()
  platform_user_id = `1785${++accounts}`
  await app.ctx.db.$client.query(
    `insert into connected_accounts (id, workspace_id, platform, platform_user_id, app_scoped_id, platform_username,
       status, scopes, token, token_expires_at, connected_at)
     values ($1, $2, 'instagram', $3, $3, 'shop', 'connected', '{}', 'sealed', now(), now())`,
    [account_id, owner.user_id, platform_user_id],
  )
  const event = written({ person_id: 'ana', mid: `m of ${accounts}`, at: start })
  await recordThreadEvents(app.ctx, [{ event_seq: `${accounts}`, account_id, event }])
  id = (await list())[0]?.id ?? ''
})

const list = async (filter?: string, user = owner) => {
  const query = new URLSearchParams({ platform_user_id, ...(filter ? { filter } : {}) })
  const { json } = await user.browser.get(`/api/instagram/conversations?${query}`)
  return dataOf<{ data: Conversation[] }>(json).data
}
const post = (verb: string, body: object, user = owner) =>
  user.browser.post(`/api/instagram/conversations/${id}/${verb}`, body)
/** Makes Ben a member of a workspace whose id is that of its first owner. */
const join = (role: Role, workspace = owner) =>
  addMember(app, { workspace_id: workspace.user_id, user_id: ben.user_id, role })
const assigneeNow = async () => (await list())[0]?.assignee ?? null

describe('assigning', () => {
  test('shows the assignee to everyone, and the conversation to the assignee as mine', async () => {
    await join('agent')
    expect((await post('assign', { user_id: ben.user_id })).status).toBe(200)
    expect(await assigneeNow()).toMatchObject({ user_id: ben.user_id })
    expect(await list('mine')).toEqual([])
    expect(await list('mine', ben)).toMatchObject([{ id }])
    expect((await post('assign', { user_id: null }, ben)).status).toBe(200)
    expect(await assigneeNow()).toBeNull()
  })

  test('is refused for a member who only reads, and for people outside of the workspace', async () => {
    expect((await post('assign', { user_id: ben.user_id })).status).toBe(404)
    await join('viewer')
    expect((await post('assign', { user_id: ben.user_id })).status).toBe(422)
    expect((await post('assign', { user_id: owner.user_id }, ben)).status).toBe(403)
    expect(await assigneeNow()).toBeNull()
  })

  test('is refused for the second of two members who take a conversation at the same moment', async () => {
    await join('agent')
    const take = (user: TestUser) => post('assign', { user_id: user.user_id, from_user_id: null }, user)
    const answers = await Promise.all([take(owner), take(ben)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [winner, loser] = answers[0].status === 200 ? [owner, ben] : [ben, owner]
    expect(await assigneeNow()).toMatchObject({ user_id: winner.user_id })
    expect((await take(winner)).status).toBe(200)
    const knows = { user_id: loser.user_id, from_user_id: winner.user_id }
    expect((await post('assign', knows, loser)).status).toBe(200)
    expect(await assigneeNow()).toMatchObject({ user_id: loser.user_id })
  })

  test('leaves automatic replies on', async () => {
    await post('assign', { user_id: owner.user_id })
    expect((await list())[0]).toMatchObject({ automation_paused_until: null, needs_person: false })
  })

  const changes: Record<string, (user_id: string) => [sql: string, values: unknown[]]> = {
    'is removed': (user_id) => [
      'delete from workspace_members where user_id = $1 and workspace_id <> $1',
      [user_id],
    ],
    'becomes a viewer': (user_id) => [
      `update workspace_members set role = 'viewer' where user_id = $1 and workspace_id <> $1`,
      [user_id],
    ],
    'deletes the user account': (user_id) => ['delete from auth_user where id = $1', [user_id]],
  }
  test.each(Object.entries(changes))('ends when the assignee %s', async (_, change) => {
    await join('agent')
    await post('assign', { user_id: ben.user_id })
    const [statement, values] = change(ben.user_id)
    await app.ctx.db.$client.query(statement, values)
    expect(await assigneeNow()).toBeNull()
  })

  test('ends when the account moves to a workspace without the assignee', async () => {
    await join('agent')
    await post('assign', { user_id: ben.user_id })
    const other = await createUser(app)
    const move = () =>
      app.ctx.db.$client.query('update connected_accounts set workspace_id = $1 where id = $2', [
        other.user_id,
        account_id,
      ])
    await move()
    expect((await list(undefined, other))[0]?.assignee).toBeNull()
  })

  describe('while the account moves to a workspace without the assignee', () => {
    /** Resolves when so many statements wait for a lock. */
    const statementsWait = (count: number) =>
      expect
        .poll(async () => {
          const { rows } = await app.ctx.db.$client.query<{ count: number }>(
            `select count(*)::int as count from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return rows[0]?.count
        })
        .toBe(count)
    const begin = async (statement: string, values: unknown[]) => {
      const client = await app.ctx.db.$client.connect()
      await client.query('begin')
      await client.query(statement, values)
      return async () => {
        await client.query('commit')
        client.release()
      }
    }
    const moving = 'update connected_accounts set workspace_id = $1 where id = $2'

    test('leaves no assignee if the assignment is first', async () => {
      await join('agent')
      const other = await createUser(app)
      const end = await begin('select from conversations where conversation_id = $1 for update', [id])
      const assigned = post('assign', { user_id: ben.user_id })
      await statementsWait(1)
      const move = app.ctx.db.$client.query(moving, [other.user_id, account_id])
      await statementsWait(2)
      await end()
      await Promise.all([assigned, move])
      expect((await list(undefined, other))[0]?.assignee).toBeNull()
    })

    test('is refused if the move is first', async () => {
      await join('agent')
      const other = await createUser(app)
      const end = await begin(moving, [other.user_id, account_id])
      const assigned = post('assign', { user_id: ben.user_id })
      await statementsWait(1)
      await end()
      expect((await assigned).status).toBe(404)
      expect((await list(undefined, other))[0]?.assignee).toBeNull()
    })
  })

  test('stays when the account moves to a workspace in which the assignee answers', async () => {
    await join('agent')
    await post('assign', { user_id: ben.user_id })
    const other = await createUser(app)
    await join('agent', other)
    await app.ctx.db.$client.query('update connected_accounts set workspace_id = $1 where id = $2', [
      other.user_id,
      account_id,
    ])
    expect((await list(undefined, other))[0]?.assignee).toMatchObject({ user_id: ben.user_id })
  })
})

describe('the notification about an assignment', () => {
  const noticesOf = async (user: TestUser) =>
    dataOf<Notification[]>((await user.browser.get('/api/notices')).json)

  test('reaches the new assignee only, and names who assigned', async () => {
    await join('agent')
    await post('assign', { user_id: ben.user_id })
    expect(await noticesOf(ben)).toMatchObject([
      { kind: 'assignment', place: 'conversation', place_id: id, count: 1, read_at: null },
    ])
    expect(await noticesOf(owner)).toEqual([])
    await post('assign', { user_id: ben.user_id })
    expect(await noticesOf(ben)).toMatchObject([{ count: 1 }])
  })

  test('is not sent for an own assignment, and is read once the conversation is assigned to somebody else', async () => {
    await join('agent')
    await post('assign', { user_id: ben.user_id })
    await post('assign', { user_id: owner.user_id })
    expect(await noticesOf(owner)).toEqual([])
    expect(await noticesOf(ben)).toMatchObject([{ read_at: expect.any(String) }])
    await post('assign', { user_id: null })
    expect(await noticesOf(owner)).toEqual([])
  })

  test('is pushed and mailed unless the assignee chose otherwise', async () => {
    await join('agent')
    const due = async () => {
      await post('assign', { user_id: ben.user_id })
      await post('assign', { user_id: null })
      await post('assign', { user_id: ben.user_id })
      const { rows } = await app.ctx.db.$client.query(
        'select mail_due, push_due from notices where user_id = $1',
        [ben.user_id],
      )
      return rows
    }
    expect(await due()).toEqual([{ mail_due: true, push_due: true }])
    await app.ctx.db.$client.query('delete from notices where user_id = $1', [ben.user_id])
    await ben.browser.call('PUT', '/api/notices/preferences', {
      body: { choices: [{ kind: 'assignment', shown: true, mail: false, push: false }] },
    })
    expect(await due()).toEqual([{ mail_due: false, push_due: false }])
  })
})

describe('a note that mentions members', () => {
  const kindsOf = async (user: TestUser) =>
    dataOf<Notification[]>((await user.browser.get('/api/notices')).json).map(({ kind, text }) => ({
      kind,
      text,
    }))

  test('notifies these members, but neither its author nor users outside of the workspace', async () => {
    const stranger = await createUser(app)
    await join('viewer')
    const names = [owner, ben, stranger].map(({ email }) => `@${email.split('@')[0]}`)
    const text = `${names.join(' ')} look at this`
    expect((await post('notes', { text })).status).toBe(200)
    expect(await kindsOf(ben)).toEqual([{ kind: 'mention', text }])
    expect([await kindsOf(owner), await kindsOf(stranger)]).toEqual([[], []])
  })
})

describe('a snoozed conversation', () => {
  const wake = () => jobs.find(({ name }) => name === 'inbox.wake-conversations')?.handle(app.ctx, {})

  test('comes back as unread when its time is over', async () => {
    await post('read', {})
    await post('snooze', { until: iso(start + hour) })
    app.clock?.set(start + hour - 1000)
    await wake()
    expect(await list()).toEqual([])
    app.clock?.set(start + hour)
    await wake()
    expect(await list()).toMatchObject([{ id, snoozed_until: null, unread_count: 1 }])
  })

  test('comes back as it was when a person wakes it', async () => {
    await post('read', {})
    await post('snooze', { until: iso(start + hour) })
    await post('snooze', { until: null })
    expect(await list()).toMatchObject([{ id, snoozed_until: null, unread_count: 0 }])
  })

  test('has a time in the future, within a year', async () => {
    expect((await post('snooze', { until: iso(start) })).status).toBe(422)
    expect((await post('snooze', { until: iso(start + 367 * 24 * hour) })).status).toBe(422)
    expect((await post('snooze', { until: iso(start + 365 * 24 * hour) })).status).toBe(200)
    for (const until of ['tomorrow', '2027-02-29T10:00:00Z', 'Tue Dec 01 2026 10:00:00 GMT+0100 (CET)'])
      expect((await post('snooze', { until })).status).toBe(400)
  })
})
