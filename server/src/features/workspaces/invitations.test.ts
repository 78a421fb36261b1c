import type { AuditEntry } from '@skein/contract/workspaces/audit'
import type {
  DescribedInvitation,
  Member,
  Workspace,
  WorkspaceInvitation,
} from '@skein/contract/workspaces/workspaces'
import { beforeEach, expect, test } from 'vitest'
import { setUpAuthApp } from '#test/accounts/auth-app.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { beginGoogle, landFromGoogle } from '#test/accounts/google-consent.ts'
import { dataOf, type Browser } from '#test/services/browser.ts'

const auth = setUpAuthApp({ sendsMail: true })

let ana: TestUser
let home: string
beforeEach(async () => {
  ana = await createUser(auth.own)
  home = `/api/workspaces/${ana.user_id}`
})

const workspacesOf = async ({ browser }: { browser: Browser }) =>
  dataOf<Workspace[]>((await browser.get('/api/workspaces')).json)
const membersOf = async (user: TestUser) => dataOf<Member[]>((await user.browser.get(`${home}/members`)).json)
const invite = (user: TestUser, email: string, role = 'agent') =>
  user.browser.post(`${home}/invitations`, { email, role })

/** Returns the token in the newest mail with an invitation to an address. */
async function tokenFor(email: string, place = 0): Promise<string> {
  return (await auth.linkTo(email, place)).replace('/invitation/', '')
}

test('an invitation makes the user with its address a member, once', async () => {
  const bob = await createUser(auth.own)
  const eve = await createUser(auth.own)
  expect((await invite(ana, bob.email.toUpperCase())).status).toBe(201)
  const token = await tokenFor(bob.email)
  const described = await auth.own.browser().get(`/api/invitations/${token}`)
  expect(dataOf<DescribedInvitation>(described.json)).toMatchObject({
    email: bob.email,
    role: 'agent',
    state: 'open',
    has_user: true,
  })
  const path = `/api/invitations/${token}/accept`
  expect((await eve.browser.post(path)).json).toMatchObject({ code: 'invitation_for_other' })
  expect((await bob.browser.post(path)).json).toMatchObject({
    data: { workspace_id: ana.user_id, role: 'agent' },
  })
  const again = await bob.browser.post(path)
  expect([again.status, again.json]).toMatchObject([409, { code: 'invitation_used' }])
  expect((await workspacesOf(bob)).map(({ role }) => role).toSorted()).toEqual(['agent', 'owner'])
  expect(await membersOf(ana)).toMatchObject([{ email: ana.email }, { email: bob.email, role: 'agent' }])
  expect((await invite(ana, bob.email)).status).toBe(409)
})

test('an invitation ends when an admin ends it, or invites the address again', async () => {
  const email = 'ended@example.com'
  const first = dataOf<WorkspaceInvitation>((await invite(ana, email)).json)
  await invite(ana, email, 'viewer')
  const list = dataOf<WorkspaceInvitation[]>((await ana.browser.get(`${home}/invitations`)).json)
  expect(list.map(({ role, state }) => [role, state])).toEqual([
    ['viewer', 'open'],
    ['agent', 'ended'],
  ])
  expect((await ana.browser.call('DELETE', `${home}/invitations/${first.invitation_id}`)).status).toBe(404)
  expect((await ana.browser.call('DELETE', `${home}/invitations/${list[0]?.invitation_id}`)).status).toBe(200)
  const answer = await auth.own.browser().get(`/api/invitations/${await tokenFor(email, 1)}`)
  expect(answer.json).toMatchObject({ data: { state: 'ended', has_user: false } })
})

test('an invitation ends when its sender may not give its role any more', async () => {
  const ben = await createUser(auth.own)
  await invite(ana, ben.email, 'owner')
  await ben.browser.post(`/api/invitations/${await tokenFor(ben.email)}/accept`)
  for (const role of ['viewer', 'admin', 'owner']) await invite(ben, `${role}@example.com`, role)
  const open = async () =>
    dataOf<WorkspaceInvitation[]>((await ana.browser.get(`${home}/invitations`)).json)
      .filter(({ state }) => state === 'open')
      .map(({ role }) => role)
      .toSorted()
  const member = `${home}/members/${ben.user_id}`
  await ana.browser.call('PUT', member, { body: { role: 'admin' } })
  expect(await open()).toEqual(['admin', 'viewer'])
  const zoe = await createUser(auth.own)
  await invite(ben, zoe.email, 'admin')
  await ana.browser.call('DELETE', member)
  expect(await open()).toEqual([])
  const late = await zoe.browser.post(`/api/invitations/${await tokenFor(zoe.email)}/accept`)
  expect([late.status, late.json]).toMatchObject([409, { code: 'invitation_ended' }])
})

test('an invitation ends with the account of its sender', async () => {
  const ben = await createUser(auth.own)
  await invite(ana, ben.email, 'admin')
  await ben.browser.post(`/api/invitations/${await tokenFor(ben.email)}/accept`)
  await invite(ben, 'friend@example.com')
  const path = `/api/users/profile/${ben.user_id}?email=${ben.email}`
  expect((await ben.browser.call('DELETE', path)).status).toBe(200)
  const token = await tokenFor('friend@example.com')
  expect((await ana.browser.get(`/api/invitations/${token}`)).json).toMatchObject({
    data: { state: 'ended' },
  })
})

test('an invitation makes a newcomer a member when the address is confirmed, and not before', async () => {
  const email = 'newcomer@example.com'
  await invite(ana, email, 'viewer')
  const token = await tokenFor(email)
  const browser = auth.own.browser()
  const body = { email, password: 'correct horse battery', invitation: token }
  expect((await browser.post('/api/auth/sign-up/email', body)).status).toBe(200)
  expect(await membersOf(ana)).toHaveLength(1)
  // The newest mail is the first.
  await auth.linkTo(email, 1)
  const confirmed = await browser.get(await auth.linkTo(email))
  expect(confirmed.headers.get('location')).toBe('/platforms')
  expect(await membersOf(ana)).toMatchObject([{}, { email, role: 'viewer' }])
  expect((await workspacesOf({ browser })).map(({ role }) => role).toSorted()).toEqual(['owner', 'viewer'])
  const { json } = await ana.browser.get(`/api/workspaces/${ana.user_id}/audit`)
  const joined = dataOf<AuditEntry[]>(json).filter(({ verb }) => verb !== 'workspaces.invite')
  const [, member] = await membersOf(ana)
  expect(joined).toMatchObject([
    {
      verb: 'workspaces.acceptInvitation',
      user_id: member?.user_id,
      name: member?.name,
      target: { workspace_id: ana.user_id },
      before: null,
      after: null,
    },
  ])
})

test('an invitation makes a newcomer with Google a member at once, also when somebody signed up with the address before', async () => {
  const email = 'squatted@gmail.example'
  await invite(ana, email)
  const invitation = await tokenFor(email)
  const body = { email, password: 'known to a stranger' }
  expect((await auth.own.browser().post('/api/auth/sign-up/email', body)).status).toBe(200)
  const stranger = auth.own.browser()
  expect(
    await landFromGoogle(stranger, await beginGoogle(stranger, { invitation }), 'else@gmail.example'),
  ).toBe('/platforms')
  expect(await membersOf(ana)).toHaveLength(1)
  const browser = auth.own.browser()
  expect(await landFromGoogle(browser, await beginGoogle(browser, { invitation }), email)).toBe('/platforms')
  expect(await membersOf(ana)).toMatchObject([{}, { email, role: 'agent' }])
})

test('an invitation that has expired makes nobody a member, also if its link was used for a sign-up before', async () => {
  const email = 'late@example.com'
  await invite(ana, email)
  const token = await tokenFor(email)
  const browser = auth.own.browser()
  const body = { email, password: 'correct horse battery', invitation: token }
  expect((await browser.post('/api/auth/sign-up/email', body)).status).toBe(200)
  await auth.linkTo(email, 1)
  await auth.own.ctx.db.$client.query(
    "update workspace_invitations set expires_at = now() - interval '2 hours' where email = $1",
    [email],
  )
  const confirmed = await browser.get(await auth.linkTo(email))
  expect(confirmed.headers.get('location')).toBe('/platforms')
  expect(await membersOf(ana)).toHaveLength(1)
  const late = await browser.post(`/api/invitations/${token}/accept`)
  expect([late.status, late.json]).toMatchObject([409, { code: 'invitation_expired' }])
})

test('an invitation is refused after 30 in an hour, because each sends a mail', async () => {
  for (let count = 0; count < 30; count += 1)
    expect((await invite(ana, 'often@example.com')).status).toBe(201)
  expect(await invite(ana, 'often@example.com')).toMatchObject({
    status: 429,
    json: { message: 'You can send 30 invitations an hour. Try again later.' },
  })
})

test('tokens of invitations cannot be guessed: a network has 200 calls in ten minutes', async () => {
  const call = (address: string, number: number) =>
    auth.own.browser(address).get(`/api/invitations/${'x'.repeat(20)}${number}`)
  for (let number = 0; number < 200; number += 1) expect((await call('203.0.113.7', number)).status).toBe(404)
  const limited = await call('203.0.113.7', 200)
  expect([limited.status, limited.json]).toMatchObject([429, { code: 'rate_limited' }])
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(60)
  const stop = (address: string) =>
    auth.own.browser(address).post('/api/users/email-change/stop', { token: 'guessed' })
  expect((await stop('203.0.113.7')).status).toBe(429)
  expect([(await stop('203.0.113.8')).status, (await call('203.0.113.8', 0)).status]).toEqual([409, 404])
})

test('an invitation of another address makes nobody a member', async () => {
  await invite(ana, 'right@example.com')
  const token = await tokenFor('right@example.com')
  const email = 'wrong@example.com'
  const body = { email, password: 'correct horse battery', invitation: token }
  await auth.own.browser().post('/api/auth/sign-up/email', body)
  await auth.own.ctx.db.$client.query('update auth_user set email_verified = true where email = $1', [email])
  expect(await membersOf(ana)).toHaveLength(1)
})
