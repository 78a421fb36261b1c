import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import type { DeletedAutomation } from '@skein/contract/automations/automation-changes'
import { day } from '@skein/contract/durations'
import { limits } from '@skein/contract/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'

let app: TestApp
let ana: TestUser
let eva: TestUser
let platform_user_id: string

beforeAll(async () => {
  app = await buildApp()
  ana = await createUser(app)
  eva = await createUser(app)
  platform_user_id = await accountOf(ana)
})
afterAll(() => app.close())
beforeEach(() => app.ctx.db.$client.query('delete from automations'))

async function accountOf(user: TestUser): Promise<string> {
  const id = app.ctx.ids.next()
  await createAccount(app.ctx.db, id, user.user_id)
  const answer = await user.browser.get(`/api/users/profile/${user.user_id}/connected-accounts`)
  return dataOf<{ platform_user_id: string }[]>(answer.json)[0]?.platform_user_id ?? ''
}

type Saved = Record<string, unknown> & { automation_id: string }

async function save(path: string, payload: object, user = ana, account = platform_user_id): Promise<Saved> {
  const { json, text } = await user.browser.post(`/api/instagram/automations/${path}`, {
    platform_user_id: account,
    ...payload,
  })
  expect(text).toContain('Automation deployed.')
  return dataOf<Saved>(json)
}

const automation = (name: string) =>
  save('comment-reply', {
    name,
    trigger_type: 'KEYWORD',
    reply_type: 'CUSTOM',
    keywords: 'price',
    custom_message: 'It is 20.',
  })

const change = (automation_ids: string[], what: string) =>
  ana.browser.post('/api/automations/change-many', { platform_user_id, automation_ids, change: what })

const duplicate = (automation_id: string) =>
  ana.browser.post('/api/automations/duplicate', { platform_user_id, automation_id })

async function rows(): Promise<AutomationSummary[]> {
  const { json } = await ana.browser.get(
    `/api/automations/get-all-automations?platform_user_id=${platform_user_id}`,
  )
  return dataOf<AutomationSummary[]>(json)
}
const states = async () => (await rows()).map((row) => [row.name, row.activation_status])

test('pauses, activates, deletes and restores many automations in one call each', async () => {
  const [one, two] = [await automation('one'), await automation('two')]
  await automation('three')
  const ids = [one.automation_id, two.automation_id, one.automation_id]
  const { json } = await change(ids, 'PAUSE')
  expect(dataOf<AutomationSummary[]>(json).map(({ name }) => name)).toEqual(['two', 'one'])
  expect(await states()).toEqual([
    ['three', 'ACTIVE'],
    ['two', 'PAUSED'],
    ['one', 'PAUSED'],
  ])
  await change([two.automation_id], 'ACTIVATE')
  expect((await change(ids, 'DELETE')).json).toMatchObject({ data: [] })
  expect(await states()).toEqual([['three', 'ACTIVE']])
  await change(ids, 'RESTORE')
  expect(await states()).toEqual([
    ['three', 'ACTIVE'],
    ['two', 'ACTIVE'],
    ['one', 'PAUSED'],
  ])
})

test('changes nothing when one automation belongs to another user', async () => {
  const ownAutomation = await automation('own')
  const account = await accountOf(eva)
  const foreign = await save('ai-conversation', { name: 'Hers' }, eva, account)
  for (const what of ['PAUSE', 'DELETE']) {
    const refusal = await change([ownAutomation.automation_id, foreign.automation_id], what)
    expect(refusal.status).toBe(404)
  }
  expect(await states()).toEqual([['own', 'ACTIVE']])
  const answer = await eva.browser.get(`/api/automations/get-all-automations?platform_user_id=${account}`)
  expect(answer.json).toMatchObject({ data: [{ name: 'Hers', activation_status: 'ACTIVE' }] })
  expect((await change([], 'PAUSE')).status).toBe(400)
})

const message = { message: { text: 'It is 20.' } }
const keyword = { trigger_type: 'KEYWORD', keywords: 'price' }

test.each([
  ['comment-reply', { ...keyword, reply_type: 'CUSTOM', custom_message: 'It is 20.', reply_count_value: 3 }],
  ['dm-keyword-reply', { ...keyword, reply_template_type: 'text', reply_template_content: message }],
  ['private-message', { ...keyword, reply_template_type: 'text', reply_template_content: message }],
  ['ai-conversation', { system_prompt: 'Be kind.', temperature: 1.5 }],
  ['delete-comment', { ...keyword, action: 'DELETE' }],
])('creates a paused copy of %s with the settings of the original', async (path, payload) => {
  const original = await save(path, { name: 'Mine', ...payload })
  const { json } = await duplicate(original.automation_id)
  const copy = dataOf<AutomationSummary>(json)
  expect(copy).toMatchObject({ name: 'Mine copy', activation_status: 'PAUSED', execution_count: 0 })
  expect(copy.automation_id).not.toBe(original.automation_id)
  const read = await ana.browser.get(`/api/instagram/automations/${path}/${copy.automation_id}`)
  const { automation_id, name, activation_status, created_at, updated_at, ...same } = original
  expect(read.json).toMatchObject({ data: { ...same, name: 'Mine copy' } })
  expect([automation_id, name, activation_status, created_at, updated_at]).toContain('ACTIVE')
})

test('shortens a name of maximum length to fit the suffix of a copy', async () => {
  const { automation_id } = await automation('n'.repeat(limits.automationName))
  const { json } = await duplicate(automation_id)
  const { name } = dataOf<AutomationSummary>(json)
  expect([name.length, name.endsWith('n copy')]).toEqual([limits.automationName, true])
})

test('refuses a copy at the maximum number of automations', async () => {
  const { automation_id } = await automation('first')
  await app.ctx.db.$client.query(
    `insert into automations (automation_id, account_id, number, automation_type, name, description,
       activation_status, settings, created_at, updated_at)
     select 'more-' || n, account_id, number + 100000 + n, automation_type, name, description, activation_status, settings,
       created_at, updated_at from automations, generate_series(1, $1::int) n where automation_id = $2`,
    [limits.automationsPerAccount - 1, automation_id],
  )
  const refusal = await duplicate(automation_id)
  expect([refusal.status, refusal.text]).toEqual([409, expect.stringContaining('You can have up to')])
})

test('lists deleted automations for 30 days, the last deletion first', async () => {
  const [prices, sizes] = [await automation('Prices'), await automation('Sizes')]
  await automation('Kept')
  const deletedAutomations = async (user = ana) => {
    const { json } = await user.browser.get(`/api/automations/deleted?platform_user_id=${platform_user_id}`)
    return dataOf<DeletedAutomation[]>(json)
  }
  expect(await deletedAutomations()).toEqual([])
  const moveBack = (time: string) =>
    app.ctx.db.$client.query('update automations set deleted_at = deleted_at - $1::interval', [time])
  await change([sizes.automation_id], 'DELETE')
  await moveBack('1 minute')
  await change([prices.automation_id], 'DELETE')
  const both = await deletedAutomations()
  expect(both.map(({ name }) => name)).toEqual(['Prices', 'Sizes'])
  for (const { deleted_at, restorable_until } of both)
    expect(Date.parse(restorable_until) - Date.parse(deleted_at)).toBe(30 * day)
  await change([prices.automation_id], 'RESTORE')
  expect((await deletedAutomations()).map(({ name }) => name)).toEqual(['Sizes'])
  await moveBack('30 days')
  expect(await deletedAutomations()).toEqual([])
})

test('lists the automations of an own account whose id is passed as provider_id, and of no other', async () => {
  await automation('Mine')
  const list = async (query: string, user = ana) =>
    user.browser.get(`/api/automations/get-all-automations?${query}`)
  for (const query of [
    `provider_id=${platform_user_id}`,
    `provider_id=${platform_user_id}&platform_user_id=${platform_user_id}`,
    `provider_id=${ana.user_id}`,
  ]) {
    const { json } = await list(query)
    expect(dataOf<AutomationSummary[]>(json).map(({ name }) => name)).toEqual(['Mine'])
    expect((await list(query, eva)).status).toBe(404)
  }
})
