import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { authOptions } from '#test/accounts/auth-options.ts'
import { createUser } from '#test/accounts/create-user.ts'
import { createLibrary } from './library/create-library.ts'

let app: TestApp
let password: string
beforeAll(async () => {
  app = await buildApp()
  password = 'correct horse battery'
  const { password: hasher } = await createLibrary(app.ctx, authOptions(app.ctx)).$context
  hash = await hasher.hash(password)
})
afterAll(() => app.close())

let hash: string

async function member(email: string) {
  const user = await createUser(app, { email })
  await app.ctx.db.$client.query('update auth_account set password = $1 where user_id = $2', [
    hash,
    user.user_id,
  ])
  return user
}

const signIn = (body: object, address?: string) => app.browser(address).post('/api/auth/sign-in/email', body)
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

test('accepts a session as cookie and bearer token, and ends both at sign-out', async () => {
  const { user_id } = await member('ana@example.com')
  const ana = app.program()
  const signedIn = await ana.post('/api/auth/sign-in/email', { email: 'ana@example.com', password })
  expect(signedIn.status).toBe(200)
  const { token } = signedIn.json as { token: string }
  const profile = `/api/users/profile/${user_id}`
  const asBearer = (value: string) =>
    app.browser().get(profile, { headers: { authorization: `Bearer ${value}` } })

  expect((await ana.get(profile)).status).toBe(200)
  expect((await asBearer(token)).status).toBe(200)
  expect((await asBearer(signedIn.headers.get('set-auth-token') ?? '')).status).toBe(200)
  expect((await asBearer(`${token}x`)).status).toBe(401)

  const stolen = new Map(ana.cookies)
  expect((await ana.post('/api/auth/sign-out', {})).status).toBe(200)
  expect(ana.cookies.has('skein.session_token')).toBe(false)
  for (const [name, value] of stolen) ana.cookies.set(name, value)
  expect((await ana.get(profile)).status).toBe(401)
  expect((await asBearer(token)).status).toBe(401)
})

test('refuses a cookie without a valid signature', async () => {
  const { token, user_id } = await member('bea@example.com')
  const forger = app.browser()
  const profile = `/api/users/profile/${user_id}`
  forger.cookies.set('skein.session_token', token)
  expect((await forger.get(profile)).status).toBe(401)
  forger.cookies.set('skein.session_token', `${token}.${'A'.repeat(43)}%3D`)
  expect((await forger.get(profile)).status).toBe(401)
})

test('responds the same to a wrong password and an unknown address', async () => {
  await member('cleo@example.com')
  const wrong = await signIn({ email: 'cleo@example.com', password: 'wrong password' })
  const unknown = await signIn({ email: 'nobody@example.com', password: 'wrong password' })
  expect(wrong.status).toBe(401)
  const withoutId = (json: unknown) => ({ ...(json as object), request_id: '' })
  expect(withoutId(unknown.json)).toEqual(withoutId(wrong.json))
})

test('limits password guesses per e-mail address and network, whether the address is known or not', async () => {
  await member('dan@example.com')
  for (const email of ['dan@example.com', 'ghost@example.com']) {
    for (let guess = 0; guess < 6; guess++) {
      const refusal = await signIn({ email, password: `guess number ${guess}` }, '203.0.113.1')
      expect(refusal.status).toBe(401)
    }
    const limited = await signIn({ email: email.toUpperCase(), password }, '203.0.113.1')
    expect(limited.status).toBe(429)
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(limited.json).toMatchObject({ success: false, code: 'rate_limited' })
  }
})

test('wrong passwords of strangers delay the owner of an address and never lock it out', async () => {
  const email = 'dora@example.com'
  await member(email)
  for (let guess = 0; guess < 18; guess++) {
    await signIn({ email, password: 'a wrong password' }, `203.0.113.${100 + guess}`)
  }
  const startTime = performance.now()
  expect((await signIn({ email, password }, '198.51.100.1')).status).toBe(200)
  expect(performance.now() - startTime).toBeGreaterThan(500)
})

test('counts a device on which the user has signed in by itself, also in the network of a guesser', async () => {
  const email = 'dirk@example.com'
  await member(email)
  await member('other@example.com')
  const device = app.browser('203.0.113.60')
  const attempt = (address: string, secret: string) =>
    device.post('/api/auth/sign-in/email', { email: address, password: secret })
  expect((await attempt(email, password)).status).toBe(200)
  for (let guess = 0; guess < 6; guess++) await signIn({ email, password: 'a wrong one' }, '203.0.113.60')
  expect((await signIn({ email, password }, '203.0.113.60')).status).toBe(429)
  expect((await attempt(email, password)).status).toBe(200)

  for (let guess = 0; guess < 6; guess++) {
    await signIn({ email: 'other@example.com', password: 'a wrong one' }, '203.0.113.60')
  }
  expect((await attempt('other@example.com', password)).status).toBe(429)
  const forged = `${'A'.repeat(22)}.${'B'.repeat(43)}`
  device.cookies.set('skein.device', forged)
  expect((await attempt(email, password)).status).toBe(429)
})

test('resets the count of guesses after a correct password', async () => {
  await member('ella@example.com')
  for (let round = 0; round < 3; round++) {
    for (let guess = 0; guess < 4; guess++) await signIn({ email: 'ella@example.com', password: 'wrong one' })
    expect((await signIn({ email: 'ella@example.com', password })).status).toBe(200)
  }
})

test('refuses a cross-site request, with and without a session', async () => {
  const user = await member('fred@example.com')
  const foreign = { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } }
  const body = { email: 'fred@example.com', password }
  expect((await app.browser().post('/api/auth/sign-in/email', body, foreign)).status).toBe(403)
  const fred = app.browser()
  await fred.post('/api/auth/sign-in/email', body)
  expect((await fred.post('/api/auth/sign-out', {}, foreign)).status).toBe(403)
  expect((await fred.post('/api/users/profile', { provider_id: user.user_id }, foreign)).status).toBe(403)
  expect((await fred.post('/api/users/profile', { provider_id: user.user_id })).status).toBe(200)
})

test.each(['https://evil.example/x', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'does not redirect to %s',
  async (callbackURL) => {
    const signUp = { email: 'gus@example.com', password, callbackURL }
    expect((await app.browser().post('/api/auth/sign-up/email', signUp)).status).toBe(403)
    const reset = { email: 'gus@example.com', redirectTo: callbackURL }
    expect((await app.browser().post('/api/auth/request-password-reset', reset)).status).toBe(403)
    const link = `/api/auth/verify-email?token=x&callbackURL=${encodeURIComponent(callbackURL)}`
    expect((await app.browser().get(link)).headers.get('location')).toMatch(/^\/get-started\?error=/)
  },
)

test('ends a session after seven days without use and after thirty days in any case', async () => {
  const { token, user_id, browser } = await member('hana@example.com')
  const profile = `/api/users/profile/${user_id}`
  const { $client: sql } = app.ctx.db
  const age = (days: number) =>
    sql.query(
      `update auth_session set created_at = now() - $2 * interval '1 day', expires_at = now() + interval '5 days',
         updated_at = now() - interval '2 days' where token = $1`,
      [hashOf(token), days],
    )
  await age(20)
  expect((await browser.get(profile)).status).toBe(200)
  const prolonged = await sql.query(
    "select expires_at > now() + interval '6 days' as later from auth_session where token = $1",
    [hashOf(token)],
  )
  expect(prolonged.rows).toEqual([{ later: true }])
  await age(31)
  expect((await browser.get(profile)).status).toBe(401)
})

test('keeps the current session and ends all others when the password changes', async () => {
  await member('iris@example.com')
  const [here, elsewhere] = [app.browser(), app.browser()]
  for (const each of [here, elsewhere])
    await each.post('/api/auth/sign-in/email', { email: 'iris@example.com', password })
  const wrong = { currentPassword: 'not the password', newPassword: 'another horse battery' }
  expect((await here.post('/api/auth/change-password', wrong)).status).toBe(400)
  expect((await elsewhere.get('/api/auth/get-session')).json).not.toBeNull()
  const passwordChange = await here.post('/api/auth/change-password', { ...wrong, currentPassword: password })
  expect(passwordChange.status).toBe(200)
  expect((await elsewhere.get('/api/auth/get-session')).json).toBeNull()
  expect((await here.get('/api/auth/get-session')).json).not.toBeNull()
})

test('does not serve routes of the library that are not used', async () => {
  const { browser } = await member('ivan@example.com')
  for (const path of [
    'update-user',
    'delete-user',
    'change-email',
    'link-social',
    'unlink-account',
    'refresh-token',
  ]) {
    expect((await browser.post(`/api/auth/${path}`, {})).status).toBe(404)
  }
  for (const path of ['ok', 'error', 'list-accounts', 'reference', 'account-info']) {
    expect((await browser.get(`/api/auth/${path}`)).status).toBe(404)
  }
})

test('accepts sessions signed with the previous secret while it is configured', async () => {
  await member('jan@example.com')
  const jan = app.browser()
  await jan.post('/api/auth/sign-in/email', { email: 'jan@example.com', password })
  const { createAuth } = await import('./index.ts')
  const env = {
    ...app.ctx.env,
    APP_SECRET: 'a-new-secret-that-is-also-long-enough',
    APP_SECRET_PREVIOUS: app.ctx.env.APP_SECRET,
  }
  const cookie = new Headers({ cookie: `skein.session_token=${jan.cookies.get('skein.session_token')}` })
  const options = authOptions(app.ctx)
  const rotated = createAuth({ ...app.ctx, env }, options)
  expect((await rotated.sessionOf(cookie))?.actor.email).toBe('jan@example.com')
  const withoutPrevious = createAuth({ ...app.ctx, env: { ...env, APP_SECRET_PREVIOUS: undefined } }, options)
  expect(await withoutPrevious.sessionOf(cookie)).toBeNull()
})

test('stores only hashes of session tokens and gives scripts of a page none', async () => {
  await member('kate@example.com')
  const kate = app.browser()
  const bodies: unknown[] = []
  const signedIn = await kate.post('/api/auth/sign-in/email', { email: 'kate@example.com', password })
  expect(signedIn.headers.get('set-auth-token')).toBeNull()
  const session = await kate.get('/api/auth/get-session')
  const passwordChange = await kate.post('/api/auth/change-password', {
    currentPassword: password,
    newPassword: 'another horse battery',
  })
  const list = await kate.get('/api/auth/list-sessions')
  bodies.push(signedIn.json, session.json, passwordChange.json, list.json)
  expect(session.json).toMatchObject({ user: { email: 'kate@example.com' }, session: { token: null } })
  for (const { headers } of [signedIn, session, list])
    expect(headers.get('cache-control')).toContain('no-store')
  const cookie = decodeURIComponent(kate.cookies.get('skein.session_token') ?? '')
  const token = cookie.slice(0, cookie.indexOf('.'))
  expect(token.length).toBeGreaterThan(16)
  expect(JSON.stringify(bodies)).not.toContain(token)
  const { rows } = await app.ctx.db.$client.query<{ token: string }>('select token from auth_session')
  expect(rows.map((row) => row.token)).toContain(hashOf(token))
  expect(rows.map((row) => row.token)).not.toContain(token)

  const thief = app.browser()
  for (const value of rows.map((row) => row.token)) {
    const asBearer = { headers: { authorization: `Bearer ${value}` } }
    expect((await thief.get('/api/auth/get-session', asBearer)).json).toBeNull()
  }
})

test('lists sessions without tokens and ends one by its id, not one of another user', async () => {
  await member('lena@example.com')
  const [here, there] = [app.browser(), app.browser()]
  for (const each of [here, there]) {
    await each.post('/api/auth/sign-in/email', { email: 'lena@example.com', password })
  }
  const list = (await here.get('/api/auth/list-sessions')).json as { id: string; current: boolean }[]
  const other = list.filter(({ current }) => !current).at(0)
  expect(list.filter(({ current }) => current)).toHaveLength(1)
  expect(JSON.stringify(list)).not.toContain('token')

  const eve = await member('eva@example.com')
  await eve.browser.post('/api/auth/revoke-session', { id: other?.id })
  expect((await there.get('/api/auth/get-session')).json).not.toBeNull()
  expect((await here.post('/api/auth/revoke-session', { id: other?.id })).status).toBe(200)
  expect((await there.get('/api/auth/get-session')).json).toBeNull()
  await there.post('/api/auth/sign-in/email', { email: 'lena@example.com', password })
  expect((await here.post('/api/auth/revoke-other-sessions')).status).toBe(200)
  expect((await there.get('/api/auth/get-session')).json).toBeNull()
  expect((await here.get('/api/auth/get-session')).json).not.toBeNull()
  expect((await app.browser().get('/api/auth/list-sessions')).status).toBe(401)
})
