import { expect, test } from 'vitest'
import { setUpAuthApp } from '#test/accounts/auth-app.ts'

const auth = setUpAuthApp({ sendsMail: true })

const password = 'correct horse battery'

async function linkFrom(to: string, text: string): Promise<string> {
  const { found } = await auth.sandbox.control.wait({ for: 'mail', to, text })
  const link = /https?:\/\/\S+/.exec(JSON.stringify(found[0]).replaceAll('\\n', ' '))?.[0]
  if (link === undefined) throw new Error('The mail has no link.')
  return link.replace(/["\\].*$/, '')
}

const pathOf = (link: string) => new URL(link).pathname + new URL(link).search

test('sends a confirmation mail whose link signs in and redirects to /platforms', async () => {
  const ana = auth.own.browser()
  const signUp = await ana.post('/api/auth/sign-up/email', { email: 'Ana@example.com', password })
  expect(signUp.status).toBe(200)
  expect(signUp.json).toMatchObject({ token: null, user: { email: 'ana@example.com', emailVerified: false } })
  expect([...ana.cookies.keys()]).toEqual(['skein.sign_up'])

  const early = await ana.post('/api/auth/sign-in/email', { email: 'ana@example.com', password })
  expect(early.status).toBe(403)
  expect(early.json).toMatchObject({
    success: false,
    code: 'EMAIL_NOT_VERIFIED',
    message: 'Email not verified',
  })

  const link = await linkFrom('ana@example.com', 'Confirm')
  expect(link).toMatch(
    /^http:\/\/localhost:3000\/api\/auth\/verify-email\?token=.+&callbackURL=%2Fplatforms$/,
  )
  const confirmed = await ana.get(pathOf(link))
  expect(confirmed.status).toBe(302)
  expect(confirmed.headers.get('location')).toBe('/platforms')
  expect(confirmed.headers.getSetCookie().join()).toMatch(/skein\.session_token=.*HttpOnly; SameSite=Lax/)

  const session = await ana.get('/api/auth/get-session')
  expect(session.json).toMatchObject({
    user: { email: 'ana@example.com', emailVerified: true, provider: 'custom' },
  })
  const { user } = session.json as { user: { id: string } }
  const profile = await ana.get(`/api/users/profile/${user.id}`)
  expect(profile.json).toMatchObject({
    success: true,
    data: { provider_id: user.id, username: 'ana', auth_provider: 'custom', is_verified: true },
  })
})

test('redirects to /platforms by default, and to the sign-in page for a used or forged link', async () => {
  const bob = auth.own.browser()
  await bob.post('/api/auth/sign-up/email', { email: 'bob@example.com', password, name: 'Bob B.' })
  const token = new URL(await linkFrom('bob@example.com', 'Confirm')).searchParams.get('token') ?? ''
  const confirmed = await bob.get(`/api/auth/verify-email?token=${token}`)
  expect(confirmed.headers.get('location')).toBe('/platforms')

  const again = await auth.own.browser().get(`/api/auth/verify-email?token=${token}`)
  expect(again.headers.getSetCookie()).toEqual([])

  const forged = await auth.own.browser().get(`/api/auth/verify-email?token=${token.slice(0, -3)}xyz`)
  expect(forged.headers.get('location')).toBe('/get-started?error=INVALID_TOKEN')
})

test('responds the same when the address is taken and notifies its owner by mail', async () => {
  const first = await auth.own
    .browser()
    .post('/api/auth/sign-up/email', { email: 'cara@example.com', password })
  const link = await linkFrom('cara@example.com', 'Confirm')
  await auth.own.browser().get(pathOf(link))
  const second = await auth.own
    .browser()
    .post('/api/auth/sign-up/email', { email: 'cara@example.com', password })
  expect(second.status).toBe(first.status)
  const keys = (json: unknown) => Object.keys((json as { user: object }).user).sort()
  expect(keys(second.json)).toEqual(keys(first.json))
  await auth.sandbox.control.wait({
    for: 'mail',
    to: 'cara@example.com',
    text: 'already have a Skein account',
  })
})

test('responds the same to concurrent sign-ups', async () => {
  const signUp = () =>
    auth.own.browser().post('/api/auth/sign-up/email', { email: 'kim@example.com', password })
  const answers = await Promise.all([signUp(), signUp(), signUp()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
})

test.each([
  ['an address', { email: `${'k'.repeat(250)}@example.com`, password }],
  ['a name', { email: 'kit@example.com', password, name: 'k'.repeat(201) }],
])('refuses %s that is too long', async (_, body) => {
  const answer = await auth.own.browser().post('/api/auth/sign-up/email', body)
  expect([answer.status, answer.json]).toMatchObject([400, { code: 'validation' }])
})

test('stores the name of a sign-up without invisible characters, else the beginning of the address', async () => {
  const nameAfter = async (email: string, name: string) => {
    const body = { email, password, name }
    const { json } = await auth.own.browser().post('/api/auth/sign-up/email', body)
    return (json as { user: { name: string } }).user.name
  }
  expect(await nameAfter('ida@example.com', '\u202EIda\u2069 B.')).toBe('Ida B.')
  expect(await nameAfter('ivo@example.com', '\u200F\u200B')).toBe('ivo')
})

const signIn = (email: string, secret: string) =>
  auth.own.browser().post('/api/auth/sign-in/email', { email, password: secret })

/** Returns the confirmation links to an address, in the order of sending. */
async function confirmations(to: string, count: number): Promise<string[]> {
  await auth.sandbox.control.wait({ for: 'mail', to, text: 'Confirm', count })
  const mails = await auth.sandbox.control.mails({ to })
  return mails.map(({ links }) => pathOf(links[0] ?? '')).reverse()
}

test('removes the password of an earlier sign-up when the owner of the address signs up and confirms', async () => {
  const email = 'gwen@example.com'
  const foreign = 'known to a stranger'
  await auth.own.browser().post('/api/auth/sign-up/email', { email, password: foreign })
  await confirmations(email, 1)
  const gwen = auth.own.browser()
  const again = await gwen.post('/api/auth/sign-up/email', { email, password })
  expect(again.status).toBe(200)
  const [first = '', second = ''] = await confirmations(email, 2)
  expect((await gwen.get(second)).headers.get('location')).toBe('/platforms')
  expect((await gwen.get('/api/auth/get-session')).json).toMatchObject({ user: { email } })
  expect((await auth.own.browser().get(first)).headers.getSetCookie()).toEqual([])
  expect((await signIn(email, foreign)).status).toBe(401)
  expect((await signIn(email, password)).status).toBe(200)
})

test('invalidates the first of two different passwords, and keeps a repeated one', async () => {
  const signUp = (email: string, secret: string) =>
    auth.own.browser().post('/api/auth/sign-up/email', { email, password: secret })
  const hans = auth.own.browser()
  await hans.post('/api/auth/sign-up/email', { email: 'hans@example.com', password })
  const [first = ''] = await confirmations('hans@example.com', 1)
  await signUp('hans@example.com', 'known to a stranger')
  await hans.get(first)
  expect((await hans.get('/api/auth/get-session')).json).toMatchObject({ user: { emailVerified: true } })
  for (const secret of [password, 'known to a stranger'])
    expect((await signIn('hans@example.com', secret)).status).toBe(401)

  await signUp('ines@example.com', password)
  await signUp('ines@example.com', password)
  const [, second = ''] = await confirmations('ines@example.com', 2)
  await auth.own.browser().get(second)
  expect((await signIn('ines@example.com', password)).status).toBe(200)
})

test('sends another confirmation mail, and responds the same without a mail to an unknown address', async () => {
  await auth.own.browser().post('/api/auth/sign-up/email', { email: 'dora@example.com', password })
  const knownAnswer = await auth.own
    .browser()
    .post('/api/auth/send-verification-email', { email: 'dora@example.com' })
  const unknown = await auth.own
    .browser()
    .post('/api/auth/send-verification-email', { email: 'no@example.com' })
  expect(unknown.status).toBe(knownAnswer.status)
  expect(unknown.text).toBe(knownAnswer.text)
  await auth.sandbox.control.wait({ for: 'mail', to: 'dora@example.com', count: 2 })
  expect(await auth.sandbox.control.mails({ to: 'no@example.com' })).toEqual([])
})

test('resets a password by mail once and ends all sessions', async () => {
  const eve = auth.own.browser()
  await eve.post('/api/auth/sign-up/email', { email: 'eve@example.com', password })
  await eve.get(pathOf(await linkFrom('eve@example.com', 'Confirm')))
  const knownAnswer = await auth.own
    .browser()
    .post('/api/auth/request-password-reset', { email: 'eve@example.com' })
  const unknown = await auth.own
    .browser()
    .post('/api/auth/request-password-reset', { email: 'no@example.com' })
  expect(unknown.text).toBe(knownAnswer.text)

  const answer = await auth.own.browser().get(pathOf(await linkFrom('eve@example.com', 'Reset your')))
  const target = new URL(answer.headers.get('location') ?? '', 'http://localhost:3000')
  expect(target.pathname).toBe('/get-started')
  const token = target.searchParams.get('token')
  const fresh = { newPassword: 'another horse battery', token }
  expect((await auth.own.browser().post('/api/auth/reset-password', fresh)).status).toBe(200)
  expect((await auth.own.browser().post('/api/auth/reset-password', fresh)).status).toBe(400)

  expect((await eve.get('/api/auth/get-session')).json).toBeNull()
  const signIn = (secret: string) =>
    auth.own.browser().post('/api/auth/sign-in/email', { email: 'eve@example.com', password: secret })
  expect((await signIn(password)).status).toBe(401)
  expect((await signIn(fresh.newPassword)).status).toBe(200)
})

test.each([
  ['no address', { password }, 'email is missing.'],
  ['an address that is a number', { email: 5, password }, 'email must be text.'],
  ['an address that is none', { email: 'nobody', password }, 'Invalid email address.'],
])('reports a sign-up with %s in plain text', async (_, body, message) => {
  const { status, json } = await auth.own.browser().post('/api/auth/sign-up/email', body)
  expect([status, json]).toEqual([
    400,
    expect.objectContaining({ success: false, code: 'validation', message }),
  ])
})

test('responds the same to the profile call after sign-up, and creates no profile for an unknown user', async () => {
  const signUp = await auth.own
    .browser()
    .post('/api/auth/sign-up/email', { email: 'finn@example.com', password })
  const { user } = signUp.json as { user: { id: string } }
  const ask = (provider_id: string, email: string) =>
    auth.own.browser().post('/api/users/profile/custom', { provider_id, email, auth_provider: 'custom' })
  const knownAnswer = await ask(user.id, 'finn@example.com')
  const unknown = await ask('00000000-0000-4000-8000-000000000000', 'nobody@example.com')
  expect(knownAnswer.json).toMatchObject({
    success: true,
    data: { provider_id: user.id, email: 'finn@example.com' },
  })
  expect(unknown.status).toBe(knownAnswer.status)
  const { rows } = await auth.own.ctx.db.$client.query('select provider_id from user_profile')
  expect(rows).not.toContainEqual({ provider_id: '00000000-0000-4000-8000-000000000000' })
  expect(rows).toContainEqual({ provider_id: user.id })
})

test('logs no password, token or cookie', async () => {
  const logged = auth.own.logged.join('')
  expect(logged).toContain('/api/auth/sign-up/email')
  const { rows } = await auth.own.ctx.db.$client.query<{ token: string }>('select token from auth_session')
  const mails = await auth.sandbox.control.mails({})
  const links = mails.flatMap(
    ({ text }) => /token=([\w.-]+)|reset-password\/(\w+)/.exec(text)?.slice(1) ?? [],
  )
  const secrets = [
    password,
    'another horse battery',
    ...rows.map(({ token }) => token),
    ...links.filter(Boolean),
  ]
  expect(secrets.length).toBeGreaterThan(8)
  for (const secret of secrets) expect(logged).not.toContain(secret)
})

test('writes the mails in the language of the browser', async () => {
  const body = { email: 'greta@example.com', password }
  await auth.own.browser().post('/api/auth/sign-up/email', body, {
    headers: { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' },
  })
  const { found } = await auth.sandbox.control.wait({
    for: 'mail',
    to: body.email,
    text: 'Willkommen bei Skein',
  })
  expect(JSON.stringify(found[0])).toContain('Bestätige deine E-Mail-Adresse')
})
