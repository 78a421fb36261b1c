import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { limits } from '@skein/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { connectAccount } from '#test/accounts/connect-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'

let sandbox: RunningSandbox
let app: TestApp
let ana: TestUser
let platform_user_id: string

beforeAll(async () => {
  sandbox = await startSandbox()
  app = await buildApp({ sandbox })
  ana = await createUser(app)
  await connectAccount(ana)
  const answer = await ana.browser.get(`/api/users/profile/${ana.user_id}/connected-accounts`)
  platform_user_id = dataOf<{ platform_user_id: string }[]>(answer.json)[0]?.platform_user_id ?? ''
}, 60_000)
afterAll(async () => {
  await app.close()
  await sandbox.close()
})
beforeEach(() => app.ctx.db.$client.query('delete from automations'))

type Saved = Record<string, unknown> & { automation_id: string }

const link = { type: 'web_url', url: 'https://shop.example', title: 'Have a look at our shop' }
const buttons = {
  message: {
    attachment: {
      type: 'template',
      payload: { template_type: 'button', text: 'Here it is:', buttons: [link] },
    },
  },
}
const warnings = ['“Have a look at our shop” is cut off after 20 characters. Use a shorter title.']
const keyword = { name: 'Sale', trigger_type: 'KEYWORD', keywords: ['Sale', 'price'] }
const template = { reply_template_type: 'button_template', reply_template_content: buttons }

/** Each kind: path, request, and the expected record and dashboard row. */
const kinds: [path: string, kind: string, sent: object, record: object, row: object][] = [
  [
    'comment-reply',
    'COMMENT_REPLY',
    { ...keyword, reply_type: 'CUSTOM', custom_message: 'It is 20.' },
    { keywords: 'sale,price', dateRange: null, reply_count_value: 1 },
    { keywords: 'sale,price', reply_template_type: 'PLAIN_TEXT', custom_message: 'It is 20.', warnings: [] },
  ],
  [
    'dm-keyword-reply',
    'DM_REPLY',
    { ...keyword, ...template },
    { ...template, keywords: 'sale,price', reply_type: 'CUSTOM', user_cooldown_seconds: null, warnings },
    { ...template, keywords: 'sale,price', reply_type: 'CUSTOM', post_selection_type: null, warnings },
  ],
  [
    'private-message',
    'PRIVATE_MESSAGE',
    { ...keyword, post_selection_type: 'DATE_RANGE', date_range: '1w', max_actions: 5 },
    { reply_type: 'AI_DECISION', schedule_type: 'CONTINUOUS', user_cooldown_seconds: 300, warnings: [] },
    { reply_type: 'AI_DECISION', date_range: '1w' },
  ],
  [
    'ai-conversation',
    'AI_DM_CONVERSATION',
    { name: 'Talk', model_usage: 'CUSTOM', temperature: 1.5, is_rag_enabled: true },
    { model_provider: 'openai', model_name: 'gpt-4o', temperature: 1.5 },
    { trigger_type: null, match_type: null, keywords: '', model_name: 'gpt-4o', is_rag_enabled: true },
  ],
  [
    'delete-comment',
    'DELETE_COMMENT',
    { ...keyword, post_selection_type: 'DATE_RANGE', dateRange: '1m' },
    { action: 'HIDE', keywords: 'sale,price', dateRange: '1m' },
    { action: 'HIDE', date_range: '1m', reply_type: null, user_cooldown_seconds: null },
  ],
]

async function save(path: string, payload: object): Promise<Saved> {
  const answer = await ana.browser.post(`/api/instagram/automations/${path}`, {
    platform_user_id,
    ...payload,
  })
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('Automation deployed.')])
  return dataOf<Saved>(answer.json)
}

const refusalOf = async (path: string, payload: object) => {
  const { status, json } = await ana.browser.post(`/api/instagram/automations/${path}`, {
    platform_user_id,
    ...payload,
  })
  return { status, ...(json as { message: string; detail: string }) }
}

async function dashboard(): Promise<AutomationSummary[]> {
  const query = `platform_user_id=${platform_user_id}`
  const { json } = await ana.browser.get(`/api/automations/get-all-automations?${query}`)
  return dataOf<AutomationSummary[]>(json)
}

describe.each(kinds)('%s', (path, automation_type, settings, record, row) => {
  const endpoint = `/api/instagram/automations/${path}`

  test('creates an active automation and returns the same record when saved, listed and read', async () => {
    const automation = await save(path, settings)
    expect(automation).toMatchObject({
      ...record,
      automation_type,
      platform_user_id,
      provider_id: ana.user_id,
      activation_status: 'ACTIVE',
      description: 'No Desc',
      execution_count: 0,
      cumulative_cost: 0,
    })
    const list = await ana.browser.get(`${endpoint}?platform_user_id=${platform_user_id}`)
    expect(dataOf(list.json)).toEqual([automation])
    const one = await ana.browser.get(`${endpoint}/${automation.automation_id}`)
    expect(dataOf(one.json)).toEqual(automation)
  })

  test('returns a dashboard row with health, counts and cost', async () => {
    const { automation_id } = await save(path, settings)
    expect(await dashboard()).toMatchObject([
      { ...row, automation_id, automation_type, execution_count: 0, failed_count: 0, cumulative_cost: 0 },
    ])
    const [dashboardRow] = await dashboard()
    expect(dashboardRow?.health_status).not.toBe('CRITICAL')
    expect(dashboardRow?.health_reason).not.toBe('')
  })

  test('keeps id and counters on a change; returns 404 for a change through another kind', async () => {
    const { automation_id, created_at } = await save(path, settings)
    const { $client: sql } = app.ctx.db
    await sql.query('update automations set execution_count = 7')
    await sql.query(
      `insert into model_spend (account_id, day, source_id, provider, model, calls, input_tokens, cached_tokens,
         output_tokens, cost)
       select account_id, '2026-11-20', $1, 'openai', 'gpt-6-luna', 1, 1, 0, 1, 0.25
       from automations where automation_id = $1`,
      [automation_id],
    )
    const changedAutomation = await save(path, { ...settings, automation_id, name: 'Renamed' })
    expect(changedAutomation).toMatchObject({
      automation_id,
      created_at,
      name: 'Renamed',
      execution_count: 7,
    })
    expect(changedAutomation.cumulative_cost).toBe(0.25)
    for (const [other, , payload] of kinds.filter(([name]) => name !== path)) {
      expect(await refusalOf(other, { ...payload, automation_id })).toMatchObject({ status: 404 })
      const read = await ana.browser.get(`/api/instagram/automations/${other}/${automation_id}`)
      expect(read.status).toBe(404)
    }
    expect(dataOf((await ana.browser.get(`${endpoint}/${automation_id}`)).json)).toEqual(changedAutomation)
  })

  test('can be paused, deleted and restored', async () => {
    const { automation_id } = await save(path, settings)
    const target = { platform_user_id, automation_id }
    const paused = await ana.browser.post('/api/automations/update-active', {
      ...target,
      activation_status: 'PAUSED',
    })
    expect(dataOf(paused.json)).toMatchObject({ automation_type, activation_status: 'PAUSED' })
    await ana.browser.post('/api/automations/delete', target)
    expect(await dashboard()).toEqual([])
    expect((await ana.browser.get(`${endpoint}/${automation_id}`)).status).toBe(404)
    const restored = await ana.browser.post('/api/automations/restore', target)
    expect(dataOf(restored.json)).toMatchObject({ automation_type, activation_status: 'PAUSED' })
    expect(await dashboard()).toHaveLength(1)
  })

  test('rejects a missing name and unknown fields', async () => {
    expect(await refusalOf(path, { ...settings, name: ' ' })).toMatchObject({
      status: 400,
      message: 'Enter a name.',
      detail: 'name',
    })
    expect(await refusalOf(path, { ...settings, colour: 'red' })).toMatchObject({
      status: 400,
      message: 'Unknown field: colour. Leave it out.',
      detail: 'colour',
    })
  })
})

describe('two people who change one automation', () => {
  test('the second save is refused until it is based on the first one, or on no version', async () => {
    const { automation_id, version } = await save('dm-keyword-reply', { ...keyword, ...template })
    expect(version).toBe(1)
    const change = (name: string, base?: number) => ({
      ...keyword,
      ...template,
      automation_id,
      name,
      ...(base === undefined ? {} : { version: base }),
    })
    expect(await save('dm-keyword-reply', change('First', 1))).toMatchObject({ version: 2 })
    expect(await refusalOf('dm-keyword-reply', change('Second', 1))).toMatchObject({
      status: 409,
      detail: 'version',
    })
    expect(await dashboard()).toMatchObject([{ name: 'First' }])
    expect(await save('dm-keyword-reply', change('Second', 2))).toMatchObject({ name: 'Second', version: 3 })
    expect(await save('dm-keyword-reply', change('Third'))).toMatchObject({ name: 'Third', version: 4 })
    const { rows } = await app.ctx.db.$client.query('select settings from automations')
    expect(rows).toEqual([{ settings: expect.not.objectContaining({ version: expect.anything() }) }])
  })

  test('a pause does not count as a change, and another kind is not found', async () => {
    const { automation_id } = await save('dm-keyword-reply', { ...keyword, ...template })
    const status = { platform_user_id, automation_id, activation_status: 'PAUSED' }
    await ana.browser.post('/api/automations/update-active', status)
    const changes = { ...keyword, automation_id, version: 1 }
    expect(await save('dm-keyword-reply', { ...changes, ...template })).toMatchObject({
      activation_status: 'PAUSED',
      version: 2,
    })
    expect(await refusalOf('delete-comment', changes)).toMatchObject({ status: 404 })
  })
})

test('rejects what the platform would refuse, with advice', async () => {
  const long = { reply_template_type: 'text', reply_template_content: { message: { text: 'é'.repeat(501) } } }
  expect(await refusalOf('dm-keyword-reply', { ...keyword, ...long })).toMatchObject({
    status: 400,
    detail: 'reply_template_content',
    message: expect.stringContaining('Message is too long for Instagram. Shorten it by 2 characters.'),
  })
  expect(await dashboard()).toEqual([])
})

test.each([
  ['NOPE', 'a-model', 'model_provider', 'Choose one of these providers: OpenAI, Groq, Google Gemini.'],
  ['groq', '  ', 'model_name', 'Choose a model.'],
])('rejects a custom model from %s named “%s”', async (provider, name, detail, message) => {
  const model = { model_provider: provider, model_name: name }
  const refusal = await refusalOf('ai-conversation', { name: 'Talk', model_usage: 'CUSTOM', ...model })
  expect(refusal).toMatchObject({ status: 400, message, detail })
  await save('ai-conversation', { name: 'Talk', ...model })
})

test('returns a template that was sent as JSON text as a message', async () => {
  const automation = await save('private-message', {
    ...keyword,
    ...template,
    reply_template_content: JSON.stringify(buttons),
  })
  expect(automation).toMatchObject({ reply_template_content: buttons, reply_type: 'CUSTOM' })
})

test('lists automations of every kind, newest first', async () => {
  for (const [path, , settings] of kinds) await save(path, settings)
  const types = (await dashboard()).map(({ automation_type }) => automation_type)
  expect(types).toEqual(kinds.map(([, kind]) => kind).toReversed())
})

test('rejects every kind at the maximum number of automations', async () => {
  const { automation_id } = await save('ai-conversation', { name: 'Talk' })
  await app.ctx.db.$client.query(
    `insert into automations (automation_id, account_id, number, automation_type, name, description,
       activation_status, settings, created_at, updated_at)
     select 'filler-' || n, account_id, number + 100000 + n, automation_type, name, description, 'PAUSED', settings,
       created_at, updated_at from automations, generate_series(1, $1) as n`,
    [limits.automationsPerAccount - 1],
  )
  expect(await refusalOf('dm-keyword-reply', keyword)).toMatchObject({ status: 409 })
  expect(await save('ai-conversation', { name: 'Changed', automation_id })).toMatchObject({ name: 'Changed' })
})
