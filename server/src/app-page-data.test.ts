import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { loseConditions } from '#test/tenants/lose-conditions.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'

let testApp: TestApp
const webFolder = mkdtempSync(join(tmpdir(), 'skein-web-'))
beforeAll(async () => {
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><head></head>app')
  testApp = await buildApp({ webFolder })
})
afterAll(async () => {
  await testApp.close()
  rmSync(webFolder, { recursive: true, force: true })
})

const open = (browser: TestUser['browser'], path = '/platforms') =>
  browser.get(path, { headers: { accept: 'text/html' } })

function sessionIn(text: string): unknown {
  const json = /<script type="application\/json" id="session">(.*?)<\/script>/.exec(text)?.[1]
  return json === undefined ? undefined : JSON.parse(json)
}

const systemFor = async (browser: TestUser['browser']) =>
  ((await browser.get('/api/system')).json as { data: unknown }).data

test('embeds the installation, the user, the profile and the accounts of a signed-in user', async () => {
  const { browser, user_id, email } = await createUser(testApp, { name: 'Ana' })
  await createAccount(testApp.ctx.db, testApp.ctx.ids.next(), user_id)
  const { data: profile } = (await browser.get(`/api/users/profile/${user_id}`)).json as { data: unknown }
  const accounts = (await browser.get(`/api/users/profile/${user_id}/connected-accounts`)).json
  const answer = await open(browser)
  expect(sessionIn(answer.text)).toEqual({
    system: await systemFor(browser),
    user: { id: user_id, email, name: 'Ana', image: null, provider: 'custom', administrator: true },
    profile,
    accounts: (accounts as { data: unknown }).data,
  })
  expect(answer.headers.get('cache-control')).toBe('no-store, private')
})

test('tells a visitor that no user is signed in, and nothing about other users', async () => {
  await createUser(testApp, { name: 'Berta' })
  const answer = await open(testApp.browser())
  expect(sessionIn(answer.text)).toEqual({ system: await systemFor(testApp.browser()), user: null })
})

test('embeds only the data of the caller', async () => {
  const cleo = await createUser(testApp)
  const dora = await createUser(testApp)
  await createAccount(testApp.ctx.db, testApp.ctx.ids.next(), dora.user_id)
  expect(sessionIn((await open(cleo.browser)).text)).toMatchObject({
    user: { id: cleo.user_id },
    accounts: [],
  })
})

test('embeds no account of another user when the condition of a statement is lost', async () => {
  const ella = await createUser(testApp)
  const other = await createUser(testApp)
  await createAccount(testApp.ctx.db, testApp.ctx.ids.next(), other.user_id)
  const lost = loseConditions()
  try {
    const session = sessionIn((await open(ella.browser)).text)
    expect(session).toMatchObject({ user: { id: ella.user_id }, accounts: [] })
    expect(lost.count).toBeGreaterThan(0)
  } finally {
    lost.restore()
  }
})

test('treats an expired session as a visitor', async () => {
  const { browser, user_id } = await createUser(testApp)
  await testApp.ctx.db.$client.query('delete from auth_session where user_id = $1', [user_id])
  expect(sessionIn((await open(browser)).text)).toMatchObject({ user: null })
  expect(sessionIn((await open(browser)).text)).not.toHaveProperty('accounts')
})

test('escapes markup in the name of the user', async () => {
  const { browser } = await createUser(testApp, { name: '</script><script src="//evil.example/x.js">' })
  const { text } = await open(browser)
  expect(text.match(/<script/g)).toHaveLength(1)
})

test('embeds nothing of an account of another user, whatever the address names', async () => {
  const { browser, user_id } = await createUser(testApp)
  const [mine, foreign] = [testApp.ctx.ids.next(), testApp.ctx.ids.next()]
  await createAccount(testApp.ctx.db, mine, user_id)
  await createAccount(testApp.ctx.db, foreign)
  const { text } = await open(browser, `/instagram/automation?platform_user_id=${foreign}&account=${foreign}`)
  expect(text).toContain(mine)
  expect(text).not.toContain(foreign)
})

test('sends a page without a session while the database is unavailable', async () => {
  const broken = await buildApp({ webFolder })
  const { browser } = await createUser(broken)
  await broken.ctx.db.$client.query('alter table auth_session rename to away')
  const answer = await open(browser)
  expect(answer.status).toBe(200)
  expect(sessionIn(answer.text)).toBeUndefined()
  await broken.close()
})
