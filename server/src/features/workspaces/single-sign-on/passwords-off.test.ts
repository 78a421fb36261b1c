import { hashPassword } from 'better-auth/crypto'
import { URI } from 'otpauth'
import { expect, test } from 'vitest'
import type { Security } from '@skein/contract/users/security'
import { addMember } from '#test/accounts/add-member.ts'
import { createUser } from '#test/accounts/create-user.ts'
import { callsOf, setUpSignOn } from '#test/accounts/sign-on-company.ts'
import { dataOf, type Browser } from '#test/services/browser.ts'

const company = setUpSignOn()
const { save, connect, signIn, sessionOf } = callsOf(company)

const password = 'correct horse battery'
const newPassword = 'another horse battery'
const passwordsOff = 'Passwords are turned off in your workspace. Sign in with single sign-on.'

async function turnPasswordsOff(): Promise<void> {
  await connect()
  company.provider.person = { sub: `mira ${company.domain}`, email: `mira@${company.domain}` }
  expect(await signIn(company.app.browser())).toBe('/platforms')
  expect((await save({ client_secret: undefined, passwords_off: true })).status).toBe(200)
}

const query = async (text: string, values: unknown[]) =>
  (await company.app.ctx.db.$client.query<Record<string, string>>(text, values)).rows

async function createPasswordUser(email = `leo@${company.domain}`) {
  const user = await createUser(company.app, { email })
  await setPassword(user.user_id)
  return user
}

async function setPassword(user_id: string): Promise<void> {
  await query("update auth_account set password = $1 where provider_id = 'credential' and user_id = $2", [
    await hashPassword(password),
    user_id,
  ])
}

/** Returns the address of the link in the mail that waits for an address. */
async function linkTo(recipient: string): Promise<string> {
  const [mail] = await query(
    "select button ->> 'url' as url from outgoing_mails where recipient = $1 order by created_at desc limit 1",
    [recipient],
  )
  const { pathname, search } = new URL(mail?.['url'] ?? '')
  return pathname + search
}

const signsIn = async (browser: Browser, email: string, secret = password) =>
  (await browser.post('/api/auth/sign-in/email', { email, password: secret })).status

const emailOf = async (user_id: string) =>
  (await query('select email from auth_user where id = $1', [user_id]))[0]?.['email']

test('an address of the domain is not changed while passwords are off, except by owners', async () => {
  const leo = await createPasswordUser()
  await setPassword(company.ana.user_id)
  await turnPasswordsOff()
  const change = (user: { user_id: string; token: string }, email: string) =>
    company.app
      .program()
      .post(
        `/api/users/profile/${user.user_id}/email`,
        { email, password },
        { headers: { authorization: `Bearer ${user.token}` } },
      )
  await restoreSession(leo)
  expect(await change(leo, `leo-${company.domain}@private.example`)).toMatchObject({
    status: 403,
    json: {
      detail: 'email',
      message:
        'Your workspace signs in with single sign-on and has turned passwords off, so your address stays. An admin of the workspace can turn passwords on.',
    },
  })
  expect(await query('select * from email_changes where user_id = $1', [leo.user_id])).toEqual([])
  expect((await change(company.ana, `ana-${company.domain}@private.example`)).status).toBe(200)
})

test('a link that was mailed before passwords were turned off changes no address', async () => {
  const leo = await createPasswordUser()
  const privateEmail = `leo-${company.domain}@private.example`
  await leo.browser.post(`/api/users/profile/${leo.user_id}/email`, { email: privateEmail, password })
  await turnPasswordsOff()
  const landed = await company.app.browser().get(await linkTo(privateEmail))
  expect(landed.headers.get('location')).toBe('/get-started?error=INVALID_TOKEN')
  expect(await emailOf(leo.user_id)).toBe(leo.email)
})

test('a link that was mailed before passwords were turned off sets no password', async () => {
  const leo = await createPasswordUser()
  await company.app.browser().post('/api/auth/request-password-reset', { email: leo.email })
  await turnPasswordsOff()
  const token = /reset-password\/(\w+)/.exec(await linkTo(leo.email))?.[1] ?? ''
  const reset = (link: string) =>
    company.app.browser().post('/api/auth/reset-password', { token: link, newPassword })
  expect(await reset(token)).toMatchObject({ status: 403, json: { message: passwordsOff } })
  expect((await reset('no-such-link')).status).toBe(400)
  expect((await save({ client_secret: undefined })).status).toBe(200)
  expect(await signsIn(company.app.browser(), leo.email)).toBe(200)
  expect((await reset(token)).status).toBe(200)
})

test('a sign-in with a password that waits for a code is refused once passwords are off', async () => {
  const leo = await createPasswordUser()
  await addMember(company.app, { workspace_id: company.ana.user_id, user_id: leo.user_id, role: 'agent' })
  const setup = (await leo.browser.post('/api/auth/two-factor/enable', { password })).json as {
    totpURI: string
    backupCodes: string[]
  }
  const code = (steps: number) =>
    URI.parse(setup.totpURI).generate({ timestamp: Date.now() + steps * 30_000 })
  await leo.browser.post('/api/auth/two-factor/verify-totp', { code: code(0) })
  const waiting = company.app.browser()
  expect(await signsIn(waiting, leo.email)).toBe(200)
  await turnPasswordsOff()
  for (const [path, secret] of [
    ['verify-totp', code(1)],
    ['verify-backup-code', setup.backupCodes[0]],
  ])
    expect(await waiting.post(`/api/auth/two-factor/${path}`, { code: secret })).toMatchObject({
      status: 403,
      json: { message: passwordsOff },
    })
  expect(await sessionOf(waiting)).toBeNull()
})

test('a sign-up that is confirmed once passwords are off signs nobody in', async () => {
  const email = `nia@${company.domain}`
  const browser = company.app.browser()
  expect((await browser.post('/api/auth/sign-up/email', { email, password, name: 'Nia' })).status).toBe(200)
  await turnPasswordsOff()
  const landed = await browser.get(await linkTo(email))
  expect(landed.headers.get('location')).toBe('/get-started?confirmed=true')
  expect(await sessionOf(browser)).toBeNull()
})

test('turning passwords off ends the sessions of the domain, except those of owners and the one that does it', async () => {
  const leo = await createPasswordUser()
  const stranger = await createPasswordUser(`leo@not-${company.domain}`)
  await turnPasswordsOff()
  expect(await sessionOf(leo.browser)).toBeNull()
  expect(await sessionOf(stranger.browser)).not.toBeNull()
  expect(await sessionOf(company.ana.browser)).not.toBeNull()
  await restoreSession(leo)
  expect((await save({ client_secret: undefined, passwords_off: true, role: 'viewer' })).status).toBe(200)
  expect(await sessionOf(leo.browser)).not.toBeNull()
})

/** Signs a user in whose sessions have ended, as single sign-on does. */
async function restoreSession({ user_id, token }: { user_id: string; token: string }): Promise<void> {
  await query(
    `insert into auth_session (id, token, user_id, expires_at)
     values ($1, encode(sha256(convert_to($2, 'UTF8')), 'hex'), $3, now() + interval '7 days')`,
    [company.app.ctx.ids.next(), token, user_id],
  )
}

test('someone with two-step sign-in who is not a member signs in with the password, because single sign-on does not open the account', async () => {
  const leo = await createPasswordUser()
  const setup = (await leo.browser.post('/api/auth/two-factor/enable', { password })).json as {
    totpURI: string
  }
  const code = (steps: number) =>
    URI.parse(setup.totpURI).generate({ timestamp: Date.now() + steps * 30_000 })
  await leo.browser.post('/api/auth/two-factor/verify-totp', { code: code(0) })
  await turnPasswordsOff()
  company.provider.person = { sub: `leo ${company.domain}`, email: leo.email }
  expect(await signIn(company.app.browser(), leo.email)).toBe('/get-started?error=SIGN_ON_PROTECTED')
  const browser = company.app.browser()
  expect(await signsIn(browser, leo.email)).toBe(200)
  expect((await browser.post('/api/auth/two-factor/verify-totp', { code: code(1) })).status).toBe(200)
  expect((await sessionOf(browser))?.user.id).toBe(leo.user_id)

  await addMember(company.app, { workspace_id: company.ana.user_id, user_id: leo.user_id, role: 'agent' })
  expect(await signsIn(company.app.browser(), leo.email)).toBe(403)
  expect(await signIn(company.app.browser(), leo.email)).toBe('/platforms')
})

test('a fresh session proves who someone is while passwords are off, also for a user who has one', async () => {
  const leo = await createPasswordUser()
  await setPassword(company.ana.user_id)
  await turnPasswordsOff()
  company.provider.person = { sub: `leo ${company.domain}`, email: leo.email }
  const browser = company.app.browser()
  expect(await signIn(browser, leo.email)).toBe('/platforms')
  expect(dataOf<Security>((await browser.get('/api/users/security')).json)).toMatchObject({
    has_password: false,
    passwords_off: true,
  })
  const refusal = { status: 400, json: { detail: 'email' } }
  expect(await browser.post('/api/users/export', { password })).toMatchObject(refusal)
  expect(await browser.post('/api/auth/passkey/generate-register-options', { password })).toMatchObject(
    refusal,
  )
  expect((await browser.post('/api/users/export', { email: leo.email })).status).toBe(202)
  expect(
    (await browser.post('/api/auth/passkey/generate-register-options', { email: leo.email })).status,
  ).toBe(200)
  expect(dataOf<Security>((await company.ana.browser.get('/api/users/security')).json).has_password).toBe(
    true,
  )
})
