import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SavedAutomation } from '#test/live-actions.ts'
import { createUser } from '#test/accounts/create-user.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'

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
afterEach(async () => {
  await control().clearFaults()
  await control().modelScript({ replace: true })
})

const control = () => product.sandbox.control
const comment = (text: string) => control().addComment({ as: person, postId: posts[0] ?? '', text })
const find = async (id: string) => (await control().comments({ as: person })).find((one) => one.id === id)
const writes = async (target: string) =>
  (await control().ledger({ target })).map(({ operation }) => operation)

describe('a moderation automation', () => {
  test('hides by default and logs it', async () => {
    const automation = await product.saveDeleteComment({ keywords: 'crypto' })
    const { id } = await comment('Easy CRYPTO money')
    const entry = await product.entryOf(automation, id, 'sent')
    expect(entry).toMatchObject({
      automation_type: 'DELETE_COMMENT',
      reason_code: 'fired_keyword',
      reason: 'Matched keyword “crypto”.',
      reply_text: null,
      comment_hidden: true,
    })
    expect(await find(id)).toMatchObject({ hidden: true })
  })

  test('deletes when configured', async () => {
    const automation = await product.saveDeleteComment({ keywords: 'crypto', action: 'DELETE' })
    const { id } = await comment('crypto')
    await product.entryOf(automation, id, 'sent')
    expect(await find(id)).toBeUndefined()
  })

  test('takes precedence over public and private replies', async () => {
    const hide = await product.saveDeleteComment({ keywords: 'crypto' })
    const reply = await product.saveCommentReply()
    const message = await product.savePrivateMessage({})
    const { id } = await comment('crypto at a good price')
    await product.entryOf(hide, id, 'sent')
    for (const automation of [reply, message]) {
      expect(await product.entryOf(automation, id, 'skipped')).toMatchObject({ reason_code: 'moderated' })
    }
    expect(await writes(id)).toEqual(['hide'])
    const { rows } = await product.ctx.db.$client.query(
      'select kind, state from outbox where target_id = $1',
      [id],
    )
    expect(rows).toEqual([{ kind: 'hide_comment', state: 'sent' }])
    const good = await comment('what is the price?')
    await product.entryOf(reply, good.id, 'sent')
    await product.entryOf(message, good.id, 'sent')
    expect(await product.entryOf(hide, good.id, 'skipped')).toMatchObject({ reason_code: 'no_keyword' })
  })

  test('asks a model and keeps comments below the confidence threshold', async () => {
    const automation = await product.saveDeleteComment({
      trigger_type: 'AI_DECISION',
      keywords: [],
      ai_context_rules: 'Hide insults.',
    })
    const reply = await product.saveCommentReply()
    const says = (last: string, should_reply: boolean, confidence: number) => ({
      when: { last },
      json: { should_reply, confidence, reason: 'because' },
    })
    await control().modelScript({
      answers: [says('idiots', true, 0.9), says('hmm', true, 0.4), says('lovely', false, 0.9)],
    })
    const [bad, unsure, good] = [
      await comment('You idiots, the price!'),
      await comment('hmm, that price'),
      await comment('lovely price'),
    ]
    expect(await product.entryOf(automation, bad.id, 'sent')).toMatchObject({ reason_code: 'fired_ai' })
    expect(await find(bad.id)).toMatchObject({ hidden: true })
    expect(await product.entryOf(automation, unsure.id, 'skipped')).toMatchObject({
      reason_code: 'below_confidence',
    })
    expect(await product.entryOf(automation, good.id, 'skipped')).toMatchObject({
      reason_code: 'model_declined',
    })
    expect(await product.entryOf(reply, bad.id, 'skipped')).toMatchObject({ reason_code: 'moderated' })
    await product.entryOf(reply, unsure.id, 'sent')
    await product.entryOf(reply, good.id, 'sent')
  })

  test.each(['HIDE', 'DELETE'] as const)('%s is retried after a lost response', async (action) => {
    const automation = await product.saveDeleteComment({ keywords: 'crypto', action })
    await control().dropAfterEffect({ endpoint: action === 'HIDE' ? 'hide' : 'delete' })
    const { id } = await comment('crypto')
    const entry = await product.entryOf(automation, id, 'sent')
    expect(entry.trace.find(({ gate }) => gate === 'send')?.values).toMatchObject({ resends: 1 })
    if (action === 'HIDE') expect(await find(id)).toMatchObject({ hidden: true })
    else expect(await find(id)).toBeUndefined()
  })
})

describe('a hidden comment', () => {
  const show = (browser: LiveProduct['owner']['browser'], execution_id: string) =>
    browser.post(`/api/automations/executions/${execution_id}/show-comment`, {})

  async function hidden(automation: SavedAutomation) {
    const { id } = await comment('crypto')
    return { id, execution_id: (await product.entryOf(automation, id, 'sent', 'skipped')).execution_id }
  }

  test('can be shown again by its owner, and the entry says so', async () => {
    const { id, execution_id } = await hidden(await product.saveDeleteComment({ keywords: 'crypto' }))
    const answer = await show(product.owner.browser, execution_id)
    expect(answer.json).toMatchObject({ data: { state: 'sent', execution_id, comment_hidden: false } })
    expect(JSON.stringify(answer.json)).toContain('A person showed the comment again.')
    expect(await find(id)).toMatchObject({ hidden: false })
    expect((await show(product.owner.browser, execution_id)).status).toBe(200)
  })

  test('cannot be shown by another user, nor when it was deleted or never hidden', async () => {
    const { execution_id } = await hidden(await product.saveDeleteComment({ keywords: 'crypto' }))
    const stranger = await createUser(product)
    expect((await show(stranger.browser, execution_id)).status).toBe(404)
    await product.clearAutomations()
    const deletedComment = await hidden(
      await product.saveDeleteComment({ keywords: 'crypto', action: 'DELETE' }),
    )
    expect((await show(product.owner.browser, deletedComment.execution_id)).status).toBe(409)
    await product.clearAutomations()
    const never = await hidden(await product.saveDeleteComment({ keywords: 'lottery' }))
    expect((await show(product.owner.browser, never.execution_id)).status).toBe(409)
  })

  test('cannot be shown when its author has removed it, with the reason in the response', async () => {
    const { id, execution_id } = await hidden(await product.saveDeleteComment({ keywords: 'crypto' }))
    await control().removeComment({ id })
    const answer = await show(product.owner.browser, execution_id)
    expect(answer.status).toBe(409)
    expect(answer.json).toMatchObject({ message: 'The comment no longer exists on Instagram.' })
  })
})
