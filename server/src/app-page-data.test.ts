import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createAccount } from '#test/create-account.ts'
import { createUser, type TestUser } from '#test/factories.ts'

let own: TestApp
const webFolder = mkdtempSync(join(tmpdir(), 'skein-web-'))
beforeAll(async () => {
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><head></head>app')
  own = await buildApp({ webFolder })
})
afterAll(async () => {
  await own.close()
  rmSync(webFolder, { recursive: true, force: true })
})

const open = (browser: TestUser['browser'], path = '/platforms') =>
  browser.get(path, { headers: { accept: 'text/html' } })

function knownIn(text: string): unknown {
  const json = /<script type="application\/json" id="known">(.*?)<\/script>/.exec(text)?.[1]
  return json === undefined ? undefined : JSON.parse(json)
}

test('the page of somebody signed in says what its first three calls would', async () => {
  const { browser, user_id, email } = await createUser(own, { name: 'Ana' })
  await createAccount(own.ctx.db, own.ctx.ids.next(), user_id)
  const { data: profile } = (await browser.get(`/api/users/profile/${user_id}`)).json as { data: unknown }
  const accounts = (await browser.get(`/api/users/profile/${user_id}/connected-accounts`)).json
  const answer = await open(browser)
  expect(knownIn(answer.text)).toEqual({
    user: { id: user_id, email, name: 'Ana', image: null },
    profile,
    accounts: (accounts as { data: unknown }).data,
    answers: { '/api/system': (await browser.get('/api/system')).json },
  })
  expect(answer.headers.get('cache-control')).toBe('no-store, private')
})

test('the page of a visitor says that nobody is signed in, and nothing of anybody', async () => {
  await createUser(own, { name: 'Berta' })
  const answer = await open(own.browser())
  const system = (await own.browser().get('/api/system')).json
  expect(knownIn(answer.text)).toEqual({ user: null, answers: { '/api/system': system } })
})

test('a page tells of the caller alone', async () => {
  const cleo = await createUser(own)
  const dora = await createUser(own)
  await createAccount(own.ctx.db, own.ctx.ids.next(), dora.user_id)
  expect(knownIn((await open(cleo.browser)).text)).toMatchObject({ user: { id: cleo.user_id }, accounts: [] })
})

test('a session that has ended is a visitor', async () => {
  const { browser, user_id } = await createUser(own)
  await own.ctx.db.$client.query('delete from auth_session where user_id = $1', [user_id])
  expect(knownIn((await open(browser)).text)).toMatchObject({ user: null })
  expect(knownIn((await open(browser)).text)).not.toHaveProperty('accounts')
})

test('a user whose name is markup gets a page without a script more', async () => {
  const { browser } = await createUser(own, { name: '</script><script src="//evil.example/x.js">' })
  const { text } = await open(browser)
  expect(text.match(/<script/g)).toHaveLength(1)
})

const firstCalls: Record<string, (id: string, user_id: string) => string[]> = {
  '/chat/chat_1700000000000abcdefg': (id, user_id) => [
    `/api/chatagent/chat/threads?provider_id=${user_id}`,
    `/api/chatagent/chat/starters?platform_user_id=${id}`,
  ],
  '/instagram': (id: string) => [`/api/automations/attention?platform_user_id=${id}`],
  '/instagram/automation': (id: string) => [`/api/automations/get-all-automations?platform_user_id=${id}`],
  '/instagram/livechat': (id: string) => [`/api/instagram/conversations?platform_user_id=${id}&limit=100`],
}

async function answersAt(browser: TestUser['browser'], path: string): Promise<Record<string, unknown>> {
  return (knownIn((await open(browser, path)).text) as { answers: Record<string, unknown> }).answers
}

test.each(Object.entries(firstCalls))(
  'the page at %s brings along what the API answers this session to its first calls',
  async (path, callsFor) => {
    const { browser, user_id } = await createUser(own)
    const id = own.ctx.ids.next()
    await createAccount(own.ctx.db, id, user_id)
    const expected: Record<string, unknown> = { '/api/system': (await browser.get('/api/system')).json }
    for (const call of callsFor(id, user_id)) expected[call] = (await browser.get(call)).json
    // What took too long is left out, on a busy machine.
    await vi.waitFor(async () => expect(await answersAt(browser, path)).toEqual(expected), 10_000)
  },
)

test('what an account of somebody else would answer is on no page, whatever its address names', async () => {
  const { browser, user_id } = await createUser(own)
  const [mine, foreign] = [own.ctx.ids.next(), own.ctx.ids.next()]
  await createAccount(own.ctx.db, mine, user_id)
  await createAccount(own.ctx.db, foreign)
  const { text } = await open(browser, `/instagram/automation?platform_user_id=${foreign}&account=${foreign}`)
  expect(text).toContain(mine)
  expect(text).not.toContain(foreign)
})

test('with several accounts a page leaves it to the browser which one to ask about', async () => {
  const { browser, user_id } = await createUser(own)
  await createAccount(own.ctx.db, own.ctx.ids.next(), user_id)
  await createAccount(own.ctx.db, own.ctx.ids.next(), user_id)
  expect(Object.keys(await answersAt(browser, '/instagram/automation'))).toEqual(['/api/system'])
})

test('a page comes without the answer to a call that fails', async () => {
  const shaky = await buildApp({ webFolder })
  const { browser, user_id } = await createUser(shaky)
  await createAccount(shaky.ctx.db, shaky.ctx.ids.next(), user_id)
  await shaky.ctx.db.$client.query('alter table conversations rename to away')
  expect(Object.keys(await answersAt(browser, '/instagram/livechat'))).toEqual(['/api/system'])
  await shaky.close()
})

test('while the database is away, a page comes without what is known', async () => {
  const shaky = await buildApp({ webFolder })
  const { browser } = await createUser(shaky)
  await shaky.ctx.db.$client.query('alter table auth_session rename to away')
  const answer = await open(browser)
  expect(answer.status).toBe(200)
  expect(knownIn(answer.text)).toBeUndefined()
  await shaky.close()
})
