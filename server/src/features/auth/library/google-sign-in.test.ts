import { expect, test } from 'vitest'
import { hashPassword } from 'better-auth/crypto'
import { URI } from 'otpauth'
import { buildApp } from '#test/build-app.ts'
import { setUpAuthApp } from '#test/accounts/auth-app.ts'
import { createUser } from '#test/accounts/create-user.ts'
import { beginGoogle, landFromGoogle, submitConsent } from '#test/accounts/google-consent.ts'
import type { Browser } from '#test/services/browser.ts'

const auth = setUpAuthApp({ sendsMail: false })

test('signs up with Google, redirects to /platforms and creates a profile', async () => {
  const gina = auth.own.browser()
  const page = await beginGoogle(gina)
  expect(page.href).toContain(`${auth.sandbox.url}/google/authorize?`)
  expect(Object.fromEntries(page.searchParams)).toMatchObject({
    access_type: 'offline',
    prompt: 'select_account consent',
    code_challenge_method: 'S256',
    redirect_uri: 'http://localhost:3000/api/auth/callback/google',
  })
  const back = await submitConsent(page, { other: 'gina@gmail.example', decision: 'allow' })
  const landed = await gina.get(back.pathname + back.search)
  expect(landed.status).toBe(302)
  expect(landed.headers.get('location')).toBe('/platforms')

  const { user } = (await gina.get('/api/auth/get-session')).json as {
    user: { id: string; provider: string }
  }
  expect(user.provider).toBe('google')
  expect((await gina.get(`/api/users/profile/${user.id}`)).json).toMatchObject({
    data: { email: 'gina@gmail.example', auth_provider: 'google', is_verified: true, username: 'gina' },
  })
  const { rows } = await auth.own.ctx.db.$client.query(
    'select access_token, refresh_token from auth_account where user_id = $1',
    [user.id],
  )
  expect(JSON.stringify(rows)).not.toContain('ya29.')
})

test("accepts Google's redirect only in the browser that started the sign-in", async () => {
  const hugo = auth.own.browser()
  const back = await submitConsent(await beginGoogle(hugo), {
    other: 'hugo@gmail.example',
    decision: 'allow',
  })
  const thief = await auth.own.browser().get(back.pathname + back.search)
  expect(thief.headers.get('location')).toContain('/get-started?error=')
  expect(thief.headers.getSetCookie().join()).not.toContain('session_token')
})

test('redirects to the sign-in page with the reason when consent is denied', async () => {
  const ida = auth.own.browser()
  const back = await submitConsent(await beginGoogle(ida), { decision: 'cancel' })
  const landed = await ida.get(back.pathname + back.search)
  expect(landed.headers.get('location')).toBe('/get-started?error=access_denied')
})

test('signs in an existing user with a confirmed address', async () => {
  const user = await createUser(auth.own, { email: 'jo@gmail.example' })
  const jo = auth.own.browser()
  const back = await submitConsent(await beginGoogle(jo), { other: 'jo@gmail.example', decision: 'allow' })
  await jo.get(back.pathname + back.search)
  expect((await jo.get('/api/auth/get-session')).json).toMatchObject({ user: { id: user.user_id } })
})

test('reports and refuses Google sign-in when no Google client is configured', async () => {
  const plain = await buildApp()
  expect((await plain.browser().get('/api/system')).json).toMatchObject({ data: { google_sign_in: false } })
  const refusal = await plain.browser().post('/api/auth/sign-in/social', { provider: 'google' })
  expect(refusal.status).toBe(404)
  await plain.close()
  expect((await auth.own.browser().get('/api/system')).json).toMatchObject({ data: { google_sign_in: true } })
})

test('sends a nonce and refuses an ID token with another one', async () => {
  const kai = auth.own.browser()
  const page = await beginGoogle(kai)
  expect(page.searchParams.get('nonce')).toMatch(/^[\w-]{43}$/)
  page.searchParams.set('nonce', 'the-nonce-of-another-sign-in')
  const back = await submitConsent(page, { other: 'kai@gmail.example', decision: 'allow' })
  const landed = await kai.get(back.pathname + back.search)
  expect(landed.headers.get('location')).toBe('/get-started?error=invalid_code')
  expect((await kai.get('/api/auth/get-session')).json).toBeNull()
})

test('signs in the owner of an address that somebody else signed up with and never confirmed', async () => {
  const squatter = { email: 'lea@gmail.example', password: 'known to a stranger', name: 'Not Lea' }
  expect((await auth.own.browser().post('/api/auth/sign-up/email', squatter)).status).toBe(200)
  const lea = auth.own.browser()
  const back = await submitConsent(await beginGoogle(lea), { other: 'lea@gmail.example', decision: 'allow' })
  expect((await lea.get(back.pathname + back.search)).headers.get('location')).toBe('/platforms')
  const { user } = (await lea.get('/api/auth/get-session')).json as { user: { id: string; name: string } }
  expect(user.name).not.toBe('Not Lea')
  expect((await lea.get(`/api/users/profile/${user.id}`)).json).toMatchObject({
    data: { email: 'lea@gmail.example', auth_provider: 'google', is_verified: true },
  })
  const { email, password } = squatter
  expect((await auth.own.browser().post('/api/auth/sign-in/email', { email, password })).status).toBe(401)
})

const password = 'correct horse battery'

/** Creates a user with a password who is signed in and has never used Google. */
async function passwordUser(email: string) {
  const { user_id } = await createUser(auth.own, { email })
  await auth.own.ctx.db.$client.query(
    "update auth_account set password = $2 where user_id = $1 and provider_id = 'credential'",
    [user_id, await hashPassword(password)],
  )
  const browser = auth.own.browser()
  expect((await browser.post('/api/auth/sign-in/email', { email, password })).status).toBe(200)
  return { user_id, email, browser }
}

/**
 * Turns two-step sign-in on with the code of now. Returns the code of the app `steps` of 30 seconds later: each code counts once,
 * and the server accepts that of the next step, but not that of the last one when a step ends on the way.
 */
async function enableTwoFactor(browser: Browser) {
  const { json } = await browser.post('/api/auth/two-factor/enable', { password })
  const { totpURI } = json as { totpURI: string }
  const code = (steps: number) => URI.parse(totpURI).generate({ timestamp: Date.now() + steps * 30_000 })
  expect((await browser.post('/api/auth/two-factor/verify-totp', { code: code(0) })).status).toBe(200)
  return code
}

const addPasskeyRow = (user_id: string) =>
  auth.own.ctx.db.$client.query(
    `insert into auth_passkey (id, user_id, public_key, credential_id, counter, device_type, backed_up)
     values ('passkey of ' || $1, $1, 'key', 'credential of ' || $1, 0, 'singleDevice', false)`,
    [user_id],
  )

const userOf = async (browser: Browser) =>
  ((await browser.get('/api/auth/get-session')).json as { user: { id: string } } | null)?.user.id

const mailsTo = async (email: string) => {
  const { rows } = await auth.own.ctx.db.$client.query(
    'select subject from outgoing_mails where recipient = $1',
    [email],
  )
  return rows.map(({ subject }) => String(subject))
}

test.each(['two-step sign-in', 'a passkey'])(
  'does not open an account with %s by an address alone',
  async (second) => {
    const email = `${second.replaceAll(' ', '-')}@gmail.example`
    const { user_id, browser } = await passwordUser(email)
    if (second === 'a passkey') await addPasskeyRow(user_id)
    else await enableTwoFactor(browser)
    const mailbox = auth.own.browser()
    expect(await landFromGoogle(mailbox, await beginGoogle(mailbox), email)).toBe(
      '/get-started?error=GOOGLE_NOT_CONNECTED',
    )
    expect(await userOf(mailbox)).toBeUndefined()
    // Also not in a browser with a session of the user, without password and code.
    expect(await landFromGoogle(browser, await beginGoogle(browser), email)).toBe(
      '/get-started?error=GOOGLE_NOT_CONNECTED',
    )
    const { rows } = await auth.own.ctx.db.$client.query(
      "select * from auth_account where user_id = $1 and provider_id = 'google'",
      [user_id],
    )
    expect(rows).toEqual([])
  },
)

test('connects Google from the settings after password and code, and then opens the account', async () => {
  const email = 'mia@gmail.example'
  const { user_id, browser } = await passwordUser(email)
  const code = await enableTwoFactor(browser)
  const connect = (proof: object) => browser.post('/api/auth/connect-google', proof)
  expect((await auth.own.browser().post('/api/auth/connect-google', { password })).status).toBe(401)
  expect((await connect({ password: 'not the password', code: code(1) })).status).toBe(403)
  expect((await connect({ password })).status).toBe(403)
  const begun = await connect({ password, code: code(1) })
  expect(begun.status).toBe(200)
  const page = new URL((begun.json as { url: string }).url)
  // The permission holds in the browser in which it was given only.
  const mailbox = auth.own.browser()
  expect(await landFromGoogle(mailbox, await beginGoogle(mailbox), email)).toBe(
    '/get-started?error=GOOGLE_NOT_CONNECTED',
  )
  expect(await landFromGoogle(browser, page, email)).toBe('/instagram/settings/security')
  expect(await userOf(browser)).toBe(user_id)
  expect(await mailsTo(email)).toEqual(['Google was connected to your account'])
  expect(await landFromGoogle(mailbox, await beginGoogle(mailbox), email)).toBe('/platforms')
  expect(await userOf(mailbox)).toBe(user_id)
})

test('connects only the Google account with the address of the user', async () => {
  const { user_id, browser } = await passwordUser('nora@gmail.example')
  const begun = await browser.post('/api/auth/connect-google', { password })
  const page = new URL((begun.json as { url: string }).url)
  expect(await landFromGoogle(browser, page, 'other@gmail.example')).toContain('error=')
  expect(await userOf(browser)).toBe(user_id)
  const { rows } = await auth.own.ctx.db.$client.query('select * from auth_user where email = $1', [
    'other@gmail.example',
  ])
  expect(rows).toEqual([])
})

test('tells the owner of an account with a password alone that Google was connected', async () => {
  const email = 'otto@gmail.example'
  const { user_id } = await passwordUser(email)
  const browser = auth.own.browser()
  expect(await landFromGoogle(browser, await beginGoogle(browser), email)).toBe('/platforms')
  expect(await userOf(browser)).toBe(user_id)
  expect(await mailsTo(email)).toEqual(['Google was connected to your account'])
  await landFromGoogle(browser, await beginGoogle(browser), email)
  expect(await mailsTo(email)).toHaveLength(1)
})

test('Google opens no account in which two-step sign-in was turned on later, until it is connected again', async () => {
  const email = 'pia@gmail.example'
  const { user_id, browser } = await passwordUser(email)
  const mailbox = auth.own.browser()
  expect(await landFromGoogle(mailbox, await beginGoogle(mailbox), email)).toBe('/platforms')
  expect(await userOf(mailbox)).toBe(user_id)
  const code = await enableTwoFactor(browser)
  expect(await mailsTo(email)).toEqual([
    'Google was connected to your account',
    'Google was disconnected from your account',
  ])
  const later = auth.own.browser()
  expect(await landFromGoogle(later, await beginGoogle(later), email)).toBe(
    '/get-started?error=GOOGLE_NOT_CONNECTED',
  )
  expect(await userOf(later)).toBeUndefined()
  const begun = await browser.post('/api/auth/connect-google', { password, code: code(1) })
  const page = new URL((begun.json as { url: string }).url)
  expect(await landFromGoogle(browser, page, email)).toBe('/instagram/settings/security')
  expect(await landFromGoogle(later, await beginGoogle(later), email)).toBe('/platforms')
})
