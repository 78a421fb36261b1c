import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Workspace } from '@skein/contract/workspaces/workspaces'
import { limits } from '@skein/contract/limits'
import { setUpAuthApp } from '#test/accounts/auth-app.ts'
import { addMember } from '#test/accounts/add-member.ts'
import { accountsOf, connectAccount } from '#test/accounts/connect-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { dataOf, type Browser } from '#test/services/browser.ts'

// Without jobs, which would deadlock with the truncation of accounts.
const auth = setUpAuthApp({ sendsMail: false })

let ana: TestUser
let home: string
beforeAll(async () => {
  // The first user of an installation is its administrator, who cannot be deleted.
  await createUser(auth.own)
})
beforeEach(async () => {
  await auth.own.ctx.db.$client.query('truncate connected_accounts, oauth_states, rate_limits cascade')
  await auth.sandbox.control.reset()
  ana = await createUser(auth.own)
  home = `/api/workspaces/${ana.user_id}`
})

const workspacesOf = async ({ browser }: { browser: Browser }) =>
  dataOf<Workspace[]>((await browser.get('/api/workspaces')).json)
const join = (user: TestUser, role: 'viewer' | 'agent' | 'admin' | 'owner') =>
  addMember(auth.own, { workspace_id: ana.user_id, user_id: user.user_id, role })

test('gives each user a workspace at sign-up', async () => {
  expect(await workspacesOf(ana)).toEqual([
    {
      workspace_id: ana.user_id,
      name: expect.any(String),
      time_zone: 'UTC',
      version: 1,
      role: 'owner',
      members: 1,
      accounts: 0,
    },
  ])
  await connectAccount(ana)
  expect(await workspacesOf(ana)).toMatchObject([{ accounts: 1 }])
})

test('renames a workspace and sets its time zone, which the database of zones must have', async () => {
  const answer = await ana.browser.call('PUT', home, {
    body: { name: ' Clay & Ember ', time_zone: 'Europe/Lisbon' },
  })
  expect(dataOf<Workspace>(answer.json)).toMatchObject({ name: 'Clay & Ember', time_zone: 'Europe/Lisbon' })
  const wrong = await ana.browser.call('PUT', home, { body: { time_zone: 'Europe/Nowhere' } })
  expect(wrong.json).toMatchObject({ code: 'validation', message: expect.stringContaining('IANA') })
})

test.each(['', ' ', '\u200B', '\u202E', '\uFE0F'])(
  'a name in which nothing is drawn, %j, is none',
  async (name) => {
    const answer = await ana.browser.post('/api/workspaces', { name })
    expect(answer).toMatchObject({ status: 400, json: { message: 'Enter a name.' } })
  },
)

test('a name loses marks that turn the text around', async () => {
  const answer = await ana.browser.post('/api/workspaces', { name: '\u202EClay\u202C \u2066& Ember' })
  expect(dataOf<Workspace>(answer.json).name).toBe('Clay & Ember')
})

test.each(['\u{1F600}', '&', '\u0642'])('the name %j of a workspace is accepted', async (name) => {
  expect((await ana.browser.post('/api/workspaces', { name })).status).toBe(201)
})

test('creates further workspaces up to a maximum', async () => {
  for (let more = 1; more < limits.workspacesPerUser; more += 1)
    expect((await ana.browser.post('/api/workspaces', { name: `Shop ${more}` })).status).toBe(201)
  expect((await ana.browser.post('/api/workspaces', { name: 'One more' })).status).toBe(409)
  expect(await workspacesOf(ana)).toHaveLength(limits.workspacesPerUser)
})

describe('members', () => {
  test('a workspace keeps an owner: the last one can neither leave nor be demoted', async () => {
    const bob = await createUser(auth.own)
    await join(bob, 'admin')
    const ownPath = `${home}/members/${ana.user_id}`
    expect((await ana.browser.call('DELETE', ownPath)).json).toMatchObject({ code: 'last_owner' })
    expect((await ana.browser.call('PUT', ownPath, { body: { role: 'admin' } })).json).toMatchObject({
      code: 'last_owner',
    })
    const refusal = await bob.browser.call('PUT', `${home}/members/${bob.user_id}`, {
      body: { role: 'owner' },
    })
    expect(refusal.status).toBe(403)
    await ana.browser.call('PUT', `${home}/members/${bob.user_id}`, { body: { role: 'owner' } })
    expect((await ana.browser.call('DELETE', ownPath)).status).toBe(200)
    expect(await workspacesOf(ana)).toEqual([])
  })

  test('one of two owners stays when both leave at the same time', async () => {
    const bob = await createUser(auth.own)
    await join(bob, 'owner')
    const leave = (user: TestUser) => user.browser.call('DELETE', `${home}/members/${user.user_id}`)
    const answers = await Promise.all([leave(ana), leave(bob)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('a member sees the accounts of the workspace with the role, and nothing after the removal', async () => {
    await connectAccount(ana)
    const bob = await createUser(auth.own)
    await join(bob, 'viewer')
    const [account] = await accountsOf(bob)
    expect(account).toMatchObject({ workspace_id: ana.user_id, role: 'viewer' })
    const path = `/api/automations/get-all-automations?platform_user_id=${account?.platform_user_id}`
    expect((await bob.browser.get(path)).status).toBe(200)
    await ana.browser.call('DELETE', `${home}/members/${bob.user_id}`)
    expect((await bob.browser.get(path)).status).toBe(404)
    expect(await accountsOf(bob)).toEqual([])
  })

  test('only admins connect accounts, for the workspace that they name', async () => {
    const bob = await createUser(auth.own)
    await join(bob, 'agent')
    const path = `/api/auth/instagram/login?workspace_id=${ana.user_id}`
    expect((await bob.browser.get(path)).status).toBe(403)
    const page = await bob.browser.get(path, { headers: { accept: 'text/html' } })
    expect(page.headers.get('location')).toContain('connect_error=role')
    await join(bob, 'admin')
    await connectAccount(bob, { workspace_id: ana.user_id })
    expect(await accountsOf(ana)).toMatchObject([{ workspace_id: ana.user_id, role: 'owner' }])
    expect(await connectAccount(bob)).toContain('connect_error=taken')
  })

  test('who has no workspace is told that connecting an account needs one', async () => {
    await ana.browser.call('DELETE', home, { body: { email: ana.email } })
    const login = await ana.browser.get('/api/auth/instagram/login')
    expect([login.status, login.json]).toMatchObject([
      403,
      { code: 'forbidden', message: expect.stringContaining('Create one') },
    ])
  })
})

describe('an account', () => {
  test('moves between workspaces of an admin, and its token still works', async () => {
    await connectAccount(ana)
    const [account] = await accountsOf(ana)
    const answer = await ana.browser.post('/api/workspaces', { name: 'Second shop' })
    const { workspace_id } = dataOf<Workspace>(answer.json)
    const body = { platform_user_id: account?.platform_user_id, workspace_id }
    expect((await ana.browser.post('/api/accounts/move', body)).status).toBe(200)
    expect(await accountsOf(ana)).toMatchObject([{ id: account?.id, workspace_id }])
    const check = await ana.browser.get(
      `/api/accounts/connection?platform_user_id=${account?.platform_user_id}`,
    )
    expect(check.status).toBe(200)
    const bob = await createUser(auth.own)
    const foreign = await ana.browser.post('/api/accounts/move', { ...body, workspace_id: bob.user_id })
    expect(foreign.status).toBe(404)
  })

  test('does not move to a workspace that has its data from before, and can be connected there instead', async () => {
    const answer = await ana.browser.post('/api/workspaces', { name: 'Second shop' })
    const { workspace_id } = dataOf<Workspace>(answer.json)
    const disconnect = async () => {
      for (const { id } of await accountsOf(ana))
        await ana.browser.call('DELETE', `/api/users/profile/${ana.user_id}/connected-accounts/${id}`)
    }
    await connectAccount(ana, { workspace_id })
    const [before] = await accountsOf(ana)
    await disconnect()
    await connectAccount(ana)
    const move = { platform_user_id: before?.platform_user_id, workspace_id }
    expect((await ana.browser.post('/api/accounts/move', move)).json).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Disconnect the account, then connect it there.'),
    })
    await disconnect()
    await connectAccount(ana, { workspace_id })
    expect(await accountsOf(ana)).toMatchObject([{ id: before?.id, workspace_id }])
  })

  test('is disconnected when its workspace is deleted, which needs an owner who proves to be that', async () => {
    await connectAccount(ana)
    const bob = await createUser(auth.own)
    await join(bob, 'admin')
    expect((await bob.browser.call('DELETE', home, { body: { email: bob.email } })).status).toBe(403)
    expect((await ana.browser.call('DELETE', home, { body: { email: 'other@example.com' } })).status).toBe(
      400,
    )
    expect((await ana.browser.call('DELETE', home, { body: { email: ana.email } })).status).toBe(200)
    expect([await workspacesOf(ana), await accountsOf(ana)]).toEqual([[], []])
    const { rows } = await auth.own.ctx.db.$client.query('select token, status from connected_accounts')
    expect(rows).toEqual([{ token: null, status: 'disconnected' }])
  })
})

describe('deleting a user', () => {
  const deleteUser = (user: TestUser) =>
    user.browser.call('DELETE', `/api/users/profile/${user.user_id}?email=${user.email}`)

  test('keeps a workspace with another owner, and its accounts', async () => {
    await connectAccount(ana)
    const bob = await createUser(auth.own)
    await join(bob, 'owner')
    expect((await deleteUser(ana)).status).toBe(200)
    expect(await accountsOf(bob)).toMatchObject([{ status: 'connected' }])
    const { json } = await bob.browser.get(`${home}/audit?limit=1`)
    expect(json).toMatchObject({
      data: [
        { verb: 'workspaces.removeMember', user_id: ana.user_id, name: null, before: { role: 'owner' } },
      ],
    })
  })

  test('is refused while other members would be left without an owner', async () => {
    const bob = await createUser(auth.own)
    await join(bob, 'admin')
    expect((await deleteUser(ana)).json).toMatchObject({ code: 'last_owner' })
  })
})
