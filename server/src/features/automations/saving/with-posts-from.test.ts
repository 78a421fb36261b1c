import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { documentFormat } from '@skein/contract/automations/sharing/automation-document'
import type { AutomationVersion } from '@skein/contract/automations/sharing/automation-versions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataOf } from '#test/services/browser.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'

let product: LiveProduct

beforeAll(async () => {
  product = await shareLiveProduct()
}, 60_000)
afterAll(() => product.close())
beforeEach(() => product.clearAutomations())

const post = (path: string, body: object) =>
  product.owner.browser.post(path, { platform_user_id: product.platform_user_id, ...body })

interface Saved {
  automation_id: string
  posts_from?: string | null
}

const base = { name: 'Prices', trigger_type: 'KEYWORD', keywords: ['price'] }
const kinds: [path: string, settings: object][] = [
  ['comment-reply', { ...base, reply_type: 'CUSTOM', custom_message: 'It is 20.' }],
  ['private-message', base],
  ['delete-comment', base],
]
const fromNow = { post_selection_type: 'FROM_NOW' }
const earlier = '2026-01-02T03:04:05.678Z'

const send = (path: string, settings: object) => post(`/api/instagram/automations/${path}`, settings)

async function save(path: string, settings: object): Promise<Saved> {
  const answer = await send(path, settings)
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return dataOf<Saved>(answer.json)
}

/** Expects a time within the last minute, in whole seconds. */
function expectNow(time: string | null | undefined) {
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/)
  const age = Date.now() - Date.parse(time ?? '')
  expect(age).toBeGreaterThanOrEqual(0)
  expect(age).toBeLessThan(60_000)
}

async function listed(): Promise<AutomationSummary[]> {
  const query = `platform_user_id=${product.platform_user_id}`
  const { json } = await product.owner.browser.get(`/api/automations/get-all-automations?${query}`)
  return dataOf<AutomationSummary[]>(json)
}

describe.each(kinds)('the time of new posts of %s', (path, settings) => {
  test('is that of the first save, and later saves keep it', async () => {
    const { automation_id, posts_from } = await save(path, { ...settings, ...fromNow })
    expectNow(posts_from)
    const automation = await save(path, { ...settings, ...fromNow, automation_id, posts_from: earlier })
    expect(automation.posts_from).toBe(earlier)
    const changedAutomation = await save(path, { ...settings, ...fromNow, automation_id, name: 'Costs' })
    expect(changedAutomation.posts_from).toBe(earlier)
    expect(await listed()).toMatchObject([{ post_selection_type: 'FROM_NOW', posts_from: earlier }])
  })

  test('is that of the save that switches to new posts', async () => {
    const automation = await save(path, { ...settings, ...fromNow, posts_from: earlier })
    const { automation_id } = automation
    const all = await save(path, { ...settings, automation_id, posts_from: earlier })
    expect(all).not.toHaveProperty('posts_from')
    expectNow((await save(path, { ...settings, ...fromNow, automation_id })).posts_from)
  })

  test('is stored in UTC, and refused in the future or without an offset', async () => {
    const local = await save(path, { ...settings, ...fromNow, posts_from: '2026-01-02T04:04:05.678+01:00' })
    expect(local.posts_from).toBe(earlier)
    const later = new Date(Date.now() + 600_000).toISOString()
    expect((await send(path, { ...settings, ...fromNow, posts_from: later })).json).toMatchObject({
      message: 'posts_from is in the future. Give a time in the past, or leave it out to start now.',
      detail: 'posts_from',
    })
    const bare = { ...settings, ...fromNow, posts_from: '2026-01-02T04:04:05' }
    expect(await send(path, bare)).toMatchObject({ status: 400, json: { detail: 'posts_from' } })
    expect(await listed()).toHaveLength(1)
  })
})

const [[path, settings] = ['', {}]] = kinds

test('a copy and a restored version keep the time of new posts', async () => {
  const { automation_id } = await save(path, { ...settings, ...fromNow, posts_from: earlier })
  await post('/api/automations/duplicate', { automation_id })
  expect(await listed()).toMatchObject([{ posts_from: earlier }, { posts_from: earlier }])
  await save(path, { ...settings, automation_id })
  const restoring = `/api/automations/${automation_id}/versions/1/restore`
  const restored = await product.owner.browser.post(restoring, {})
  expect(dataOf<AutomationVersion[]>(restored.json)).toMatchObject([
    {
      version: 3,
      sentence: expect.stringContaining('posts published since January 2, 2026'),
      changed: expect.arrayContaining(['posts_from']),
    },
    { version: 2 },
    { version: 1 },
  ])
  const row = (await listed()).find((each) => each.automation_id === automation_id)
  expect(row).toMatchObject({ post_selection_type: 'FROM_NOW', posts_from: earlier })
})

describe('a document', () => {
  const entry = { ...settings, automation_type: 'COMMENT_REPLY', ...fromNow }
  const importing = (...automations: object[]) =>
    post('/api/automations/import', { document: { format: documentFormat, automations } })

  test('gets the time of the import unless it has one, and an export contains it', async () => {
    expect((await importing(entry, { ...entry, name: 'Old', posts_from: earlier })).status).toBe(200)
    const rows = new Map((await listed()).map((row) => [row.name, row.posts_from]))
    expectNow(rows.get('Prices'))
    expect(rows.get('Old')).toBe(earlier)
    const { json } = await product.owner.browser.get(
      `/api/automations/export?platform_user_id=${product.platform_user_id}`,
    )
    expect(dataOf(json)).toMatchObject({
      automations: [{ posts_from: rows.get('Prices') }, { posts_from: earlier }],
    })
  })

  test('with a time in the future names its place and saves nothing', async () => {
    const refusal = await importing(entry, { ...entry, posts_from: '2999-01-01T00:00:00Z' })
    expect(refusal).toMatchObject({ status: 400, json: { detail: 'automations[1].posts_from' } })
    expect(await listed()).toEqual([])
  })
})

test('an example without a post is under a new post also after a save that selects new posts', async () => {
  const { automation_id } = await save(path, settings)
  const example = { event: { kind: 'comment', text: 'price?' }, expected: { outcome: 'fires' } }
  expect((await post('/api/automations/examples', example)).status).toBe(200)
  const automation = await save(path, { ...settings, ...fromNow, automation_id })
  expectNow(automation.posts_from)
  const replay = await post('/api/automations/examples/replay', {})
  expect(dataOf<{ failed: unknown }>(replay.json)).toMatchObject({ failed: [] })
})
