import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'

let app: TestApp
let ana: TestUser
let account_id: string

const today = Date.parse('2026-11-21T12:00:00Z')
const hour = 3_600_000

beforeAll(async () => {
  app = await buildApp({ now: today, env: { OPENAI_API_KEY: 'key', DEFAULT_MODEL: 'openai:gpt-6-luna' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  ana = await createUser(app)
  account_id = app.ctx.ids.next()
  await createAccount(app.ctx.db, account_id, ana.user_id)
})

const sql = (text: string, values: unknown[] = []) => app.ctx.db.$client.query(text, values)

async function save(path: string, payload: Record<string, unknown>): Promise<string> {
  const answer = await ana.browser.post(`/api/instagram/automations/${path}`, {
    platform_user_id: account_id,
    name: 'Rule',
    ...payload,
  })
  return dataOf<{ automation_id: string }>(answer.json).automation_id
}

const keyword = { trigger_type: 'KEYWORD', keywords: 'price', reply_type: 'CUSTOM', custom_message: '20' }
const aiConversation = (model?: { model_provider: string; model_name: string }) =>
  save('ai-conversation', model ? { model_usage: 'CUSTOM', ...model } : {})

async function health(automation_id: string): Promise<Partial<AutomationSummary> | undefined> {
  const { json } = await ana.browser.get(
    `/api/automations/get-all-automations?platform_user_id=${account_id}`,
  )
  const row = dataOf<AutomationSummary[]>(json).find((each) => each.automation_id === automation_id)
  return row && { health_status: row.health_status, health_reason: row.health_reason }
}

describe('models', () => {
  test.each([
    ['the default', undefined, 'HEALTHY', 'No replies yet'],
    ['one that ends', 'gpt-4o', 'WARNING', 'GPT-4o will be retired on Jan 14, 2027. Switch to gpt-6-luna.'],
    ['a retired one that another stands in for', 'gpt-3.5-turbo', 'HEALTHY', 'No replies yet'],
  ])('%s', async (_, model_name, health_status, health_reason) => {
    const automation = await aiConversation(model_name ? { model_provider: 'OPENAI', model_name } : undefined)
    expect(await health(automation)).toEqual({ health_status, health_reason })
  })

  test('a provider without a key is critical for an AI automation, not for a keyword automation', async () => {
    const asks = await aiConversation({ model_provider: 'GROQ', model_name: 'openai/gpt-oss-20b' })
    const plain = await save('comment-reply', { ...keyword, model_usage: 'CUSTOM', model_provider: 'GROQ' })
    expect(await health(asks)).toEqual({
      health_status: 'CRITICAL',
      health_reason: 'There is no key for Groq. Add one under Settings, Model keys.',
    })
    expect(await health(plain)).toMatchObject({ health_status: 'HEALTHY' })
  })
})

test('a low budget is a warning for automations that need a model only', async () => {
  const asks = await aiConversation()
  const plain = await save('comment-reply', keyword)
  await ana.browser.call('PUT', '/api/budgets', { body: { platform_user_id: account_id, daily_usd: 1 } })
  await sql(`insert into model_days (account_id, day, cost) values ($1, '2026-11-21', 0.85)`, [account_id])
  expect(await health(asks)).toMatchObject({ health_status: 'WARNING' })
  await sql('update model_days set cost = 1 where account_id = $1', [account_id])
  expect(await health(asks)).toEqual({
    health_status: 'CRITICAL',
    health_reason: 'The AI budget is used up.',
  })
  expect(await health(plain)).toMatchObject({ health_status: 'HEALTHY' })
})

test('an account without login or webhooks is critical for every automation', async () => {
  const automation = await save('comment-reply', keyword)
  await sql('update connected_accounts set webhooks_lost_at = now() where id = $1', [account_id])
  expect(await health(automation)).toMatchObject({
    health_status: 'CRITICAL',
    health_reason: expect.stringContaining('Not receiving comments and messages'),
  })
  await sql(`update connected_accounts set status = 'needs_reconnect' where id = $1`, [account_id])
  expect(await health(automation)).toMatchObject({ health_reason: 'Reconnect the account.' })
})

test('a missing permission is critical for automations that need it only', async () => {
  const comments = await save('comment-reply', keyword)
  const missing = (scope: string) =>
    sql('update connected_accounts set missing_scopes = array[$2] where id = $1', [account_id, scope])
  await missing('instagram_business_manage_messages')
  expect(await health(comments)).toMatchObject({ health_status: 'HEALTHY' })
  await missing('instagram_business_manage_comments')
  expect(await health(comments)).toMatchObject({
    health_status: 'CRITICAL',
    health_reason: expect.stringContaining('did not grant the permission for comments'),
  })
})

test('the share of failures among the last 50 replies determines the status', async () => {
  const automation = await save('comment-reply', keyword)
  const insertReplies = (count: number, state: string, age: number) =>
    sql(
      `insert into outbox (account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id, body,
         state, created_at)
       select $1, 'comment_reply', $2, n, $4 || n, n, n, '{}', $4, now() - make_interval(hours => $5)
       from generate_series(1, $3) n`,
      [account_id, automation, count, state, age],
    )
  await insertReplies(30, 'failed', 9)
  await insertReplies(47, 'sent', 5)
  await insertReplies(3, 'expired', 1)
  expect(await health(automation)).toEqual({
    health_status: 'WARNING',
    health_reason: '3 of the last 50 replies failed.',
  })
})

describe('silence', () => {
  const heard = (kind: string, gap: string) =>
    sql(
      `insert into decisions (event_seq, account_id, event_kind, event_id, decided_at, set_version, default_reason, fired,
         skipped, skip_reasons, message_keys, details)
       select (select coalesce(max(event_seq), 0) from decisions) + 21 - n, $1, $2, n,
         $3::timestamptz - (n - 1) * $4::interval, 1, 'no_keyword', '{}', '{}', '{}', '{}', '{}'
       from generate_series(1, 20) n`,
      [account_id, kind, new Date(today - 7 * hour).toISOString(), gap],
    )

  test('is a warning for automations of the kind of event that stopped', async () => {
    app.clock?.set(today - 48 * hour)
    const comments = await save('comment-reply', keyword)
    const messages = await save('dm-keyword-reply', { trigger_type: 'KEYWORD', keywords: 'price' })
    app.clock?.set(today)
    await heard('comment', '10 minutes')
    expect(await health(comments)).toEqual({
      health_status: 'WARNING',
      health_reason: 'No activity for 7 hours (usually every 10 minutes).',
    })
    expect(await health(messages)).toMatchObject({ health_status: 'HEALTHY' })
    await ana.browser.post('/api/automations/update-active', {
      platform_user_id: account_id,
      automation_id: comments,
      activation_status: 'PAUSED',
    })
    expect(await health(comments)).toMatchObject({ health_status: 'HEALTHY' })
  })

  test('is not reported when events are rare', async () => {
    app.clock?.set(today - 48 * hour)
    const automation = await save('comment-reply', keyword)
    app.clock?.set(today)
    await heard('comment', '3 hours')
    expect(await health(automation)).toMatchObject({ health_status: 'HEALTHY' })
  })

  test('starts at the last change of the automation', async () => {
    await heard('comment', '10 minutes')
    expect(await health(await save('comment-reply', keyword))).toMatchObject({ health_status: 'HEALTHY' })
  })
})
