import type { DraftFigures } from '@skein/contract/automations/decisions/drafts'
import type { Execution } from '@skein/contract/automations/decisions/execution'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataOf } from '#test/services/browser.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { textReply } from '#test/reply-templates.ts'

let product: LiveProduct
let posts: string[]
let person: string

beforeAll(async () => {
  product = await shareLiveProduct()
  posts = (await control().posts({ account: 'clayandember' })).map(({ id }) => id)
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.clearAutomations()
  person = await product.newPerson()
})
afterEach(() => control().clearFaults())

const control = () => product.sandbox.control
const comment = async (text = 'What is the price?') =>
  (await control().addComment({ as: person, postId: posts[0] ?? '', text })).id
const replies = async (id: string) => (await control().replies({ comment: id })).map(({ text }) => text)
const messages = async () => (await product.sentTo(person)).map((body) => body?.['message'])
const both = (change: Parameters<LiveProduct['saveCommentReply']>[0] = {}) =>
  product.saveCommentReply({ private_message: textReply('Here is the link.'), ...change })
const act = (entry: Execution, verb: 'send' | 'dismiss', body: { text?: string; shown_text?: string } = {}) =>
  product.owner.browser.post(`/api/automations/executions/${entry.execution_id}/${verb}`, body)

describe('a comment automation with a private message', () => {
  test('sends both and has one entry with its parts', async () => {
    const automation = await both()
    const id = await comment()
    const entry = await product.entryOf(automation, id, 'sent')
    expect(await replies(id)).toEqual(['It is 20 euros.'])
    expect(await messages()).toEqual([{ text: 'Here is the link.' }])
    expect(entry).toMatchObject({
      event_id: id,
      state: 'sent',
      reason_code: 'fired_keyword',
      reply_text: 'It is 20 euros.',
      parts: [
        { kind: 'public_reply', state: 'sent', reply_text: 'It is 20 euros.' },
        { kind: 'private_message', state: 'sent', reply_text: 'Here is the link.' },
      ],
    })
    const entries = await product.log(automation.automation_id)
    expect(entries.filter(({ event_id }) => event_id === id)).toHaveLength(1)
  })

  test('counts once for the limit of a post and for the number of executions', async () => {
    const automation = await both({ max_replies_per_post: 2, reply_count_value: 9 })
    const people: string[] = []
    for (const expected of ['sent', 'sent', 'skipped'] as const) {
      person = await product.newPerson()
      people.push(person)
      const entry = await product.entryOf(automation, await comment(), expected)
      if (expected === 'skipped') expect(entry.reason_code).toBe('cap_per_post')
    }
    const path = `/api/instagram/automations/comment-reply/${automation.automation_id}`
    expect((await product.owner.browser.get(path)).json).toMatchObject({ data: { execution_count: 2 } })
  })

  test('says why one of the parts was not sent', async () => {
    const other = await product.savePrivateMessage({ keywords: 'the price' })
    const automation = await both()
    const id = await comment()
    const entry = await product.entryOf(automation, id, 'sent')
    await product.entryOf(other, id, 'sent')
    expect(entry.parts).toMatchObject([
      { kind: 'public_reply', state: 'sent' },
      { kind: 'private_message', state: 'skipped', reason_code: 'lost_to' },
    ])
    expect(await messages()).toEqual([{ text: 'Here is the price list.' }])
  })

  test('fails as a whole when the platform refuses one part, and is found by the filter of failures', async () => {
    await control().fail({ endpoint: 'private_reply', status: 400, code: 100 })
    const automation = await both()
    const id = await comment()
    const entry = await product.entryOf(automation, id, 'failed')
    expect(entry.parts).toMatchObject([
      { kind: 'public_reply', state: 'sent' },
      { kind: 'private_message', state: 'failed', reason_code: 'platform_rejected' },
    ])
    const path = `/api/automations/${automation.automation_id}/executions?outcome=failed`
    expect((await product.owner.browser.get(path)).json).toMatchObject({ data: [{ event_id: id }] })
  })

  test('shows both texts in a dry run', async () => {
    const { automation_id } = await both()
    const { platform_user_id, owner } = product
    const answer = await owner.browser.post('/api/automations/simulate', {
      platform_user_id,
      automation_id,
      texts: ['price?'],
    })
    expect(answer.json).toMatchObject({
      data: { results: [{ reply_text: 'It is 20 euros.', private_text: 'Here is the link.' }] },
    })
  })

  test('refuses a private message without a text, and saves nothing', async () => {
    const answer = await product.owner.browser.post('/api/instagram/automations/comment-reply', {
      platform_user_id: product.platform_user_id,
      name: 'Price',
      trigger_type: 'KEYWORD',
      keywords: 'price',
      reply_type: 'CUSTOM',
      custom_message: 'It is 20 euros.',
      private_message: textReply(' '),
    })
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ detail: 'private_message' })
  })
})

describe('a shadow automation', () => {
  test('writes drafts for both parts, which one approval sends', async () => {
    const automation = await both({ shadow: true })
    const id = await comment()
    const entry = await product.entryOf(automation, id, 'needs_review')
    expect(entry.parts).toMatchObject([{ state: 'needs_review' }, { state: 'needs_review' }])
    expect(await replies(id)).toEqual([])
    expect((await act(entry, 'send', { text: 'It is 21 euros.' })).status).toBe(200)
    await product.entryOf(automation, id, 'sent')
    expect(await replies(id)).toEqual(['It is 21 euros.'])
    expect(await messages()).toEqual([{ text: 'Here is the link.' }])
    expect((await act(entry, 'send')).status).toBe(409)
  })

  test('counts its drafts, sends all that wait, and goes live', async () => {
    const automation = await both({ shadow: true, reply_count_value: 9 })
    const path = `/api/automations/${automation.automation_id}`
    const ids: string[] = []
    for (let index = 0; index < 4; index += 1) {
      person = await product.newPerson()
      ids.push(await comment())
      await product.entryOf(automation, ids[index] ?? '', 'needs_review')
    }
    const [first, second] = await Promise.all(
      ids.slice(0, 2).map((id) => product.entryOf(automation, id, 'needs_review')),
    )
    if (!first || !second) throw new Error('The drafts are missing.')
    await act(first, 'send', { text: 'It is 21 euros.' })
    await act(second, 'dismiss')
    const figures = { waiting: 2, sent_unchanged: 0, sent_edited: 1, dismissed: 1 }
    expect((await product.owner.browser.get(`${path}/drafts`)).json).toMatchObject({ data: figures })
    const draftFigures = dataOf<DraftFigures>((await product.owner.browser.get(`${path}/drafts`)).json)
    person = await product.newPerson()
    const later = await comment()
    await product.entryOf(automation, later, 'needs_review')
    const { newest_waiting } = draftFigures
    const some = await product.owner.browser.post(`${path}/drafts/send`, { newest_waiting })
    expect(some.json, some.text).toMatchObject({ data: { waiting: 1, sent_unchanged: 2 } })
    const unseen = await product.entryOf(automation, later, 'needs_review')
    expect((await act(unseen, 'send', { shown_text: 'It is 19 euros.' })).status).toBe(409)
    expect(await replies(later)).toEqual([])
    await act(unseen, 'dismiss')
    const all = await product.owner.browser.post(`${path}/drafts/send`, {})
    expect(all.json, all.text).toMatchObject({
      data: { waiting: 0, newest_waiting: null, sent_unchanged: 2, sent_edited: 1, dismissed: 2 },
    })
    for (const id of ids.slice(2)) {
      await product.entryOf(automation, id, 'sent')
      expect(await replies(id)).toEqual(['It is 20 euros.'])
    }
    expect((await product.owner.browser.post(`${path}/live`, {})).json).toMatchObject({
      data: { version: 2 },
    })
    expect((await product.owner.browser.post(`${path}/live`, {})).status).toBe(409)
    person = await product.newPerson()
    await product.entryOf(automation, await comment(), 'sent')
  })

  test('sends nothing when a person dismisses its draft', async () => {
    const automation = await both({ shadow: true })
    const id = await comment()
    const entry = await product.entryOf(automation, id, 'needs_review')
    expect((await act(entry, 'dismiss')).status).toBe(200)
    await product.entryOf(automation, id, 'skipped')
    expect(await replies(id)).toEqual([])
    expect(await messages()).toEqual([])
  })
})
