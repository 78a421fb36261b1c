import type { RunningSandbox } from '@skein/sandbox/start'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Ctx } from '#src/context.ts'
import { createInstagram, instagramConfig } from '#src/integrations/instagram/client.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { tableOf } from './verification-report.ts'
import { verifyInstagram } from './verify-instagram.ts'

type Name = Parameters<RunningSandbox['control']['assume']>[0]['name']

const account = 'clayandember'
let product: LiveProduct
let sandbox: RunningSandbox
let ctx: Ctx

beforeAll(async () => {
  product = await shareLiveProduct()
  sandbox = product.sandbox
  await sandbox.control.platform({ limits: false })
  const { url } = await sandbox.control.webhooks({})
  ctx = { ...product.ctx, env: { ...product.ctx.env, PUBLIC_URL: new URL(url).origin } }
  const [post] = await sandbox.control.posts({ account })
  for (const text of ['One?', 'Two?'])
    await sandbox.control.addComment({ as: await product.newPerson(), postId: post?.id ?? '', text })
  await sandbox.control.addMessage({ as: await product.newPerson(), account, text: 'Hello?' })
}, 60_000)
afterAll(() => product.close())
beforeEach(async () => {
  await sandbox.control.subscribe({ account })
})

const run = (options: Parameters<typeof verifyInstagram>[1] = {}, from = ctx) =>
  verifyInstagram(from, options)
const notOk = async (options: Parameters<typeof verifyInstagram>[1] = {}, from = ctx) =>
  (await run(options, from))
    .filter(({ state }) => state !== 'ok')
    .map(({ check, state }) => `${state}: ${check}`)

/** Runs with a belief that is false. */
async function notOkWithout(name: Name): Promise<string[]> {
  await sandbox.control.assume({ name, holds: false })
  try {
    return await notOk()
  } finally {
    await sandbox.control.assume({ name })
  }
}

test('finds nothing wrong with a working installation', async () => {
  // The sandbox sends usage headers after some calls.
  expect((await notOk()).filter((each) => !each.endsWith('Usage headers'))).toEqual([])
  const rows = await run({ account })
  expect(rows.length).toBeGreaterThan(30)
  expect(await run({ account: 'unknown' })).toContainEqual(
    expect.objectContaining({ check: 'Accounts', state: 'failed' }),
  )
})

describe('the installation', () => {
  const withEnv = (change: Partial<Ctx['env']>): Ctx => {
    const env = { ...ctx.env, ...change }
    return { ...ctx, env, instagram: createInstagram(instagramConfig(env)) }
  }

  test('has a wrong secret or app id', async () => {
    for (const change of [{ INSTAGRAM_APP_SECRET: 'wrong' }, { INSTAGRAM_APP_ID: '1' }]) {
      const from = withEnv(change)
      expect(await notOk({}, from)).toContain('failed: App id and secret')
      await from.instagram.close()
    }
  })

  test('has an address that Instagram does not accept or reach', async () => {
    const foreign = withEnv({ PUBLIC_URL: 'http://skein.example' })
    expect(await notOk({}, foreign)).toEqual(
      expect.arrayContaining(['failed: Redirect address', 'failed: Webhook address']),
    )
    await foreign.instagram.close()
    expect(await notOk({}, withEnv({ INSTAGRAM_WEBHOOK_VERIFY_TOKEN: 'another' }))).toContain(
      'failed: Webhook address',
    )
  })

  test('has no app', async () => {
    const rows = await run({}, withEnv({ INSTAGRAM_APP_ID: undefined }))
    expect(rows[0]).toMatchObject({ check: 'App id and secret', state: 'failed' })
  })
})

describe('with a false belief', () => {
  const moods: [Name, string[]][] = [
    ['conversations_readable', ['failed: Permission: messages']],
    ['conversations_newest_first', ['limited: Conversations are listed newest first']],
    ['comments_newest_first', ['limited: Comments are listed newest first']],
    ['comments_have_author', ['limited: Comments name their author']],
    ['media_has_product_type', ['limited: Permission: profile and posts']],
    ['profile_readable', ['limited: Profile of a person who wrote']],
    ['insights_readable', ['failed: Permission: insights', 'limited: Daily series of reach']],
    ['insights_reach_daily', ['limited: Daily series of reach']],
    ['insights_follower_count', ['limited: Daily series of follower_count']],
    ['insights_views', ['limited: Metric views']],
  ]
  test.each(moods)('%s names what is limited', async (name, expected) => {
    expect(await notOkWithout(name)).toEqual(expect.arrayContaining(expected))
  })

  test('comments_nested_in_media or last_page_has_no_next changes nothing', async () => {
    for (const name of ['comments_nested_in_media', 'last_page_has_no_next'] as const)
      expect((await notOkWithout(name)).filter((each) => !each.endsWith('Usage headers'))).toEqual([])
  })
})

test('names a lost subscription and a missing field', async () => {
  await sandbox.control.unsubscribe({ account })
  expect(await notOk()).toEqual(
    expect.arrayContaining(['failed: Webhook subscription', 'failed: Webhook field comments']),
  )
})

test('sends a message to the account itself only when asked', async () => {
  const messageCount = async () =>
    (await sandbox.control.ledger({})).filter(({ operation }) => operation === 'message').length
  await run()
  expect(await messageCount()).toBe(0)
  await run({ messageToSelf: true })
  expect(await messageCount()).toBe(1)
})

test('prints a table without ids, tokens and names', async () => {
  await sandbox.control.fail({
    endpoint: 'insights',
    status: 400,
    code: 100,
    message: 'Object 17841400000000001 EAAB0123456789012345678901234567',
    count: null,
  })
  const table = tableOf(await run())
  expect(table).toContain('| Check ')
  expect(table).toMatch(/Object \[id\] \[hidden\]/)
  expect(table).not.toMatch(/\d{6,}/)
  expect(table).not.toContain(account)
  await sandbox.control.clearFaults()
})

test('reports an expired login and changes nothing', async () => {
  await sandbox.control.expireToken({ account })
  const rows = await run()
  expect(rows.filter(({ account: label }) => label !== null)).toMatchObject([
    { check: 'Login', state: 'failed' },
  ])
  const { rows: storedAccounts } = await product.ctx.db.$client.query('select status from connected_accounts')
  expect(storedAccounts).toEqual([{ status: 'connected' }])
})
