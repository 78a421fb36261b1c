import { hashPassword } from 'better-auth/crypto'
import { URI } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createUser } from '#test/accounts/create-user.ts'
import { dataOf, type Browser } from '#test/browser.ts'

let own: TestApp
const password = 'correct horse battery'
let hash: string
beforeAll(async () => {
  own = await buildApp()
  hash = await hashPassword(password)
})
afterAll(() => own.close())

/** Returns the code that an authenticator app shows for this address. */
const totpCode = (uri: string) => URI.parse(uri).generate()

/** Creates a user with a password and signs in. */
async function member(email: string) {
  const { user_id } = await createUser(own, { email })
  await own.ctx.db.$client.query('update auth_account set password = $1 where user_id = $2', [hash, user_id])
  const browser = own.browser()
  await signIn(browser, email)
  return { user_id, email, browser }
}

const signIn = (browser: Browser, email: string, secret = password) =>
  browser.post('/api/auth/sign-in/email', { email, password: secret })
const isSignedIn = async (browser: Browser) => (await browser.get('/api/auth/get-session')).json !== null

/** Turns two-factor sign-in on. Returns the address for the authenticator app and the backup codes. */
async function enable(browser: Browser) {
  const enabled = await browser.post('/api/auth/two-factor/enable', { password })
  expect(enabled.status).toBe(200)
  const setup = enabled.json as { totpURI: string; backupCodes: string[] }
  const verified = await browser.post('/api/auth/two-factor/verify-totp', { code: totpCode(setup.totpURI) })
  expect(verified.status).toBe(200)
  return setup
}

test('asks for a code after the password, once it is confirmed with a first code', async () => {
  const { email, browser } = await member('ana@example.com')
  expect((await browser.post('/api/auth/two-factor/enable', { password: 'wrong' })).status).toBe(400)
  const pending = await browser.post('/api/auth/two-factor/enable', { password })
  expect(pending.status).toBe(200)
  expect(await isSignedIn(own.browser())).toBe(false)
  const early = own.browser()
  expect((await signIn(early, email)).json).toMatchObject({ user: { email } })

  const { totpURI } = await enable(browser)
  expect(totpURI).toMatch(/^otpauth:\/\/totp\/Skein:ana%40example\.com\?/)
  expect(dataOf<object>((await browser.get('/api/users/security')).json)).toMatchObject({ two_factor: true })
  expect(await isSignedIn(browser)).toBe(true)

  const phone = own.browser()
  const first = await signIn(phone, email)
  expect(first.json).toMatchObject({ twoFactorRedirect: true })
  expect(first.headers.get('set-auth-token')).toBeNull()
  expect(await isSignedIn(phone)).toBe(false)
  const wrong = await phone.post('/api/auth/two-factor/verify-totp', { code: '000000' })
  expect([wrong.status, wrong.json]).toMatchObject([401, { success: false, code: 'INVALID_CODE' }])
  expect(await isSignedIn(phone)).toBe(false)
  const right = await phone.post('/api/auth/two-factor/verify-totp', { code: totpCode(totpURI) })
  expect([right.status, right.json]).toMatchObject([200, { token: null, user: { email } }])
  expect(await isSignedIn(phone)).toBe(true)
})

test('ends a sign-in after five wrong codes, and the secrets are stored encrypted', async () => {
  const { email, browser, user_id } = await member('ben@example.com')
  const { totpURI, backupCodes } = await enable(browser)
  const { rows } = await own.ctx.db.$client.query('select * from auth_two_factor where user_id = $1', [
    user_id,
  ])
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''
  for (const each of [secret, backupCodes[0] ?? '']) expect(JSON.stringify(rows)).not.toContain(each)
  const phone = own.browser()
  await signIn(phone, email)
  for (let guess = 0; guess < 5; guess += 1) {
    await phone.post('/api/auth/two-factor/verify-totp', { code: `00000${guess}` })
  }
  const late = await phone.post('/api/auth/two-factor/verify-totp', { code: totpCode(totpURI) })
  expect(late.status).toBeGreaterThanOrEqual(400)
  expect(await isSignedIn(phone)).toBe(false)
})

test('accepts each backup code once, and new codes replace the old ones', async () => {
  const { email, browser } = await member('cleo@example.com')
  const { backupCodes } = await enable(browser)
  expect(backupCodes).toHaveLength(10)
  const use = async (code: string | undefined) => {
    const phone = own.browser()
    await signIn(phone, email)
    return (await phone.post('/api/auth/two-factor/verify-backup-code', { code })).status
  }
  expect(await use(backupCodes[0])).toBe(200)
  expect(await use(backupCodes[0])).toBe(401)
  const renewed = await browser.post('/api/auth/two-factor/generate-backup-codes', { password })
  const fresh = (renewed.json as { backupCodes: string[] }).backupCodes
  expect(await use(backupCodes[1])).toBe(401)
  expect(await use(fresh[1])).toBe(200)
})

test('is off again after it is disabled with the password', async () => {
  const { email, browser } = await member('dan@example.com')
  await enable(browser)
  expect((await browser.post('/api/auth/two-factor/disable', { password: 'wrong' })).status).toBe(400)
  expect((await browser.post('/api/auth/two-factor/disable', { password })).status).toBe(200)
  expect(await isSignedIn(browser)).toBe(true)
  const phone = own.browser()
  await signIn(phone, email)
  expect(await isSignedIn(phone)).toBe(true)
})

test('keeps asking for a code after the password changes', async () => {
  const { email, browser } = await member('eva@example.com')
  const { totpURI } = await enable(browser)
  const newPassword = 'another horse battery'
  const changed = await browser.post('/api/auth/change-password', { currentPassword: password, newPassword })
  expect(changed.status).toBe(200)
  const phone = own.browser()
  expect((await signIn(phone, email, newPassword)).json).toMatchObject({ twoFactorRedirect: true })
  const right = await phone.post('/api/auth/two-factor/verify-totp', { code: totpCode(totpURI) })
  expect(right.status).toBe(200)
})

test('is deleted with the account', async () => {
  const { browser, user_id } = await member('fay@example.com')
  await enable(browser)
  await own.ctx.db.$client.query(
    `insert into auth_passkey (id, user_id, public_key, credential_id, counter, device_type, backed_up)
     values ('a passkey', $1, 'key', 'credential', 0, 'singleDevice', false)`,
    [user_id],
  )
  const deleted = await browser.call('DELETE', `/api/users/profile/${user_id}`, { body: { password } })
  expect(deleted.status).toBe(200)
  for (const table of ['auth_two_factor', 'auth_passkey', 'auth_session']) {
    const { rows } = await own.ctx.db.$client.query(`select * from ${table} where user_id = $1`, [user_id])
    expect([table, rows]).toEqual([table, []])
  }
  const left = await own.ctx.db.$client.query('select * from auth_verification where value = $1', [user_id])
  expect(left.rows).toEqual([])
})

test('reads secrets that were encrypted with the previous APP_SECRET', async () => {
  const { email, browser } = await member('gus@example.com')
  const { totpURI } = await enable(browser)
  const rotated = await buildApp({
    env: {
      APP_SECRET: 'a-new-secret-that-is-also-long-enough',
      APP_SECRET_PREVIOUS: own.ctx.env.APP_SECRET,
    },
  })
  for (const table of ['auth_user', 'auth_account', 'auth_two_factor']) {
    const { rows } = await own.ctx.db.$client.query(`select row_to_json(t) as row from ${table} t`)
    for (const { row } of rows) {
      await rotated.ctx.db.$client.query(
        `insert into ${table} select * from json_populate_record(null::${table}, $1)`,
        [JSON.stringify(row)],
      )
    }
  }
  const phone = rotated.browser()
  expect((await signIn(phone, email)).json).toMatchObject({ twoFactorRedirect: true })
  const right = await phone.post('/api/auth/two-factor/verify-totp', { code: totpCode(totpURI) })
  expect(right.status).toBe(200)
  await rotated.close()
})

test('offers passkeys only to fresh sessions and lists those of others nowhere', async () => {
  const { browser } = await member('hana@example.com')
  const other = await member('ivo@example.com')
  const options = await browser.get('/api/auth/passkey/generate-register-options')
  expect(options.json).toMatchObject({
    rp: { id: 'localhost', name: 'Skein' },
    user: { name: 'hana@example.com' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const forged = await browser.post('/api/auth/passkey/verify-registration', {
    response: { id: 'x', rawId: 'x', type: 'public-key', response: {}, clientExtensionResults: {} },
  })
  expect(forged.status).toBeGreaterThanOrEqual(400)
  expect((await own.browser().get('/api/auth/passkey/generate-register-options')).status).toBe(401)
  await own.ctx.db.$client.query(
    `insert into auth_passkey (id, name, user_id, public_key, credential_id, counter, device_type, backed_up)
     values ('of ivo', 'Laptop', $1, 'key', 'credential of ivo', 0, 'singleDevice', false)`,
    [other.user_id],
  )
  const passkeysOf = async (each: Browser) =>
    dataOf<{ passkeys: object[] }>((await each.get('/api/users/security')).json).passkeys
  expect(await passkeysOf(other.browser)).toMatchObject([{ id: 'of ivo', name: 'Laptop' }])
  expect(await passkeysOf(browser)).toEqual([])
  const stolen = await browser.post('/api/auth/passkey/delete-passkey', { id: 'of ivo' })
  expect(stolen.status).toBe(401)
  expect(await passkeysOf(other.browser)).toHaveLength(1)
  expect((await other.browser.post('/api/auth/passkey/delete-passkey', { id: 'of ivo' })).status).toBe(200)
  expect(await passkeysOf(other.browser)).toEqual([])
})
