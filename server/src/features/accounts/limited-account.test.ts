import type { Connection } from '@skein/contract/accounts/connection'
import type { RunningSandbox } from '@skein/sandbox/start'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { accountsOf, connectAccount } from '#test/accounts/connect-account.ts'
import { createUser } from '#test/accounts/create-user.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { checkSubscription } from './connection/check-subscription.ts'
import { optionalFields } from './connection/webhook-field-logic.ts'

let product: LiveProduct
let account_id: string
let postId: string
let person: string

beforeAll(async () => {
  product = await shareLiveProduct()
  await control().platform({ limits: false })
  const [account] = await accountsOf(product.owner)
  account_id = account?.id ?? ''
  postId = (await control().posts({ account: 'clayandember' }))[0]?.id ?? ''
})
afterAll(() => product.close())
beforeEach(async () => {
  await control().clearFaults()
  product.sandbox.state.settings.falseAssumptions.clear()
  await control().unsubscribe({ account: 'clayandember' })
  await product.clearAutomations()
  person = await product.newPerson()
})

const control = () => product.sandbox.control
type Assumption = Parameters<RunningSandbox['control']['assume']>[0]['name']

async function checkOf(key: string) {
  const path = `/api/accounts/connection?platform_user_id=${product.platform_user_id}`
  const { data } = (await product.owner.browser.get(path)).json as { data: Connection }
  return data.checks.find((check) => check.key === key)
}

/** Each of a comment and a message of a new person gets exactly one answer. */
async function expectAnswersOnce(): Promise<void> {
  const comments = await product.saveCommentReply()
  const messages = await product.saveDmReply({})
  const comment = await control().addComment({ as: person, postId, text: 'price?' })
  const { mid } = await control().addMessage({ as: person, text: 'price?' })
  await product.entryOf(comments, comment.id, 'sent')
  await product.entryOf(messages, mid, 'sent')
  expect(await control().replies({ comment: comment.id })).toHaveLength(1)
  expect(await product.sentTo(person)).toHaveLength(1)
}

test.each(optionalFields)('comments and messages work while %s is refused', async (field) => {
  const name = `subscribes_${field}` as const satisfies Assumption
  await control().assume({ name, holds: false })
  expect(await connectAccount(product.owner)).toContain('connected=true')
  await checkSubscription(product.ctx, account_id)
  expect(await checkOf('webhook_fields')).toMatchObject({ state: 'limited', refused: [field] })
  expect((await accountsOf(product.owner))[0]?.status).toBe('connected')
  await expectAnswersOnce()
})

test.each([
  ['subscription_readable', 'unknown'],
  ['subscription_lists_fields', 'unknown'],
  ['subscription_listed', 'unknown'],
  ['subscription_adds_fields', 'ok'],
] as const)('comments and messages work while %s is false', async (name, state) => {
  await control().assume({ name, holds: false })
  expect(await connectAccount(product.owner)).toContain('connected=true')
  await checkSubscription(product.ctx, account_id)
  expect(await checkOf('webhook_fields')).toMatchObject({ state })
  await expectAnswersOnce()
})

test('messages work while the permission for comments is missing', async () => {
  const without = ['instagram_business_manage_comments']
  expect(await connectAccount(product.owner, { without })).toContain('connected=true')
  const comments = await product.saveCommentReply()
  const messages = await product.saveDmReply({})
  const comment = await control().addComment({ as: person, postId, text: 'price?' })
  const entry = await product.entryOf(comments, comment.id, 'failed')
  expect(JSON.stringify(entry)).toContain('A permission is missing')
  const { mid } = await control().addMessage({ as: person, text: 'price?' })
  await product.entryOf(messages, mid, 'sent')
  expect(await product.sentTo(person)).toHaveLength(1)
  expect(await checkOf('permissions')).toMatchObject({ state: 'limited', missing: without })
  expect((await accountsOf(product.owner))[0]?.status).toBe('connected')
})

test('stores an event that arrives before the subscription was answered', async () => {
  const bob = await createUser(product)
  await control().stallAfterEffect({ endpoint: 'subscribe', ms: 1500 })
  const connecting = connectAccount(bob, { account: 'northloaf.bakery' })
  const sandboxAccount = product.sandbox.state.data.accounts.get('northloaf.bakery')
  await vi.waitFor(() => expect(sandboxAccount?.subscribedFields).toContain('comments'), { timeout: 5000 })
  const [post] = await control().posts({ account: 'northloaf.bakery' })
  const { id } = await control().addComment({ as: person, postId: post?.id ?? '', text: 'Hello' })
  await control().settleWebhooks()
  const events = await product.ctx.db.$client.query(
    `select event_key from inbound_events e join connected_accounts a on a.id = e.account_id
     where a.platform_user_id = $1`,
    [sandboxAccount?.id],
  )
  expect(events.rows).toEqual([{ event_key: expect.stringContaining(id) }])
  expect(await connecting).toContain('connected=true')
})
