import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { connectMailbox } from '#test/accounts/connect-mailbox.ts'
import { actingAs, createUser, type TestUser } from '#test/accounts/create-user.ts'
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

const list = () => listUnreadMail(actingAs(app.ctx, ana), { limit: 3 })
const grants = () => [...sandbox.state.data.googleGrants.values()]
/** Returns the number of access tokens that Google has issued for the mailbox. */
const tokensIssued = () => grants().reduce((sum, { accessTokens }) => sum + accessTokens.length, 0)
async function shown() {
  const { json } = await ana.browser.get(`/api/users/profile/${ana.user_id}/connected-accounts`)
  return dataOf<{ status: string; status_reason: string | null }[]>(json)
}

test('requests one access token for concurrent calls and renews it before it expires', async () => {
  const before = tokensIssued()
  await Promise.all([list(), list(), list(), list()])
  await list()
  expect(tokensIssued()).toBe(before + 1)
  app.clock?.advance(3_545_000)
  await list()
  expect(tokensIssued()).toBe(before + 2)
})

test('renews a rejected token once for concurrent calls', async () => {
  await list()
  const before = tokensIssued()
  await sandbox.control.expireGoogle({ email })
  await Promise.all([list(), list(), list()])
  expect(tokensIssued()).toBe(before + 1)
})

test('a revoked login disables the mailbox and shows the reason in the list of accounts', async () => {
  await list()
  await sandbox.control.revokeGoogle({ email })
  await expect(list()).rejects.toMatchObject({
    code: 'reconnect_required',
    message: 'Google signed this mailbox out. Reconnect it.',
  })
  expect(await shown()).toMatchObject([
    { status: 'needs_reconnect', status_reason: expect.stringContaining('Reconnect it') },
  ])
  expect(await mailboxOf(actingAs(app.ctx, ana))).toBeNull()
  const before = tokensIssued()
  await expect(list()).rejects.toMatchObject({ code: 'reconnect_required' })
  expect(tokensIssued()).toBe(before)
})

test('reconnecting enables the mailbox, and an earlier draft can be sent', async () => {
  const draft = await draftMail(actingAs(app.ctx, ana), { to: 'x@example.com', subject: 'Hi', body: 'Hello' })
  await sandbox.control.revokeGoogle({ email })
  await expect(sendDraft(actingAs(app.ctx, ana), draft)).rejects.toMatchObject({
    code: 'reconnect_required',
  })
  await connectMailbox(ana)
  expect(await shown()).toMatchObject([{ status: 'connected', status_reason: null }])
  await sendDraft(actingAs(app.ctx, ana), draft)
  expect(await sandbox.control.gmail({ label: 'SENT' })).toHaveLength(2)
})

test.each([
  ['at the next renewal', () => sandbox.control.expireGoogle({ email })],
  ['at the next call', () => Promise.resolve()],
])('detects a revoked permission %s', async (_when, arrange) => {
  await list()
  await sandbox.control.narrowGoogle({ email })
  await arrange()
  await expect(list()).rejects.toMatchObject({ code: 'reconnect_required' })
  const [account] = await shown()
  expect(account?.status_reason).toContain('Permission to use this mailbox was removed')
  await sandbox.control.narrowGoogle({ email, scopes: [gmailScope] })
  await connectMailbox(ana)
  expect((await list()).mails).toHaveLength(3)
})

test('an outage of the token service does not require a new login', async () => {
  await sandbox.control.fail({ endpoint: 'google_token', status: 503 })
  await expect(list()).rejects.toMatchObject({ code: 'unavailable' })
  expect(await shown()).toMatchObject([{ status: 'connected' }])
  expect((await list()).mails).toHaveLength(3)
})

test('a stored login that cannot be decrypted requires a new one', async () => {
  await app.ctx.db.$client.query(
    `update connected_accounts set token = jsonb_set(token::jsonb, '{tag}', '"AAAAAAAAAAAAAAAAAAAAAA"')::text`,
  )
  await expect(list()).rejects.toMatchObject({ code: 'reconnect_required' })
  expect((await shown())[0]?.status_reason).toContain("can't be used any more")
})

test('limits quota units per minute and returns how long to wait', async () => {
  const spent = async () => {
    for (let calls = 0; calls < 200; calls += 1) await listUnreadMail(actingAs(app.ctx, ana), { limit: 25 })
  }
  await expect(spent()).rejects.toMatchObject({ code: 'rate_limited', retryAfter: expect.any(Number) })
  const [units = 0] = [...sandbox.state.calls].filter(([key]) => key.startsWith('gmail ')).map(([, [n]]) => n)
  expect(units).toBeLessThanOrEqual(6000)
  const ben = await createUser(app)
  await connectMailbox(ben, { email: 'ben@northloaf.example' })
  expect((await listUnreadMail(actingAs(app.ctx, ben))).mails).toEqual([])
})

test('does not use a disconnected mailbox', async () => {
  await list()
  const { json } = await ana.browser.get(`/api/users/profile/${ana.user_id}/connected-accounts`)
  const [{ id }] = dataOf<[{ id: string }]>(json)
  await ana.browser.call('DELETE', `/api/users/profile/${ana.user_id}/connected-accounts/${id}`)
  await expect(list()).rejects.toMatchObject({
    code: 'reconnect_required',
    message: 'This workspace has no Gmail account. An admin of the workspace can connect one in Platforms.',
  })
})
