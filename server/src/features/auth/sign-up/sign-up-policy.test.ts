import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createUser } from '#test/accounts/create-user.ts'
import { dataOf, type Browser } from '#test/services/browser.ts'
import { hashToken } from '../sessions/token-signature.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())
let app: TestApp
afterEach(() => app.close())

const start = async (mode: string) => {
  app = await buildApp({ sandbox, env: { SIGN_UP: mode }, now: Date.now() })
}
const password = 'correct horse battery'
const signUp = (email: string, extra: object = {}) =>
  app.browser().post('/api/auth/sign-up/email', { email, password, ...extra })
const mode = async () => dataOf<{ sign_up: string }>((await app.browser().get('/api/system')).json).sign_up
const users = async () =>
  (await app.ctx.db.$client.query<{ email: string }>('select email from auth_user order by email')).rows.map(
    ({ email }) => email,
  )

/** Signs in with Google as this address. Returns where the browser lands. */
async function google(email: string, extra: object = {}, browser: Browser = app.browser()): Promise<string> {
  const begun = await browser.post('/api/auth/sign-in/social', { provider: 'google', ...extra })
  const page = new URL((begun.json as { url: string }).url)
  const form = new URLSearchParams([...page.searchParams, ['other', email], ['decision', 'allow']])
  const agreed = await fetch(`${page.origin}${page.pathname}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  const back = new URL(agreed.headers.get('location') ?? '')
  return (await browser.get(back.pathname + back.search)).headers.get('location') ?? ''
}

/** Creates an invitation as a user. Returns its token. */
async function invite(as: Browser): Promise<string> {
  const answer = await as.post('/api/users/invitations', {})
  expect(answer.status).toBe(201)
  const { url } = dataOf<{ url: string }>(answer.json)
  expect(url).toMatch(/^http:\/\/localhost:3000\/get-started\?mode=signUp&invitation=/)
  return new URL(url).searchParams.get('invitation') ?? ''
}

test.each(['invite', 'closed'])('lets the first user sign up with SIGN_UP=%s', async (policy) => {
  await start(policy)
  expect(await mode()).toBe('open')
  expect((await signUp('first@example.com')).status).toBe(200)
  await app.ctx.db.$client.query('update auth_user set email_verified = true')
  expect(await mode()).toBe(policy)
  const refusal = await signUp('second@example.com')
  expect([refusal.status, refusal.json]).toMatchObject([403, { code: 'forbidden' }])
  expect(await users()).toEqual(['first@example.com'])
})

test('refuses sign-up by password and by Google when it is closed, and lets users sign in', async () => {
  await start('closed')
  await createUser(app, { email: 'ana@gmail.example' })
  const refusal = await signUp('ben@example.com')
  expect(refusal.json).toMatchObject({ message: expect.stringContaining('Sign-up is closed') })
  expect(await google('ben@gmail.example')).toBe('/get-started?error=SIGN_UP_CLOSED')
  expect(await google('ana@gmail.example')).toBe('/platforms')
  expect(await users()).toEqual(['ana@gmail.example'])
  const { browser } = await createUser(app)
  expect((await browser.post('/api/users/invitations', {})).status).toBe(403)
})

test('lets one person sign up with an invitation', async () => {
  await start('invite')
  const { browser } = await createUser(app, { email: 'ana@example.com' })
  expect((await signUp('ben@example.com')).json).toMatchObject({
    message: expect.stringContaining('invitation'),
  })
  const invitation = await invite(browser)
  const storedInvitations = await app.ctx.db.$client.query('select * from sign_up_invitations')
  expect(JSON.stringify(storedInvitations.rows)).not.toContain(invitation)
  expect((await signUp('ben@example.com', { invitation: `${invitation}x` })).status).toBe(403)
  const two = await Promise.all([
    signUp('ben@example.com', { invitation }),
    signUp('bea@example.com', { invitation }),
  ])
  expect(two.map(({ status }) => status).sort()).toEqual([200, 403])
  expect((await signUp('cleo@example.com', { invitation })).status).toBe(403)
  expect(await users()).toHaveLength(2)
  const list = dataOf<{ state: string }[]>((await browser.get('/api/users/invitations')).json)
  expect(list).toMatchObject([{ state: 'used' }])
})

test('an invitation does not tell whether an address has an account', async () => {
  await start('invite')
  const { browser } = await createUser(app, { email: 'ana@example.com' })
  const invitations = [await invite(browser), await invite(browser)]
  const answers = await Promise.all(
    ['ana@example.com', 'new@example.com'].map(async (email, index) => {
      const { status, json } = await signUp(email, { invitation: invitations[index] })
      const again = await signUp('third@example.com', { invitation: invitations[index] })
      return [status, Object.keys(json as object), again.status]
    }),
  )
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.[2]).toBe(403)
  const list = dataOf<{ state: string }[]>((await browser.get('/api/users/invitations')).json)
  expect(list.map(({ state }) => state)).toEqual(['used', 'used'])
  const unusedInvitation = await invite(browser)
  expect(
    (await signUp('short@example.com', { invitation: unusedInvitation, password: 'short' })).status,
  ).toBe(400)
  expect((await signUp('short@example.com', { invitation: unusedInvitation })).status).toBe(200)
  const shared = await invite(browser)
  const two = await Promise.all([
    signUp('ana@example.com', { invitation: shared }),
    signUp('ana@example.com', { invitation: shared }),
  ])
  expect(two.map(({ status }) => status).toSorted()).toEqual([200, 403])
})

test('lets a person with an invitation sign up with Google', async () => {
  await start('invite')
  const { browser } = await createUser(app)
  expect(await google('dan@gmail.example')).toBe('/get-started?error=INVITATION_REQUIRED')
  const invitation = await invite(browser)
  expect(await google('dan@gmail.example', { invitation })).toBe('/platforms')
  expect(await google('eve@gmail.example', { invitation })).toBe('/get-started?error=INVITATION_REQUIRED')
})

test('lets the address of an invitation to a workspace sign up while sign-up is closed, by password and by Google', async () => {
  await start('closed')
  const ana = await createUser(app, { email: 'ana@example.com' })
  const inviteTo = (email: string) =>
    app.ctx.db.$client.query(
      `insert into workspace_invitations (invitation_id, workspace_id, email, role, token_hash, created_at, expires_at)
       values (gen_random_uuid(), $1, $2, 'agent', $3, now(), now() + interval '7 days')`,
      [ana.user_id, email, hashToken(`the-invitation-of-${email.split('@')[0]}`)],
    )
  await inviteTo('dan@gmail.example')
  await inviteTo('eve@example.com')
  const members = async () =>
    (
      await app.ctx.db.$client.query('select role from workspace_members where workspace_id = $1', [
        ana.user_id,
      ])
    ).rows
  expect(await google('other@gmail.example', { invitation: 'the-invitation-of-dan' })).toBe(
    '/get-started?error=SIGN_UP_CLOSED',
  )
  expect(await google('dan@gmail.example', { invitation: 'the-invitation-of-dan' })).toBe('/platforms')
  expect(await members()).toEqual([{ role: 'owner' }, { role: 'agent' }])
  expect((await signUp('other@example.com', { invitation: 'the-invitation-of-eve' })).status).toBe(403)
  expect((await signUp('eve@example.com', { invitation: 'the-invitation-of-eve' })).status).toBe(200)
  expect(await members()).toHaveLength(2)
})

test('refuses an invitation that is expired or revoked', async () => {
  await start('invite')
  const { browser } = await createUser(app)
  const stranger = await createUser(app)
  const revoked = await invite(browser)
  const [{ id } = { id: '' }] = dataOf<{ id: string }[]>((await browser.get('/api/users/invitations')).json)
  expect((await stranger.browser.call('DELETE', `/api/users/invitations/${id}`)).status).toBe(404)
  expect(dataOf<unknown[]>((await stranger.browser.get('/api/users/invitations')).json)).toEqual([])
  expect((await browser.call('DELETE', `/api/users/invitations/${id}`)).status).toBe(200)
  expect((await signUp('fay@example.com', { invitation: revoked })).status).toBe(403)
  const expired = await invite(browser)
  app.clock?.advance(7 * 86_400_000 + 1)
  expect((await signUp('fay@example.com', { invitation: expired })).status).toBe(403)
})
