import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createUser } from '#test/accounts/create-user.ts'
import type { Browser } from '#test/browser.ts'

let sandbox: RunningSandbox
let own: TestApp
beforeAll(async () => {
  sandbox = await startSandbox()
  own = await buildApp({ sandbox })
  await own.queue.work(own.ctx)
})
afterAll(async () => {
  await own.close()
  await sandbox.close()
})

const password = 'correct horse battery'

async function member(email: string) {
  const browser = own.browser()
  await browser.post('/api/auth/sign-up/email', { email, password })
  await browser.get(await linkTo(email))
  const { user } = (await browser.get('/api/auth/get-session')).json as { user: { id: string } }
  const change = (to: string, given = password) =>
    browser.post(`/api/users/profile/${user.id}/email`, { email: to, password: given })
  return { browser, id: user.id, change }
}

/** Returns the path of the link in the first mail to an address. */
async function linkTo(email: string): Promise<string> {
  await sandbox.control.wait({ for: 'mail', to: email, count: 1 })
  const { pathname, search } = new URL((await sandbox.control.mails({ to: email }))[0]?.links[0] ?? '')
  return pathname + search
}

const emailOf = async (browser: Browser) =>
  ((await browser.get('/api/auth/get-session')).json as { user: { email: string } } | null)?.user.email

const signsIn = async (email: string) =>
  (await own.browser().post('/api/auth/sign-in/email', { email, password })).status === 200

test('changes the address when the link in the mail to it is opened, and informs the old one', async () => {
  const { browser, change } = await member('ada@example.com')
  expect(await change('Ada@New.example')).toMatchObject({
    status: 200,
    json: { data: { email: 'ada@new.example' } },
  })
  expect(await emailOf(browser)).toBe('ada@example.com')
  const link = await linkTo('ada@new.example')
  expect((await browser.get(link)).headers.get('location')).toBe('/instagram/settings/profile?email=changed')
  expect(await emailOf(browser)).toBe('ada@new.example')
  await sandbox.control.wait({ for: 'mail', to: 'ada@example.com', text: 'ada@new.example' })
  expect([await signsIn('ada@new.example'), await signsIn('ada@example.com')]).toEqual([true, false])
  expect((await browser.get(link)).headers.get('location')).toBe('/instagram/settings/profile?email=failed')
})

test('never signs in the browser that opens the link', async () => {
  const { change } = await member('ben@example.com')
  await change('ben@new.example')
  const phone = own.browser()
  const opened = await phone.get(await linkTo('ben@new.example'))
  expect(opened.headers.get('location')).toBe('/get-started?confirmed=true')
  expect(await emailOf(phone)).toBeUndefined()
})

test('refuses a wrong password, the own address and an invalid one', async () => {
  const { change } = await member('cleo@example.com')
  expect(await change('cleo@new.example', 'not the password')).toMatchObject({
    status: 403,
    json: { code: 'forbidden', detail: 'password' },
  })
  expect(await change('Cleo@example.com')).toMatchObject({ status: 400, json: { detail: 'email' } })
  expect((await change('cleo')).status).toBe(400)
  expect(await sandbox.control.mails({ to: 'cleo@new.example' })).toEqual([])
})

test('does not reveal or take the address of another user', async () => {
  const { browser, change } = await member('dora@example.com')
  await member('taken@example.com')
  const before = await sandbox.control.mails({ to: 'taken@example.com' })
  expect((await change('taken@example.com')).status).toBe(200)
  expect(await sandbox.control.mails({ to: 'taken@example.com' })).toEqual(before)

  await change('late@example.com')
  const link = await linkTo('late@example.com')
  await createUser(own, { email: 'late@example.com' })
  expect((await browser.get(link)).headers.get('location')).toBe('/instagram/settings/profile?email=failed')
  expect(await emailOf(browser)).toBe('dora@example.com')
})

test('ends links for a new password that were sent to the old address', async () => {
  const { browser, change } = await member('emil@example.com')
  await own.browser().post('/api/auth/request-password-reset', { email: 'emil@example.com' })
  await change('emil@new.example')
  await browser.get(await linkTo('emil@new.example'))
  const { rows } = await own.ctx.db.$client.query(
    "select * from auth_verification where identifier like 'reset-%'",
  )
  expect(rows).toEqual([])
})

test('leaves the address of a user of Google to Google', async () => {
  const { browser, user_id } = await createUser(own)
  const answer = await browser.post(`/api/users/profile/${user_id}/email`, {
    email: 'x@example.com',
    password,
  })
  expect(answer).toMatchObject({
    status: 409,
    json: { message: 'You sign in with Google, so your address comes from Google.' },
  })
})
