import { URI } from 'otpauth'
import { expect, test } from 'vitest'
import { setUpAuthApp } from '#test/accounts/auth-app.ts'
import { dataOf, type Browser } from '#test/services/browser.ts'
import { createSoftwarePasskey } from '#test/software-passkey.ts'

const auth = setUpAuthApp({ sendsMail: true })

const password = 'correct horse battery'
const newPassword = 'new horse battery staple'
type Device = ReturnType<typeof createSoftwarePasskey>

async function member(email: string) {
  const browser = auth.own.browser()
  await browser.post('/api/auth/sign-up/email', { email, password })
  await browser.get(await auth.linkTo(email))
  return { email, browser }
}

const optionsPath = '/api/auth/passkey/generate-register-options'

/** Adds a passkey. Returns the status of the step that ended it. */
async function add(browser: Browser, device: Device, proof: object): Promise<number> {
  const options = await browser.post(optionsPath, proof)
  if (options.status !== 200) return options.status
  const response = device.register(options.json as { challenge: string })
  const answer = await browser.post('/api/auth/passkey/verify-registration', { response, name: 'Laptop' })
  return answer.status
}

/** Returns whether the passkey signs in. */
async function signsIn(device: Device): Promise<boolean> {
  const browser = auth.own.browser()
  const options = await browser.get('/api/auth/passkey/generate-authenticate-options')
  const response = device.authenticate(options.json as { challenge: string })
  return (await browser.post('/api/auth/passkey/verify-authentication', { response })).status === 200
}

const passkeysOf = async (browser: Browser) =>
  dataOf<{ passkeys: { id: string }[] }>((await browser.get('/api/users/security')).json).passkeys

/** Turns two-step sign-in on. Returns the current code of the app, or the one of `steps` later. */
async function enableTwoFactor(browser: Browser) {
  const { json } = await browser.post('/api/auth/two-factor/enable', { password })
  const { totpURI, backupCodes } = json as { totpURI: string; backupCodes: string[] }
  const code = (steps: number) => URI.parse(totpURI).generate({ timestamp: Date.now() + steps * 30_000 })
  expect((await browser.post('/api/auth/two-factor/verify-totp', { code: code(0) })).status).toBe(200)
  return { code, backupCodes }
}

test('a passkey is added only with the password, and its owner gets a mail', async () => {
  const { email, browser } = await member('ana@example.com')
  const device = createSoftwarePasskey()
  expect((await browser.get(optionsPath)).status).toBe(404)
  expect(await add(browser, device, {})).toBe(400)
  expect(await add(browser, device, { password: 'not the password' })).toBe(403)
  expect(await add(auth.own.browser(), device, { password })).toBe(401)
  expect(await signsIn(device)).toBe(false)
  expect(await add(browser, device, { password })).toBe(200)
  expect(await signsIn(device)).toBe(true)
  const mail = await auth.sandbox.control.wait({ for: 'mail', to: email, text: 'Laptop' })
  expect(mail).toBeTruthy()
})

test('a challenge for signing in does not register a passkey', async () => {
  const { browser } = await member('ben@example.com')
  const options = await browser.get('/api/auth/passkey/generate-authenticate-options')
  const response = createSoftwarePasskey().register(options.json as { challenge: string })
  const answer = await browser.post('/api/auth/passkey/verify-registration', { response, name: 'Laptop' })
  expect(answer.status).toBe(400)
  expect(await passkeysOf(browser)).toEqual([])
})

test('a passkey is removed only with the password', async () => {
  const { browser } = await member('cleo@example.com')
  await add(browser, createSoftwarePasskey(), { password })
  const [passkey] = await passkeysOf(browser)
  const remove = async (proof: object) =>
    (await browser.post('/api/auth/passkey/delete-passkey', { id: passkey?.id, ...proof })).status
  expect([await remove({}), await remove({ password: 'not the password' })]).toEqual([400, 403])
  expect(await passkeysOf(browser)).toHaveLength(1)
  expect(await remove({ password })).toBe(200)
  expect(await passkeysOf(browser)).toEqual([])
})

test('with two-step sign-in on, adding and removing a passkey need a code too, and each code counts once', async () => {
  const { browser } = await member('dora@example.com')
  const { code, backupCodes } = await enableTwoFactor(browser)
  const device = createSoftwarePasskey()
  expect(await add(browser, device, { password })).toBe(403)
  expect(await add(browser, device, { password, code: '000000' })).toBe(403)
  const nextCode = code(1)
  expect(await add(browser, device, { password, code: nextCode })).toBe(200)
  const [passkey] = await passkeysOf(browser)
  const remove = async (proofCode: string | undefined) =>
    (await browser.post('/api/auth/passkey/delete-passkey', { id: passkey?.id, password, code: proofCode }))
      .status
  expect([await remove(undefined), await remove(nextCode)]).toEqual([403, 403])
  expect(await remove(backupCodes[0])).toBe(200)
  expect(await add(browser, device, { password, code: backupCodes[0] })).toBe(403)
})

test('a user with Google only adds a passkey with the own address, within ten minutes of the sign-in', async () => {
  const { email, browser } = await member('emil@example.com')
  const { user } = (await browser.get('/api/auth/get-session')).json as { user: { id: string } }
  const db = auth.own.ctx.db.$client
  await db.query("delete from auth_account where user_id = $1 and provider_id = 'credential'", [user.id])
  const device = createSoftwarePasskey()
  expect(await add(browser, device, {})).toBe(400)
  expect(await add(browser, device, { email })).toBe(200)
  await db.query("update auth_session set created_at = now() - interval '11 minutes' where user_id = $1", [
    user.id,
  ])
  expect(await add(browser, createSoftwarePasskey(), { email })).toBe(403)
})

test('a new password removes the passkeys unless its owner keeps them, and the mails list them', async () => {
  const { email, browser } = await member('fay@example.com')
  const device = createSoftwarePasskey()
  await add(browser, device, { password })
  const answer = await auth.own.browser().get(await auth.requestResetLink(email))
  const form = new URL(answer.headers.get('location') ?? '', 'http://localhost')
  expect(form.searchParams.get('passkeys')).toBe('1')
  // The mail about the passkey, and the one with the link.
  await auth.sandbox.control.wait({ for: 'mail', to: email, text: 'Laptop', count: 2 })
  const reset = async (link: string, choice: object) => {
    const token = new URL(link, 'http://localhost').pathname.split('/').at(-1)
    return (await auth.own.browser().post('/api/auth/reset-password', { token, newPassword, ...choice }))
      .status
  }
  expect(await reset(await auth.requestResetLink(email), { removePasskeys: false })).toBe(200)
  expect(await signsIn(device)).toBe(true)
  expect(await reset(await auth.requestResetLink(email), {})).toBe(200)
  expect(await signsIn(device)).toBe(false)
})
