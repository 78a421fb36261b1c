import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf } from '#test/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { connectMailbox } from '#test/connect-mailbox.ts'
import { createUser, type TestUser } from '#test/create-user.ts'
import { draftMail, listUnreadMail, mailboxOf, sendDraft } from './index.ts'

const email = 'rosa@clayandember.example'
const gmailScope = 'https://www.googleapis.com/auth/gmail.modify'
let sandbox: RunningSandbox
let app: TestApp
let ana: TestUser

beforeAll(async () => {
  sandbox = await startSandbox()
  app = await buildApp({ sandbox, now: Date.now() })
})
afterAll(async () => {
  await app.close()
  await sandbox.close()
})
beforeEach(async () => {
  await app.ctx.db.$client.query('truncate connected_accounts, oauth_states, rate_limits cascade')
  await sandbox.control.reset()
  ana = await createUser(app)
  await connectMailbox(ana)
})

const list = () => listUnreadMail(app.ctx, { user_id: ana.user_id, limit: 3 })
const grants = () => [...sandbox.world.data.googleGrants.values()]
/** How many access tokens Google has given for the mailbox. */
const tokensGiven = () => grants().reduce((sum, { accessTokens }) => sum + accessTokens.length, 0)
async function shown() {
  const { json } = await ana.browser.get(`/api/users/profile/${ana.user_id}/connected-accounts`)
  return dataOf<{ status: string; status_reason: string | null }[]>(json)
}

test('an access token is asked for once, used by all, and renewed before it ends', async () => {
  const before = tokensGiven()
  await Promise.all([list(), list(), list(), list()])
  await list()
  expect(tokensGiven()).toBe(before + 1)
  app.clock?.advance(3_545_000)
  await list()
  expect(tokensGiven()).toBe(before + 2)
})

test('a token that Google no longer accepts is renewed once, whoever noticed it', async () => {
  await list()
  const before = tokensGiven()
  await sandbox.control.expireGoogle({ email })
  await Promise.all([list(), list(), list()])
  expect(tokensGiven()).toBe(before + 1)
})

test('a login that was revoked stops the mailbox and says so in the list of accounts', async () => {
  await list()
  await sandbox.control.revokeGoogle({ email })
  await expect(list()).rejects.toMatchObject({
    code: 'reconnect_required',
    message: 'Google no longer accepts the login of this mailbox. Please connect it again.',
  })
  expect(await shown()).toMatchObject([
    { status: 'needs_reconnect', status_reason: expect.stringContaining('Please connect it again') },
  ])
  expect(await mailboxOf(app.ctx, { user_id: ana.user_id })).toBeNull()
  const before = tokensGiven()
  await expect(list()).rejects.toMatchObject({ code: 'reconnect_required' })
  expect(tokensGiven()).toBe(before)
})

test('connecting again makes the mailbox work again, and a draft from before is sent', async () => {
  const { user_id } = ana
  const draft = await draftMail(app.ctx, { user_id, to: 'x@example.com', subject: 'Hi', body: 'Hello' })
  await sandbox.control.revokeGoogle({ email })
  await expect(sendDraft(app.ctx, { user_id, ...draft })).rejects.toMatchObject({
    code: 'reconnect_required',
  })
  await connectMailbox(ana)
  expect(await shown()).toMatchObject([{ status: 'connected', status_reason: null }])
  await sendDraft(app.ctx, { user_id, ...draft })
  expect(await sandbox.control.gmail({ label: 'SENT' })).toHaveLength(2)
})

test.each([
  ['at the next renewal', () => sandbox.control.expireGoogle({ email })],
  ['at the next call', () => Promise.resolve()],
])('a permission that was taken back is noticed %s', async (_when, arrange) => {
  await list()
  await sandbox.control.narrowGoogle({ email })
  await arrange()
  await expect(list()).rejects.toMatchObject({ code: 'reconnect_required' })
  const [account] = await shown()
  expect(account?.status_reason).toContain('The permission to read and write this mailbox was taken away')
  await sandbox.control.narrowGoogle({ email, scopes: [gmailScope] })
  await connectMailbox(ana)
  expect((await list()).mails).toHaveLength(3)
})

test("Google's token service being away is no reason to ask for a new login", async () => {
  await sandbox.control.fail({ endpoint: 'google_token', status: 503 })
  await expect(list()).rejects.toMatchObject({ code: 'unavailable' })
  expect(await shown()).toMatchObject([{ status: 'connected' }])
  expect((await list()).mails).toHaveLength(3)
})

test('a stored login that this server cannot open asks for a new one', async () => {
  await app.ctx.db.$client.query(
    `update connected_accounts set token = jsonb_set(token::jsonb, '{tag}', '"AAAAAAAAAAAAAAAAAAAAAA"')::text`,
  )
  await expect(list()).rejects.toMatchObject({ code: 'reconnect_required' })
  expect((await shown())[0]?.status_reason).toContain('can no longer be read on this server')
})

test('no more units are spent within a minute than Google gives, and the caller hears how long to wait', async () => {
  const { user_id } = ana
  const spent = async () => {
    for (let calls = 0; calls < 200; calls += 1) await listUnreadMail(app.ctx, { user_id, limit: 25 })
  }
  await expect(spent()).rejects.toMatchObject({ code: 'rate_limited', retryAfter: expect.any(Number) })
  const [units = 0] = [...sandbox.world.calls].filter(([key]) => key.startsWith('gmail ')).map(([, [n]]) => n)
  expect(units).toBeLessThanOrEqual(6000)
  const ben = await createUser(app)
  await connectMailbox(ben, { email: 'ben@northloaf.example' })
  expect((await listUnreadMail(app.ctx, { user_id: ben.user_id })).mails).toEqual([])
})

test('a mailbox that was disconnected is used no more', async () => {
  await list()
  const { json } = await ana.browser.get(`/api/users/profile/${ana.user_id}/connected-accounts`)
  const [{ id }] = dataOf<[{ id: string }]>(json)
  await ana.browser.call('DELETE', `/api/users/profile/${ana.user_id}/connected-accounts/${id}`)
  await expect(list()).rejects.toMatchObject({
    code: 'reconnect_required',
    message: 'No mailbox is connected. Connect Gmail first.',
  })
})
