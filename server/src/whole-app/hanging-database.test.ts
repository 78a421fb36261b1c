import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#test/accounts/create-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createDatabaseProxy, type DatabaseProxy } from '#test/processes/database-proxy.ts'

let proxy: DatabaseProxy
let app: TestApp
let owner: TestUser
let account_id: string

beforeAll(async () => {
  app = await buildApp({
    env: { INSTAGRAM_APP_SECRET: 'a-secret-of-the-app' },
    through: async (url) => {
      proxy = await createDatabaseProxy(url)
      return proxy.url
    },
  })
  owner = await createUser(app)
  account_id = app.ctx.ids.next()
  await createAccount(app.ctx.db, account_id, owner.user_id)
}, 30_000)
afterAll(async () => {
  await app.close()
  await proxy.close()
})

/** Returns the status and how many seconds the response took. */
async function timed(response: Promise<{ status: number }>) {
  const began = performance.now()
  const { status } = await response
  return { status, seconds: (performance.now() - began) / 1000 }
}

/** Sends a comment as Meta does. */
function sendWebhook(comment_id: string) {
  const value = { id: comment_id, text: 'hello', from: { id: '45', username: 'ana' }, media: { id: '17' } }
  const entry = [{ id: account_id, time: 1_790_000_000, changes: [{ field: 'comments', value }] }]
  const body = JSON.stringify({ object: 'instagram', entry })
  const secret = app.ctx.env.INSTAGRAM_APP_SECRET ?? ''
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  return app.browser().post('/api/webhooks/instagram', body, {
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
  })
}

async function storedEvents(): Promise<number> {
  const { rows } = await app.ctx.db.$client.query<{ count: number }>(
    'select count(*)::int as count from inbound_events',
  )
  return rows[0]?.count ?? 0
}

test('responds with 503 while the database hangs, and works when it continues', async () => {
  const profile = `/api/users/profile/${owner.user_id}`
  expect((await owner.browser.get(profile)).status).toBe(200)
  expect((await sendWebhook('1800')).status).toBe(200)
  proxy.hang()
  try {
    const answers = await Promise.all([
      timed(owner.browser.get(profile)),
      timed(owner.browser.get(profile)),
      timed(owner.browser.post('/api/auth/sign-in/email', { email: owner.email, password: 'x'.repeat(12) })),
    ])
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
    expect(Math.max(...answers.map(({ seconds }) => seconds))).toBeLessThan(15)
    const webhooks = await Promise.all([timed(sendWebhook('1801')), timed(sendWebhook('1802'))])
    expect(webhooks.map(({ status }) => status)).toEqual([503, 503])
    expect(Math.max(...webhooks.map(({ seconds }) => seconds))).toBeLessThan(6)
  } finally {
    proxy.resume()
  }
  await expect.poll(async () => (await owner.browser.get(profile)).status, { timeout: 10_000 }).toBe(200)
  expect((await sendWebhook('1801')).status).toBe(200)
  expect((await sendWebhook('1802')).status).toBe(200)
  expect(await storedEvents()).toBe(3)
}, 60_000)
