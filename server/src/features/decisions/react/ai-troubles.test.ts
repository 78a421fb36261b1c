import type { Execution } from '@skein/contract/automations/decisions/execution'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runWorker } from '#src/features/webhooks/index.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { callsAbout, lets, writes } from '#test/assistant/model-script.ts'
import { loadMissingFact } from './load-missing-fact.ts'

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
  await control().modelClear({})
  await control().modelScript({ replace: true })
  await budget(null)
})

type Settings = Parameters<LiveProduct['saveCommentReply']>[0]
const control = () => product.sandbox.control
const comment = (text: string) => control().addComment({ as: person, postId: posts[0] ?? '', text })
const replies = async (comment: string) => (await control().replies({ comment })).map(({ text }) => text)
const ai: Settings = { trigger_type: 'AI_DECISION', keywords: [], ai_context_rules: 'Questions.' }
const model = (model_provider: string, model_name: string): Settings => ({
  model_usage: 'CUSTOM',
  model_provider,
  model_name,
})
const sending = ({ trace }: Execution) => trace.find(({ gate }) => gate === 'send')?.values

async function budget(daily_usd: number | null) {
  const { platform_user_id, owner } = product
  const answer = await owner.browser.call('PUT', '/api/budgets', { body: { platform_user_id, daily_usd } })
  if (answer.status !== 200) throw new Error(answer.text)
}

describe('a failing model', () => {
  test('rate limit: the call is retried and the comment is answered once', async () => {
    const automation = await product.saveCommentReply(ai)
    await lets(product, 'slip', {})
    await control().modelFail({ code: 'rate_limit_exceeded', retryAfter: 0.1, count: 2 })
    const { id } = await comment('What is slip?')
    await product.entryOf(automation, id, 'sent')
    expect((await callsAbout(product, 'slip')).map(({ status }) => status)).toEqual([429, 429, 200])
    expect(await replies(id)).toHaveLength(1)
  })

  test('insufficient quota: the call is not retried and the entry explains why', async () => {
    const automation = await product.saveCommentReply(ai)
    await control().modelFail({ code: 'insufficient_quota', count: null })
    const { id } = await comment('What is grog?')
    expect(await product.entryOf(automation, id, 'skipped')).toMatchObject({
      reason_code: 'model_failed',
      reason: expect.stringContaining('credit or quota') as string,
    })
    expect(await callsAbout(product, 'grog')).toHaveLength(1)
  })

  test('an answer that is unusable twice in the same way: the model is not asked again', async () => {
    const automation = await product.saveCommentReply(ai)
    await control().modelScript({
      answers: [{ when: { text: 'slurry' }, json: { should_reply: 'perhaps' }, times: null }],
    })
    const { id } = await comment('What is slurry?')
    expect(await product.entryOf(automation, id, 'skipped')).toMatchObject({
      reason_code: 'model_failed',
      reason: expect.stringContaining("couldn't be used") as string,
    })
    const calls = await control().modelCalls({ endpoint: 'chat' })
    expect(calls.filter(({ messages }) => JSON.stringify(messages).includes('slurry'))).toHaveLength(2)
  })

  test('empty reply: nothing is sent and the entry says so', async () => {
    const automation = await product.saveCommentReply({
      ...ai,
      reply_type: 'AI_DECISION',
      custom_message: null,
    })
    await lets(product, 'burnish', { reply: ' ' })
    const { id } = await comment('What is burnish?')
    expect(await product.entryOf(automation, id, 'skipped')).toMatchObject({
      reason_code: 'model_failed',
      reason: "AI didn't respond. It wrote nothing.",
    })
    expect(await control().ledger({ operation: 'reply', target: id })).toEqual([])
  })

  test('broken connection: the call is retried', async () => {
    const automation = await product.saveCommentReply(ai)
    await lets(product, 'wedging', {})
    await control().modelStall({ milliseconds: 100, count: 1 })
    const { id } = await comment('What is wedging?')
    await product.entryOf(automation, id, 'sent')
    expect(await replies(id)).toHaveLength(1)
  })

  test('slow response: other conversations are not delayed', async () => {
    const slow = await product.saveCommentReply({ ...ai, ...model('openai', 'gpt-5.6-terra') })
    const quick = await product.saveDmReply({ reply_template_type: null, reply_template_content: null })
    await lets(product, 'sgraffito', {})
    await writes(product, 'bisque', 'We will see.')
    await control().modelStall({ model: 'gpt-5.6-terra', milliseconds: 6000, count: 1 })
    const hanging = await comment('What is sgraffito?')
    await control().wait({ for: 'delivered' })
    const { mid } = await control().addMessage({ as: await product.newPerson(), text: 'price of bisque?' })
    await product.entryOf(quick, mid, 'sent')
    expect(await product.log(slow.automation_id)).not.toContainEqual(
      expect.objectContaining({ event_id: hanging.id, state: 'sent' }),
    )
    await product.entryOf(slow, hanging.id, 'sent')
  })

  test('retired model: its replacement is called', async () => {
    const automation = await product.saveCommentReply({ ...ai, ...model('openai', 'gpt-3.5-turbo') })
    await lets(product, 'raku', {})
    const { id } = await comment('What is raku?')
    const entry = await product.entryOf(automation, id, 'sent')
    expect(sending(entry)).toMatchObject({ model: 'gpt-6-luna' })
    expect((await callsAbout(product, 'raku')).map((call) => call.model)).toEqual(['gpt-6-luna'])
  })

  test('unsuitable model: the automation does not reply and the entry says what is missing', async () => {
    const automation = await product.saveCommentReply({ ...ai, ...model('openai', 'text-embedding-3-small') })
    const { id } = await comment('What is kaolin?')
    const entry = await product.entryOf(automation, id, 'skipped')
    expect(entry).toMatchObject({ reason_code: 'no_model' })
    expect(entry.reason).toContain('cannot write. Choose another model.')
  })

  test('insufficient quota: a keyword automation falls back to its fixed text', async () => {
    const automation = await product.saveCommentReply({
      reply_type: 'AI_DECISION',
      custom_message: 'See our shop.',
    })
    await control().modelFail({ code: 'insufficient_quota', count: null })
    const { id } = await comment('The price of the vase?')
    expect(sending(await product.entryOf(automation, id, 'sent'))).toMatchObject({ step: 'template' })
    expect(await replies(id)).toEqual(['See our shop.'])
  })

  test('own key of the account: it is used for the call', async () => {
    const automation = await product.saveCommentReply(ai)
    await lets(product, 'engobe', {})
    const { platform_user_id, owner } = product
    const key = { platform_user_id, provider: 'openai', api_key: 'sk-own-0123456789-WXYZ' }
    expect((await owner.browser.post('/api/models/keys', key)).status).toBe(200)
    await product.entryOf(automation, (await comment('What is engobe?')).id, 'sent')
    expect((await callsAbout(product, 'engobe'))[0]?.key).toContain('WXYZ')
    await owner.browser.call(
      'DELETE',
      `/api/models/keys?platform_user_id=${platform_user_id}&provider=openai`,
    )
  })
})

describe('a budget', () => {
  const expensive = {
    reply_type: 'AI_DECISION',
    custom_message: null,
    ...model('openai', 'gpt-5.6-terra'),
  } as const

  test('that does not cover the chosen model uses a cheaper one', async () => {
    const automation = await product.saveCommentReply(expensive)
    await writes(product, 'plate', 'We will look.')
    await budget(0.005)
    const { id } = await comment('The price of the plate?')
    const entry = await product.entryOf(automation, id, 'sent')
    expect(sending(entry)).toMatchObject({ step: 'cheaper_model' })
    expect((await callsAbout(product, 'plate'))[0]?.model).not.toBe('gpt-5.6-terra')
    expect(entry.cost).toBeLessThan(0.005)
  })

  test('that is used up allows fixed texts, turns keyword replies into drafts and stops AI automations', async () => {
    const fixed = await product.saveCommentReply({
      ...expensive,
      keywords: 'mug',
      custom_message: 'See our shop.',
    })
    const bare = await product.saveCommentReply({ ...expensive, keywords: 'cup' })
    const talk = await product.saveAiConversation({})
    await product.setInbox({ burst_seconds: 0 })
    await budget(0.0001)
    const callCount = (await control().modelCalls({})).length
    const [mug, cup] = [await comment('a mug?'), await comment('a cup?')]
    const { mid } = await control().addMessage({ as: person, text: 'and you?' })
    expect(sending(await product.entryOf(fixed, mug.id, 'sent'))).toMatchObject({ step: 'template' })
    const draft = await product.entryOf(bare, cup.id, 'needs_review')
    expect(draft).toMatchObject({ reason_code: 'budget', reply_text: '' })
    const path = `/api/automations/executions/${draft.execution_id}/send`
    expect((await product.owner.browser.post(path, {})).status).toBe(400)
    expect((await product.owner.browser.post(path, { text: 'Here it is.' })).status).toBe(200)
    await product.entryOf(bare, cup.id, 'sent')
    expect(await replies(cup.id)).toEqual(['Here it is.'])
    expect(await product.entryOf(talk, mid, 'skipped')).toMatchObject({ reason_code: 'budget' })
    expect(await control().modelCalls({})).toHaveLength(callCount)
  })
})

describe('a restart', () => {
  test('during a model call loses no event and does not repeat the call', async () => {
    const automation = await product.saveCommentReply(ai)
    await lets(product, 'porcelain', {})
    await control().modelSlow({ milliseconds: 1000 })
    const { id } = await comment('What is porcelain?')
    while ((await callsAbout(product, 'porcelain')).length === 0) await new Promise(setImmediate)
    await product.work.stop()
    expect(await replies(id)).toEqual([])
    const again = runWorker(product.ctx)
    await product.entryOf(automation, id, 'sent')
    expect(await callsAbout(product, 'porcelain')).toHaveLength(1)
    expect(await replies(id)).toHaveLength(1)
    await again.stop()
  })

  test('between verdict and decision does not repeat the model call', async () => {
    const automation = await product.saveCommentReply(ai)
    await lets(product, 'earthenware', {})
    const running = runWorker(product.ctx)
    const { id } = await comment('What is earthenware?')
    await product.entryOf(automation, id, 'sent')
    const { rows } = await product.ctx.db.$client.query<{ event_seq: string; account_id: string; n: number }>(
      `select d.event_seq::text, d.account_id, d.fired[1] as n from decisions d where event_id = $1`,
      [id],
    )
    const [{ event_seq = '', account_id = '', n = 0 } = {}] = rows
    const event = {
      kind: 'comment' as const,
      event_id: id,
      text: 'What is earthenware?',
      from_id: '1',
      from_username: person,
      occurred_at: Date.now(),
      is_own: false,
      post_id: posts[0] ?? '',
      parent_id: null,
      live: false,
    }
    expect(await loadMissingFact(product.ctx, { event_seq, account_id, event, fact: `verdict:${n}` })).toBe(
      true,
    )
    expect(await callsAbout(product, 'earthenware')).toHaveLength(1)
    await running.stop()
  })
})
