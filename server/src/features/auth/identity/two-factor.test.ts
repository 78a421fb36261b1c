import { hashPassword } from 'better-auth/crypto'
import { URI } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createUser } from '#test/accounts/create-user.ts'
import { dataOf, type Browser } from '#test/services/browser.ts'

let app: TestApp
const password = 'correct horse battery'
let hash: string
beforeAll(async () => {
  app = await buildApp()
  hash = await hashPassword(password)
})
afterAll(() => app.close())

/** Returns the code that an authenticator app shows for this address, now or `steps` of 30 seconds later. */
const totpCode = (uri: string, steps = 0) =>
  URI.parse(uri).generate({ timestamp: Date.now() + steps * 30_000 })

/** Creates a user with a password and signs in. */
async function member(email: string) {
  const { user_id } = await createUser(app, { email })
  await app.ctx.db.$client.query('update auth_account set password = $1 where user_id = $2', [hash, user_id])
  const browser = app.browser()
  await signIn(browser, email)
  return { user_id, email, browser }
}

const signIn = (browser: Browser, email: string, secret = password) =>
  browser.post('/api/auth/sign-in/email', { email, password: secret })
const isSignedIn = async (browser: Browser) => (await browser.get('/api/auth/get-session')).json !== null

/** Turns two-step sign-in on. The code still counts afterwards. Returns the address for the app and the backup codes. */
async function enable(browser: Browser) {
  const enabled = await browser.post('/api/auth/two-factor/enable', { password })
  expect(enabled.status).toBe(200)
  const setup = enabled.json as { totpURI: string; backupCodes: string[] }
  const verified = await browser.post('/api/auth/two-factor/verify-totp', {
    code: totpCode(setup.totpURI),
  })
  expect(verified.status).toBe(200)
  // The code of the step before would end with the step, between its computation and its check.
  await app.ctx.db.$client.query('update auth_two_factor set last_used_step = last_used_step - 1')
  return setup
}

test('asks for a code after the password, once it is confirmed with a first code', async () => {
  const { email, browser } = await member('ana@example.com')
  expect((await browser.post('/api/auth/two-factor/enable', { password: 'wrong' })).status).toBe(400)
  const pending = await browser.post('/api/auth/two-factor/enable', { password })
  expect(pending.status).toBe(200)
  expect(await isSignedIn(app.browser())).toBe(false)
  const early = app.browser()
  expect((await signIn(early, email)).json).toMatchObject({ user: { email } })

  const { totpURI } = await enable(browser)
  expect(totpURI).toMatch(/^otpauth:\/\/totp\/Skein:ana%40example\.com\?/)
  expect(dataOf<object>((await browser.get('/api/users/security')).json)).toMatchObject({ two_factor: true })
  expect(await isSignedIn(browser)).toBe(true)

  const phone = app.browser()
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
  const { rows } = await app.ctx.db.$client.query('select * from auth_two_factor where user_id = $1', [
    user_id,
  ])
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''
  for (const each of [secret, backupCodes[0] ?? '']) expect(JSON.stringify(rows)).not.toContain(each)
  const phone = app.browser()
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
    const phone = app.browser()
    await signIn(phone, email)
    return (await phone.post('/api/auth/two-factor/verify-backup-code', { code })).status
  }
  expect(await use(backupCodes[0])).toBe(200)
  expect(await use(backupCodes[0])).toBe(401)
  const renew = (code?: string) =>
    browser.post('/api/auth/two-factor/generate-backup-codes', { password, code })
  expect((await renew()).json).toMatchObject({ code: 'forbidden', detail: 'code' })
  expect((await renew(backupCodes[0])).status).toBe(403)
  const renewed = await renew(backupCodes[2])
  const fresh = (renewed.json as { backupCodes: string[] }).backupCodes
  expect(await use(backupCodes[1])).toBe(401)
  expect(await use(fresh[1])).toBe(200)
})

test('is off again after it is disabled with the password and a code', async () => {
  const { email, browser } = await member('dan@example.com')
  const { totpURI } = await enable(browser)
  const disable = async (secret: string, code?: string) =>
    (await browser.post('/api/auth/two-factor/disable', { password: secret, code })).status
  expect(await disable('wrong', totpCode(totpURI))).toBe(403)
  expect([await disable(password), await disable(password, '000000')]).toEqual([403, 403])
  expect(await disable(password, totpCode(totpURI))).toBe(200)
  expect(await isSignedIn(browser)).toBe(true)
  const phone = app.browser()
  await signIn(phone, email)
  expect(await isSignedIn(phone)).toBe(true)
})

test('keeps asking for a code after the password changes', async () => {
  const { email, browser } = await member('eva@example.com')
  const { totpURI } = await enable(browser)
  const newPassword = 'another horse battery'
  const passwordChange = await browser.post('/api/auth/change-password', {
    currentPassword: password,
    newPassword,
  })
  expect(passwordChange.status).toBe(200)
  const phone = app.browser()
  expect((await signIn(phone, email, newPassword)).json).toMatchObject({ twoFactorRedirect: true })
  const right = await phone.post('/api/auth/two-factor/verify-totp', { code: totpCode(totpURI) })
  expect(right.status).toBe(200)
})

test('is deleted with the account', async () => {
  const { browser, user_id } = await member('fay@example.com')
  const { totpURI } = await enable(browser)
  await app.ctx.db.$client.query(
    `insert into auth_passkey (id, user_id, public_key, credential_id, counter, device_type, backed_up)
     values ('a passkey', $1, 'key', 'credential', 0, 'singleDevice', false)`,
    [user_id],
  )
  const remove = (proof: object) =>
    browser.call('DELETE', `/api/users/profile/${user_id}`, { body: { password, ...proof } })
  for (const proof of [{}, { code: '' }, { code: '000000' }, { password: 'wrong', code: totpCode(totpURI) }])
    expect((await remove(proof)).status).toBe(403)
  const answer = await remove({ code: totpCode(totpURI) })
  expect(answer.status).toBe(200)
  for (const table of ['auth_two_factor', 'auth_passkey', 'auth_session']) {
    const { rows } = await app.ctx.db.$client.query(`select * from ${table} where user_id = $1`, [user_id])
    expect([table, rows]).toEqual([table, []])
  }
  const verifications = await app.ctx.db.$client.query('select * from auth_verification where value = $1', [
    user_id,
  ])
  expect(verifications.rows).toEqual([])
})

test('reads secrets that were encrypted with the previous APP_SECRET', async () => {
  const { email, browser } = await member('gus@example.com')
  const { totpURI } = await enable(browser)
  const rotated = await buildApp({
    env: {
      APP_SECRET: 'a-new-secret-that-is-also-long-enough',
      APP_SECRET_PREVIOUS: app.ctx.env.APP_SECRET,
    },
  })
  for (const table of ['auth_user', 'auth_account', 'auth_two_factor']) {
    const { rows } = await app.ctx.db.$client.query(`select row_to_json(t) as row from ${table} t`)
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
  const options = await browser.post('/api/auth/passkey/generate-register-options', { password })
  expect(options.json).toMatchObject({
    rp: { id: 'localhost', name: 'Skein' },
    user: { name: 'hana@example.com' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const forged = await browser.post('/api/auth/passkey/verify-registration', {
    response: { id: 'x', rawId: 'x', type: 'public-key', response: {}, clientExtensionResults: {} },
  })
  expect(forged.status).toBeGreaterThanOrEqual(400)
  const strange = await app.browser().post('/api/auth/passkey/generate-register-options', { password })
  expect(strange.status).toBe(401)
  await app.ctx.db.$client.query(
    `insert into auth_passkey (id, name, user_id, public_key, credential_id, counter, device_type, backed_up)
     values ('of ivo', 'Laptop', $1, 'key', 'credential of ivo', 0, 'singleDevice', false)`,
    [other.user_id],
  )
  const passkeysOf = async (each: Browser) =>
    dataOf<{ passkeys: object[] }>((await each.get('/api/users/security')).json).passkeys
  expect(await passkeysOf(other.browser)).toMatchObject([{ id: 'of ivo', name: 'Laptop' }])
  expect(await passkeysOf(browser)).toEqual([])
  const remove = (each: Browser) => each.post('/api/auth/passkey/delete-passkey', { id: 'of ivo', password })
  const stolen = await remove(browser)
  expect(stolen.status).toBe(401)
  expect(await passkeysOf(other.browser)).toHaveLength(1)
  expect((await remove(other.browser)).status).toBe(200)
  expect(await passkeysOf(other.browser)).toEqual([])
})

test('accepts a code once, and the sign-in then waits for the next code', async () => {
  const { email, browser } = await member('jon@example.com')
  const { totpURI } = await enable(browser)
  const [phone, thief] = [app.browser(), app.browser()]
  await signIn(phone, email)
  await signIn(thief, email)
  const enter = async (each: Browser, code: string) =>
    (await each.post('/api/auth/two-factor/verify-totp', { code })).status
  const code = totpCode(totpURI)
  const both = await Promise.all([enter(phone, code), enter(thief, code)])
  expect(both.toSorted()).toEqual([200, 401])
  const late = both[0] === 200 ? thief : phone
  // Codes before the accepted one do not count either.
  expect(await enter(late, totpCode(totpURI, -1))).toBe(401)
  expect(await isSignedIn(late)).toBe(false)
  expect(await enter(late, totpCode(totpURI, 1))).toBe(200)
  expect(await isSignedIn(late)).toBe(true)
})

test('ends the other sessions when it is turned on', async () => {
  const { email, browser } = await member('kim@example.com')
  const elsewhere = app.browser()
  await signIn(elsewhere, email)
  expect(await isSignedIn(elsewhere)).toBe(true)
  await enable(browser)
  expect([await isSignedIn(browser), await isSignedIn(elsewhere)]).toEqual([true, false])
})

/** Signs in with a code and trusts the browser. */
async function trusted(email: string, code: string | undefined): Promise<Browser> {
  const browser = app.browser()
  await signIn(browser, email)
  const proof = { code, trustDevice: true }
  expect((await browser.post('/api/auth/two-factor/verify-backup-code', proof)).status).toBe(200)
  const again = await signIn(browser, email)
  expect(again.json).toMatchObject({ user: { email } })
  return browser
}

test('ends the trust in devices when the password changes', async () => {
  const { email, browser } = await member('lea@example.com')
  const { backupCodes } = await enable(browser)
  const device = await trusted(email, backupCodes[0])
  const newPassword = 'another horse battery'
  await browser.post('/api/auth/change-password', { currentPassword: password, newPassword })
  expect((await signIn(device, email, newPassword)).json).toMatchObject({ twoFactorRedirect: true })
})

test('ends a sign-in that waits for a code when the password changes', async () => {
  const { email, browser } = await member('max@example.com')
  const { totpURI } = await enable(browser)
  const waiting = app.browser()
  await signIn(waiting, email)
  const newPassword = 'another horse battery'
  await browser.post('/api/auth/change-password', { currentPassword: password, newPassword })
  const entered = await waiting.post('/api/auth/two-factor/verify-totp', { code: totpCode(totpURI) })
  expect(entered.status).toBe(401)
  expect(await isSignedIn(waiting)).toBe(false)
})

test('ends the trust in devices when the other devices are signed out or two-step sign-in is turned on again', async () => {
  const { email, browser } = await member('nia@example.com')
  const { backupCodes } = await enable(browser)
  const device = await trusted(email, backupCodes[0])
  await browser.post('/api/auth/revoke-other-sessions', {})
  expect((await signIn(device, email)).json).toMatchObject({ twoFactorRedirect: true })
  const other = await trusted(email, backupCodes[1])
  await browser.post('/api/auth/two-factor/disable', { password, code: backupCodes[2] })
  await enable(browser)
  expect((await signIn(other, email)).json).toMatchObject({ twoFactorRedirect: true })
})

test('tells the owner by mail after 10 wrong codes, once, at a sign-in and in the settings', async () => {
  const mailsTo = async (email: string) => {
    const { rows } = await app.ctx.db.$client.query(
      'select subject from outgoing_mails where recipient = $1',
      [email],
    )
    return rows.map(({ subject }) => String(subject))
  }
  const subject = 'Wrong codes were entered for your account'
  const ora = await member('ora@example.com')
  await enable(ora.browser)
  for (const path of ['verify-totp', 'verify-backup-code']) {
    const thief = app.browser()
    await signIn(thief, ora.email)
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await mailsTo(ora.email)).toEqual([])
      await thief.post(`/api/auth/two-factor/${path}`, { code: `00000${guess}` })
    }
  }
  expect(await mailsTo(ora.email)).toEqual([subject])
  const locked = app.browser()
  await signIn(locked, ora.email)
  expect((await locked.post('/api/auth/two-factor/verify-totp', { code: '000000' })).status).toBe(429)
  expect(await mailsTo(ora.email)).toEqual([subject])

  const pia = await member('pia@example.com')
  await enable(pia.browser)
  for (let guess = 0; guess < 12; guess += 1) {
    await pia.browser.post('/api/auth/two-factor/disable', { password, code: `00000${guess % 10}` })
  }
  expect(await mailsTo(pia.email)).toEqual([subject])
})
