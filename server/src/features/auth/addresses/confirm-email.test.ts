import { expect, test } from 'vitest'
import { setUpAuthApp } from '#test/accounts/auth-app.ts'
import type { Browser } from '#test/services/browser.ts'
import { createUser } from '#test/accounts/create-user.ts'

const auth = setUpAuthApp({ sendsMail: true })

const password = 'correct horse battery'

/** Signs up in a browser. Returns the path of the link in the mail. */
async function signUp(browser: Browser, email: string): Promise<string> {
  const answer = await browser.post('/api/auth/sign-up/email', { email, password })
  expect(answer.status).toBe(200)
  await auth.sandbox.control.wait({ for: 'mail', to: email, text: 'Confirm' })
  return auth.linkTo(email)
}

const emailOf = async (browser: Browser) =>
  ((await browser.get('/api/auth/get-session')).json as { user: { email: string } } | null)?.user.email

test('only confirms the address in another browser, which then signs in with the password', async () => {
  const link = await signUp(auth.own.browser(), 'mia@example.com')
  const phone = auth.own.browser()
  const answer = await phone.get(link)
  expect(answer.headers.get('location')).toBe('/get-started?confirmed=true')
  expect(answer.headers.getSetCookie().join()).not.toContain('session_token')
  expect(await emailOf(phone)).toBeUndefined()
  const signedIn = await phone.post('/api/auth/sign-in/email', { email: 'mia@example.com', password })
  expect(signedIn.status).toBe(200)
})

test('keeps the session of another user in the browser of the reader, and in that of the sender', async () => {
  const attacker = auth.own.browser()
  const link = await signUp(attacker, 'evil@example.com')
  const victim = auth.own.browser()
  await victim.get(await signUp(victim, 'victim@example.com'))
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  const answer = await victim.get(link, { headers })
  expect(answer.headers.getSetCookie().join()).not.toContain('session_token')
  expect(await emailOf(victim)).toBe('victim@example.com')

  const both = auth.own.browser()
  const second = await signUp(both, 'second@example.com')
  await both.post('/api/auth/sign-in/email', { email: 'victim@example.com', password })
  expect((await both.get(second)).headers.get('location')).toBe('/get-started?confirmed=true')
  expect(await emailOf(both)).toBe('victim@example.com')
})

test('signs in the browser that signed up when a mail scanner has opened the link before', async () => {
  const browser = auth.own.browser()
  const link = await signUp(browser, 'nils@example.com')
  await auth.own.browser().get(link)
  expect((await browser.get(link)).headers.get('location')).toBe('/platforms')
  expect(await emailOf(browser)).toBe('nils@example.com')

  await browser.post('/api/auth/sign-out', {})
  expect((await browser.get(link)).headers.get('location')).toBe('/get-started?confirmed=true')
  expect(await emailOf(browser)).toBeUndefined()
})

test('signs in with a link that the same browser asked for again', async () => {
  const browser = auth.own.browser()
  await signUp(browser, 'olga@example.com')
  await browser.post('/api/auth/send-verification-email', { email: 'olga@example.com' })
  await auth.sandbox.control.wait({ for: 'mail', to: 'olga@example.com', count: 2 })
  expect((await browser.get(await auth.linkTo('olga@example.com'))).headers.get('location')).toBe(
    '/platforms',
  )
  expect(await emailOf(browser)).toBe('olga@example.com')
})

test('does not redirect to another site', async () => {
  const browser = auth.own.browser()
  const link = await signUp(browser, 'paul@example.com')
  const foreign = link.replace('callbackURL=%2Fplatforms', 'callbackURL=https%3A%2F%2Fevil.example')
  expect((await browser.get(foreign)).headers.get('location')).toBe('/platforms')
})

test('keeps no mail in the job table, and none of a deleted user that could not be sent', async () => {
  const { $client: sql } = auth.own.ctx.db
  const email = 'quinn@example.com'
  const browser = auth.own.browser()
  await browser.get(await signUp(browser, email))
  await auth.own.browser().post('/api/auth/request-password-reset', { email })
  await auth.sandbox.control.wait({ for: 'mail', to: email, count: 2 })
  const jobs = async () => JSON.stringify((await sql.query('select * from pgboss.job')).rows)
  expect(await jobs()).toContain('auth.send-mail')
  expect(await jobs()).not.toContain(email)
  await expect
    .poll(async () => (await sql.query('select * from outgoing_mails where recipient = $1', [email])).rows)
    .toEqual([])

  const user = await createUser(auth.own, { email: 'quentin@example.com' })
  await sql.query(
    "insert into outgoing_mails (id, recipient, subject, content) values ('stuck', $1, 'A subject', 'A link')",
    [user.email],
  )
  const body = { email: user.email }
  const answer = await user.browser.call('DELETE', `/api/users/profile/${user.user_id}`, { body })
  expect(answer.status).toBe(200)
  expect((await sql.query("select * from outgoing_mails where id = 'stuck'")).rows).toEqual([])
  expect(await jobs()).not.toContain(user.email)
})

test('ends all reset links of a user with a new link, a reset and a change of the password', async () => {
  const email = 'rosa@example.com'
  const rosa = auth.own.browser()
  await rosa.get(await signUp(rosa, email))
  const tokens: string[] = []
  const request = async () => {
    tokens.push(/reset-password\/(\w+)/.exec(await auth.requestResetLink(email))?.[1] ?? '')
  }
  const reset = async (place: number, newPassword: string) =>
    (await auth.own.browser().post('/api/auth/reset-password', { token: tokens[place], newPassword })).status
  await request()
  await request()
  const verifications = await auth.own.ctx.db.$client.query('select identifier, value from auth_verification')
  expect(tokens[1]).toMatch(/^\w{20,}$/)
  for (const token of tokens) expect(JSON.stringify(verifications.rows)).not.toContain(token)
  expect(await reset(0, 'a first new password')).toBe(400)
  expect(await reset(1, 'a second new password')).toBe(200)
  expect(await reset(1, 'a third new password')).toBe(400)

  await request()
  await rosa.post('/api/auth/sign-in/email', { email, password: 'a second new password' })
  const passwordChange = await rosa.post('/api/auth/change-password', {
    currentPassword: 'a second new password',
    newPassword: 'a fourth new password',
  })
  expect(passwordChange.status).toBe(200)
  expect(await reset(2, 'a fifth new password')).toBe(400)
})

test('strangers who ask for many reset mails lock nobody out and end no link in the mailbox', async () => {
  const email = 'sven@example.com'
  const sven = auth.own.browser()
  await sven.get(await signUp(sven, email))
  for (let count = 0; count < 15; count++) {
    const strangerAnswer = await auth.own
      .browser(`203.0.113.${count}`)
      .post('/api/auth/request-password-reset', { email })
    expect(strangerAnswer.status).toBe(200)
  }
  const answer = await auth.own.browser('198.51.100.7').post('/api/auth/request-password-reset', { email })
  expect(answer.status).toBe(200)
  await auth.sandbox.control.wait({ for: 'mail', to: email, text: 'Reset your', count: 11 })
  const mails = await auth.sandbox.control.mails({ to: email })
  expect(mails.length).toBeLessThan(15)
  const links = mails.flatMap(({ text }) => /reset-password\/(\w+)/.exec(text)?.[1] ?? [])
  const results = await Promise.all(
    links.map(async (token) => {
      const fresh = { token, newPassword: 'a new long password' }
      return (await auth.own.browser().post('/api/auth/reset-password', fresh)).status
    }),
  )
  expect(results.filter((status) => status === 200)).toHaveLength(1)
})

test.each(['password', '12345678', 'aaaaaaaa', 'Iloveyou', 'tina@example.com'])(
  'refuses the common password %s at sign-up, reset and change',
  async (common) => {
    const refusal = { code: 'validation', detail: 'password' }
    const signUps = { email: 'tina@example.com', password: common }
    const answers = [await auth.own.browser().post('/api/auth/sign-up/email', signUps)]
    if (common !== 'tina@example.com') {
      answers.push(
        await auth.own.browser().post('/api/auth/reset-password', { token: 'any', newPassword: common }),
        await auth.own.browser().post('/api/auth/change-password', {
          currentPassword: 'any',
          newPassword: common,
        }),
      )
    }
    for (const { status, json } of answers) expect([status, json]).toMatchObject([400, refusal])
  },
)
