import { URI } from 'otpauth'
import { expect, test } from 'vitest'
import { setUpAuthApp } from '#test/accounts/auth-app.ts'
import { createUser } from '#test/accounts/create-user.ts'
import { dataOf, type Browser } from '#test/services/browser.ts'

const auth = setUpAuthApp({ sendsMail: true })

const password = 'correct horse battery'

async function member(email: string) {
  const browser = auth.own.browser()
  await browser.post('/api/auth/sign-up/email', { email, password })
  await browser.get(await auth.linkTo(email))
  const { user } = (await browser.get('/api/auth/get-session')).json as { user: { id: string } }
  const change = (to: string, currentPassword = password, code?: string) =>
    browser.post(`/api/users/profile/${user.id}/email`, { email: to, password: currentPassword, code })
  return { browser, id: user.id, change }
}

const emailOf = async (browser: Browser) =>
  ((await browser.get('/api/auth/get-session')).json as { user: { email: string } } | null)?.user.email

const signsIn = async (email: string, secret = password) =>
  (await auth.own.browser().post('/api/auth/sign-in/email', { email, password: secret })).status === 200

/** Returns the token of the link that stops the change to an address, from the mail to the old address. */
async function stopTokenOf(from: string, to: string): Promise<string> {
  await auth.sandbox.control.wait({ for: 'mail', to: from, text: to })
  const mails = await auth.sandbox.control.mails({ to: from })
  const link = mails.find(({ text }) => text.includes(to))?.links[0] ?? ''
  expect(new URL(link).pathname).toBe('/get-started')
  return new URL(link).searchParams.get('token') ?? ''
}
const stop = (token: string) => auth.own.browser().post('/api/users/email-change/stop', { token })
const newPassword = 'new horse battery staple'

async function setsPassword(stopped: Awaited<ReturnType<typeof stop>>) {
  const { reset_token: token } = dataOf<{ reset_token: string }>(stopped.json)
  return (await auth.own.browser().post('/api/auth/reset-password', { token, newPassword })).status
}

test('changes the address when the link in the mail to it is opened, and informs the old one', async () => {
  const { browser, change } = await member('ada@example.com')
  expect(await change('Ada@New.example')).toMatchObject({
    status: 200,
    json: { data: { email: 'ada@new.example' } },
  })
  expect(await emailOf(browser)).toBe('ada@example.com')
  const link = await auth.linkTo('ada@new.example')
  expect((await browser.get(link)).headers.get('location')).toBe('/instagram/settings/profile?email=changed')
  expect(await emailOf(browser)).toBe('ada@new.example')
  await auth.sandbox.control.wait({ for: 'mail', to: 'ada@example.com', text: 'ada@new.example' })
  expect([await signsIn('ada@new.example'), await signsIn('ada@example.com')]).toEqual([true, false])
  expect((await browser.get(link)).headers.get('location')).toBe('/instagram/settings/profile?email=failed')
})

test('never signs in the browser that opens the link', async () => {
  const { change } = await member('ben@example.com')
  await change('ben@new.example')
  const phone = auth.own.browser()
  const answer = await phone.get(await auth.linkTo('ben@new.example'))
  expect(answer.headers.get('location')).toBe('/get-started?confirmed=true')
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
  expect(await auth.sandbox.control.mails({ to: 'cleo@new.example' })).toEqual([])
})

test('does not reveal or take the address of another user', async () => {
  const { browser, change } = await member('dora@example.com')
  await member('taken@example.com')
  const before = await auth.sandbox.control.mails({ to: 'taken@example.com' })
  expect((await change('taken@example.com')).status).toBe(200)
  expect(await auth.sandbox.control.mails({ to: 'taken@example.com' })).toEqual(before)

  await change('late@example.com')
  const link = await auth.linkTo('late@example.com')
  await createUser(auth.own, { email: 'late@example.com' })
  expect((await browser.get(link)).headers.get('location')).toBe('/instagram/settings/profile?email=failed')
  expect(await emailOf(browser)).toBe('dora@example.com')
})

test('ends links for a new password that were sent to the old address', async () => {
  const { browser, change } = await member('emil@example.com')
  await auth.own.browser().post('/api/auth/request-password-reset', { email: 'emil@example.com' })
  await change('emil@new.example')
  await browser.get(await auth.linkTo('emil@new.example'))
  const { rows } = await auth.own.ctx.db.$client.query(
    "select * from auth_verification where identifier like 'reset-%'",
  )
  expect(rows).toEqual([])
})

test('leaves the address of a user of Google to Google', async () => {
  const { browser, user_id } = await createUser(auth.own)
  const answer = await browser.post(`/api/users/profile/${user_id}/email`, {
    email: 'x@example.com',
    password,
  })
  expect(answer).toMatchObject({
    status: 409,
    json: { message: 'You sign in with Google, so your address comes from Google.' },
  })
})

test('mails the old address a link that stops the change, ends all sessions and leads to a new password', async () => {
  const { browser, change } = await member('fay@example.com')
  await change('fay@evil.example')
  const link = await auth.linkTo('fay@evil.example')
  const stopped = await stop(await stopTokenOf('fay@example.com', 'fay@evil.example'))
  expect(stopped.status).toBe(200)
  expect(await emailOf(browser)).toBeUndefined()
  expect((await auth.own.browser().get(link)).headers.get('location')).toBe(
    '/get-started?error=INVALID_TOKEN',
  )
  expect(await signsIn('fay@example.com')).toBe(false)
  expect(await setsPassword(stopped)).toBe(200)
  expect(await signsIn('fay@example.com', newPassword)).toBe(true)
})

test('undoes a change for seven days, also after another change and a stop with its link', async () => {
  const { browser, id, change } = await member('gil@example.com')
  await change('gil@evil.example')
  const undo = await stopTokenOf('gil@example.com', 'gil@evil.example')
  await browser.get(await auth.linkTo('gil@evil.example'))
  await browser.post(`/api/users/profile/${id}/email`, { email: 'gil@worse.example', password })
  const evilStop = await stopTokenOf('gil@evil.example', 'gil@worse.example')
  await browser.get(await auth.linkTo('gil@worse.example'))
  expect((await stop(evilStop)).status).toBe(200)
  const stopped = await stop(undo)
  expect(await setsPassword(stopped)).toBe(200)
  expect(await signsIn('gil@example.com', newPassword)).toBe(true)
  for (const email of ['gil@evil.example', 'gil@worse.example'])
    expect(await signsIn(email, newPassword)).toBe(false)
  expect((await stop(undo)).status).toBe(409)
})

test('removes the passkeys and the two-step sign-in that were added after the request', async () => {
  const { browser, id, change } = await member('hal@example.com')
  await change('hal@evil.example')
  const { $client: sql } = auth.own.ctx.db
  await sql.query(
    `insert into auth_passkey (id, user_id, public_key, credential_id, counter, device_type, backed_up, created_at)
     select 'key ' || at, $1, 'x', 'credential ' || at, 0, 'singleDevice', false, now() + at
     from unnest(array['-1 day', '1 second']::interval[]) at`,
    [id],
  )
  const setup = (await browser.post('/api/auth/two-factor/enable', { password })).json as { totpURI: string }
  await browser.post('/api/auth/two-factor/verify-totp', { code: codeOf(setup.totpURI) })
  await stop(await stopTokenOf('hal@example.com', 'hal@evil.example'))
  const { rows } = await sql.query('select id from auth_passkey where user_id = $1', [id])
  expect(rows).toEqual([{ id: 'key -1 days' }])
  const storedUser = await sql.query('select two_factor_enabled from auth_user where id = $1', [id])
  expect(storedUser.rows).toEqual([{ two_factor_enabled: false }])
})

const endings: [string, (browser: Browser, change: (to: string) => Promise<unknown>) => Promise<unknown>][] =
  [
    [
      'a new password',
      (browser) => browser.post('/api/auth/change-password', { currentPassword: password, newPassword }),
    ],
    ['signing out other devices', (browser) => browser.post('/api/auth/revoke-other-sessions', {})],
    ['a newer request', (_, change) => change('newer@example.org')],
    [
      'a reset of the password',
      async (browser) => {
        const email = (await emailOf(browser)) ?? ''
        const token = /reset-password\/(\w+)/.exec(await auth.requestResetLink(email))?.[1] ?? ''
        const { status } = await auth.own.browser().post('/api/auth/reset-password', { token, newPassword })
        expect(status).toBe(200)
      },
    ],
  ]

test.each(endings)('ends the link to the new address with %s', async (what, end) => {
  const name = what.replaceAll(' ', '-')
  const { browser, change } = await member(`${name}@example.com`)
  await change(`${name}@evil.example`)
  const link = await auth.linkTo(`${name}@evil.example`)
  await end(browser, change)
  expect((await auth.own.browser().get(link)).headers.get('location')).toBe(
    '/get-started?error=INVALID_TOKEN',
  )
  const { rows } = await auth.own.ctx.db.$client.query('select email from auth_user where email like $1', [
    `${name}@%`,
  ])
  expect(rows).toEqual([{ email: `${name}@example.com` }])
})

test('changes nothing with a link that is older than an hour, and stops nothing after eight days', async () => {
  const { browser, change } = await member('ivy@example.com')
  await change('ivy@new.example')
  const link = await auth.linkTo('ivy@new.example')
  const { $client: sql } = auth.own.ctx.db
  await sql.query(`update email_changes set requested_at = now() - interval '61 minutes'`)
  expect((await browser.get(link)).headers.get('location')).toBe('/instagram/settings/profile?email=failed')
  await sql.query(`update email_changes set requested_at = now() - interval '8 days'`)
  const stopped = await stop(await stopTokenOf('ivy@example.com', 'ivy@new.example'))
  expect([stopped.status, stopped.json]).toMatchObject([409, { detail: 'token' }])
})

test('asks for the code of two-step sign-in', async () => {
  const { browser, change } = await member('jo@example.com')
  const setup = (await browser.post('/api/auth/two-factor/enable', { password })).json as { totpURI: string }
  await browser.post('/api/auth/two-factor/verify-totp', { code: codeOf(setup.totpURI) })
  const wrong = codeOf(setup.totpURI, 1) === '000000' ? '111111' : '000000'
  for (const code of [undefined, wrong]) {
    expect(await change('jo@new.example', password, code)).toMatchObject({
      status: 403,
      json: { detail: 'code' },
    })
  }
  expect(await auth.sandbox.control.mails({ to: 'jo@new.example' })).toEqual([])
  expect((await change('jo@new.example', password, codeOf(setup.totpURI, 1))).status).toBe(200)
})

/** Returns the code that an authenticator app shows for this address, now or `steps` of 30 seconds later. */
const codeOf = (uri: string, steps = 0) => URI.parse(uri).generate({ timestamp: Date.now() + steps * 30_000 })
