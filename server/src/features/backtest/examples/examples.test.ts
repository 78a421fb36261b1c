import type { Example } from '@skein/contract/automations/backtest/examples'
import type { ExampleReplay } from '@skein/contract/automations/backtest/example-replay'
import type { AutomationVersion } from '@skein/contract/automations/sharing/automation-versions'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '#test/accounts/create-user.ts'
import { dataOf } from '#test/services/browser.ts'
import { processAllEvents } from '#test/process-all-events.ts'
import { said } from '#test/processes/model-server.ts'
import { textReply } from '#test/reply-templates.ts'
import { written } from '#test/assistant/thread-events.ts'
import { opinion, startSimulator, type Simulator } from '#test/services/simulator.ts'

let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator()
}, 60_000)
afterAll(() => simulator.close())
afterEach(async () => {
  await simulator.reset()
  await simulator.ctx.db.$client.query('delete from automation_examples')
})

const path = '/api/automations/examples'
const account = () => ({ platform_user_id: simulator.platform_user_id })
const post = (body: object) => simulator.owner.browser.post(path, { ...account(), ...body })
const keep = async (text: string, expected: object, more: object = {}): Promise<Example> => {
  const answer = await post({ event: { kind: 'comment', text }, expected, ...more })
  if (answer.status !== 200) throw new Error(answer.text)
  return dataOf<Example>(answer.json)
}
const list = async () =>
  dataOf<Example[]>(
    (await simulator.owner.browser.get(`${path}?platform_user_id=${simulator.platform_user_id}`)).json,
  )
const remove = (example_id: string, { browser } = simulator.owner) =>
  browser.call('DELETE', `${path}?platform_user_id=${simulator.platform_user_id}&example_id=${example_id}`)
const replay = async (more: object = {}): Promise<ExampleReplay> => {
  const answer = await simulator.owner.browser.post(`${path}/replay`, { ...account(), ...more })
  if (answer.status !== 200) throw new Error(answer.text)
  return dataOf<ExampleReplay>(answer.json)
}

const fires = { outcome: 'fires' } as const
const silent = { outcome: 'silent' } as const

const payload = (change: object = {}) => ({
  ...account(),
  name: 'Price',
  trigger_type: 'KEYWORD',
  keywords: 'price',
  reply_type: 'CUSTOM',
  custom_message: 'It is 20 euros.',
  ...change,
})
const byAi = {
  trigger_type: 'AI_DECISION',
  ai_context_rules: 'Questions.',
  keywords: '',
  reply_type: 'AI_DECISION',
  custom_message: null,
}
const send = (change: object = {}) =>
  simulator.owner.browser.post('/api/instagram/automations/comment-reply', payload(change))
const saveAutomation = async (change: object = {}): Promise<string> => {
  const answer = await send(change)
  if (answer.status !== 200) throw new Error(answer.text)
  return dataOf<{ automation_id: string }>(answer.json).automation_id
}
const versionsOf = async (automation_id: string) =>
  dataOf<AutomationVersion[]>(
    (await simulator.owner.browser.get(`/api/automations/${automation_id}/versions`)).json,
  )

let count = 0
async function receive(text: string, from_id = 'ana'): Promise<string> {
  const id = `ex${++count}`
  const event = {
    kind: 'comment' as const,
    key: `comment:${id}`,
    comment_id: id,
    text,
    from_id,
    from_username: 'ana.makes',
    media_id: 'p1',
    media_product_type: 'FEED',
    parent_id: null,
    is_own: false,
    live: false,
    ad_id: null,
    ad_title: null,
    original_media_id: null,
    occurred_at: simulator.ctx.clock.now() - 1000,
  }
  await processAllEvents(simulator, simulator.platform_user_id, { events: [event], size: 1 })
  return id
}

describe('examples', () => {
  test('are kept, listed newest first, and deleted', async () => {
    const event = { kind: 'comment', text: 'Price?', post_id: 'p9', from_username: 'mia' }
    const first = await keep('', {}, { event, expected: { outcome: 'fires', reply_contains: '20' } })
    const second = await keep('Nice', silent)
    expect(first).toMatchObject({ event, expected: { outcome: 'fires', reply_contains: '20' } })
    expect((await list()).map(({ example_id }) => example_id).toSorted()).toEqual(
      [first.example_id, second.example_id].toSorted(),
    )
    expect((await remove(first.example_id)).status).toBe(200)
    expect((await remove(first.example_id)).status).toBe(404)
    expect(await list()).toHaveLength(1)
  })

  test('take the account from the query or the body', async () => {
    const { browser } = simulator.owner
    const address = `${path}?platform_user_id=${simulator.platform_user_id}`
    const answer = await browser.post(address, { event: { kind: 'message', text: 'Hi' }, expected: silent })
    const { example_id } = dataOf<Example>(answer.json)
    const deletion = await browser.call('DELETE', path, { body: { ...account(), example_id } })
    expect([answer.status, deletion.status]).toEqual([200, 200])
    expect(await list()).toEqual([])
  })

  test.each([
    ['an empty text', { event: { kind: 'comment', text: '' }, expected: fires }],
    ['a text that is too long', { event: { kind: 'comment', text: 'x'.repeat(2201) }, expected: fires }],
    ['another outcome', { event: { kind: 'comment', text: 'Hi' }, expected: { outcome: 'sometimes' } }],
    [
      'a reply of a silent automation',
      { event: { kind: 'comment', text: 'Hi' }, expected: { outcome: 'silent', reply_contains: 'x' } },
    ],
    [
      'too many earlier events',
      {
        event: { kind: 'comment', text: 'Hi', earlier: Array(6).fill({ text: 'a', seconds_before: 1 }) },
        expected: fires,
      },
    ],
  ])('are refused with %s', async (_, body) => {
    expect((await post(body)).status).toBe(400)
    expect(await list()).toEqual([])
  })

  test('are at most 500 of an account', async () => {
    const { example_id } = await keep('Price?', fires, { source_event_id: 'gone' })
    await simulator.ctx.db.$client.query(
      `insert into automation_examples select n, account_id, null, past, expected, verdicts, author_id, created_at
       from automation_examples, generate_series(2, 500) n where example_id = $1`,
      [example_id],
    )
    const refusal = await post({ event: { kind: 'comment', text: 'Hi' }, expected: fires })
    expect([refusal.status, refusal.json]).toMatchObject([
      409,
      { message: 'An account has at most 500 tests. Delete one first.' },
    ])
    await keep('Price?', silent, { source_event_id: 'gone' })
    expect(await list()).toHaveLength(500)
  })

  test('belong to their account', async () => {
    const { example_id } = await keep('Price?', fires)
    const other = await createUser(simulator)
    expect((await remove(example_id, other)).status).toBe(404)
    expect((await other.browser.post(`${path}/replay`, account())).status).toBe(404)
    expect(await list()).toHaveLength(1)
  })

  test('take the event and its earlier ones from the decision log, once', async () => {
    const automation_id = await saveAutomation({ user_cooldown_seconds: 3600 })
    await receive('The price?')
    const id = await receive('The price again?')
    await keep('The price again?', fires, { source_event_id: id })
    const example = await keep('other text', silent, { source_event_id: id })
    expect(example.event).toMatchObject({
      text: 'The price again?',
      post_id: 'p1',
      from_username: 'ana.makes',
      earlier: [{ text: 'The price?' }],
    })
    expect(await list()).toHaveLength(1)
    expect(await replay()).toMatchObject({ passed: 1, failed: [] })
    const refusal = await send({ automation_id, user_cooldown_seconds: null })
    expect(refusal.json).toMatchObject({ detail: 'examples', failed: [{ got: { outcome: 'fires' } }] })
  })
})

test('an example of a later message breaks when the automation answers first contacts only', async () => {
  const path = '/api/instagram/automations/dm-keyword-reply'
  const dm = {
    ...account(),
    name: 'Price',
    trigger_type: 'KEYWORD',
    keywords: 'price',
    ...textReply('20 euros.'),
  }
  const save = (change: object) => simulator.owner.browser.post(path, { ...dm, ...change })
  const { automation_id } = dataOf<{ automation_id: string }>((await save({})).json)
  const at = simulator.ctx.clock.now() - 2000
  const events = ['first', 'second'].map((mid, index) =>
    written({ person_id: 'ben', mid, at: at + index }, { text: `The price? ${mid}` }),
  )
  await processAllEvents(simulator, simulator.platform_user_id, { events, size: 1 })
  await keep('', fires, { event: { kind: 'message', text: 'The price?' }, source_event_id: 'second' })
  expect(await replay()).toMatchObject({ passed: 1 })
  expect((await save({ automation_id, first_contact_only: true })).json).toMatchObject({
    detail: 'examples',
    failed: [{ got: { outcome: 'silent' } }],
  })
})

describe('a replay', () => {
  test('counts passed examples and names the failed ones with their result', async () => {
    await saveAutomation()
    await keep('Price?', { outcome: 'fires', reply_contains: '20' })
    const wrong = await keep('The PRICE', { outcome: 'fires', reply_contains: '30' })
    expect(await replay()).toEqual({
      passed: 1,
      failed: [
        {
          example_id: wrong.example_id,
          text: 'The PRICE',
          expected: { outcome: 'fires', reply_contains: '30' },
          got: { outcome: 'fires', reply: 'It is 20 euros.' },
        },
      ],
      asked: 0,
      cost: 0,
    })
  })

  test('reports an example without a stored answer as skipped, and asks for it on request', async () => {
    simulator.model.script(opinion(true))
    await saveAutomation(byAi)
    const { example_id } = await keep('Anything?', { outcome: 'fires', reply_contains: 'gladly' })
    const before = simulator.model.requests.length
    expect(await replay()).toMatchObject({ passed: 0, failed: [], skipped: [{ example_id }], asked: 0 })
    expect(simulator.model.requests).toHaveLength(before)
    const report = await replay({ ask_models: true })
    expect(report).toMatchObject({ passed: 1, failed: [], asked: 1 })
    expect(report).not.toHaveProperty('skipped')
    expect(report.cost).toBeGreaterThan(0)
    expect(await replay({ ask_models: true })).toMatchObject({ passed: 1, asked: 0 })
    expect(simulator.model.requests).toHaveLength(before + 1)
  })

  test('reuses the answer that the log has, while the prompt is the same', async () => {
    simulator.model.script(opinion(true))
    const automation_id = await saveAutomation(byAi)
    const id = await receive('Anything?', 'ben')
    await keep('Anything?', fires, { source_event_id: id })
    expect(await replay()).toMatchObject({ passed: 1, asked: 0 })
    const other = { ...byAi, ai_context_rules: 'Only complaints.' }
    expect((await send({ automation_id, ...other })).status).toBe(200)
    expect(await replay()).toMatchObject({ passed: 0, skipped: [{}] })
  })

  test('answers the question of a fixed answer with it, without a model', async () => {
    const { browser } = simulator.owner
    const fixed = { question: 'Do you ship to Lisbon?', answer: 'Yes, in 3 days.' }
    expect((await browser.post('/api/rag/answers', { ...account(), ...fixed })).status).toBe(200)
    const bot = { ...account(), name: 'Bot', is_rag_enabled: true }
    expect((await browser.post('/api/instagram/automations/ai-conversation', bot)).status).toBe(200)
    const event = { kind: 'message', text: fixed.question }
    await keep('', { outcome: 'fires', reply_contains: fixed.answer }, { event })
    const before = simulator.model.requests.length
    expect(await replay({ ask_models: true })).toMatchObject({ passed: 1, failed: [], cost: 0 })
    expect(simulator.model.requests).toHaveLength(before)
  })

  test('skips an example when the model fails', async () => {
    simulator.model.script(said('nonsense'))
    await saveAutomation(byAi)
    await keep('Anything?', fires)
    expect(await replay({ ask_models: true })).toMatchObject({ passed: 0, skipped: [{}], asked: 0 })
  })
})

describe('a save', () => {
  test('that breaks an example stops with 409, names it and saves nothing', async () => {
    const automation_id = await saveAutomation()
    const { example_id, expected } = await keep('Price?', fires)
    const answer = await send({ automation_id, keywords: 'cost', name: 'Costs' })
    expect([answer.status, answer.json]).toMatchObject([
      409,
      {
        code: 'conflict',
        detail: 'examples',
        message: '1 test would fail after this change. Nothing was saved.',
        failed: [{ example_id, text: 'Price?', expected, got: { outcome: 'silent', reply: null } }],
      },
    ])
    expect(await versionsOf(automation_id)).toHaveLength(1)
    expect(await replay()).toMatchObject({ passed: 1 })
  })

  test('is saved anyway on request, and its version names author and examples', async () => {
    const automation_id = await saveAutomation()
    const { example_id } = await keep('Price?', fires)
    expect((await send({ automation_id, keywords: 'cost', save_anyway: true })).status).toBe(200)
    const [newest, first] = await versionsOf(automation_id)
    expect(newest).toMatchObject({
      version: 2,
      author: expect.stringContaining('User'),
      failed_examples: [{ example_id, text: 'Price?' }],
    })
    expect(first).not.toHaveProperty('failed_examples')
  })

  test('ignores an example that already failed, and harmless changes', async () => {
    const automation_id = await saveAutomation()
    await keep('Hello', fires)
    await keep('Price?', fires)
    expect((await send({ automation_id, name: 'Prices', keywords: 'price,cost' })).status).toBe(200)
    expect(await versionsOf(automation_id)).not.toContainEqual(
      expect.objectContaining({ failed_examples: [] }),
    )
  })

  test('of a new automation is checked too', async () => {
    await saveAutomation()
    await keep('How big is it?', silent)
    expect((await send({ keywords: 'big' })).json).toMatchObject({ detail: 'examples' })
    expect((await send({ keywords: 'small' })).status).toBe(200)
  })

  test('of a paused automation is compared as if it were active', async () => {
    const automation_id = await saveAutomation()
    await keep('Price?', fires)
    const paused = { ...account(), automation_id, activation_status: 'PAUSED' }
    expect((await simulator.owner.browser.post('/api/automations/update-active', paused)).status).toBe(200)
    expect((await send({ automation_id, keywords: 'cost' })).status).toBe(409)
    expect((await send({ automation_id, custom_message: 'It is 30.' })).status).toBe(200)
  })

  test('is refused for an outdated version before examples are replayed', async () => {
    const automation_id = await saveAutomation()
    await keep('Price?', fires)
    await send({ automation_id, name: 'Prices' })
    expect((await send({ automation_id, keywords: 'cost', version: 1 })).json).toMatchObject({
      detail: 'version',
    })
  })

  test('of two at once replays the examples again with the other one', async () => {
    const [first, second] = [
      await saveAutomation({ keywords: 'price' }),
      await saveAutomation({ keywords: 'price?' }),
    ]
    await keep('The price?', fires)
    const change = (automation_id: string) => send({ automation_id, keywords: 'cost' })
    const answers = await Promise.all([change(first), change(second)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await replay()).toMatchObject({ passed: 1 })
  })
})

test('a restore that breaks an example stops, and is saved anyway on request', async () => {
  const automation_id = await saveAutomation()
  await send({ automation_id, keywords: 'price,cost' })
  await keep('What does it cost?', fires)
  const restore = (body: object) =>
    simulator.owner.browser.post(`/api/automations/${automation_id}/versions/1/restore`, body)
  const refusal = await restore({})
  expect([refusal.status, refusal.json]).toMatchObject([409, { detail: 'examples', failed: [{}] }])
  expect(await versionsOf(automation_id)).toHaveLength(2)
  const restored = await restore({ save_anyway: true })
  expect(dataOf<AutomationVersion[]>(restored.json)[0]).toMatchObject({ version: 3, failed_examples: [{}] })
})
