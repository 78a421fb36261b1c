import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChatMessage } from '@skein/contract/assistant/assistant'
import { shareAssistantProduct, type AssistantProduct } from '#test/assistant/assistant-product.ts'
import { scriptRun, toolCall } from '#test/assistant/assistant-script.ts'
import { connectMailbox } from '#test/accounts/connect-mailbox.ts'

let product: AssistantProduct

beforeAll(async () => {
  product = await shareAssistantProduct()
  await connectMailbox(product.owner)
}, 60_000)
beforeEach(() => product.sandbox.control.modelScript({ replace: true }))
afterAll(() => product.close())

const lastOf = async (chat_id: string) => (await product.history(chat_id))[0]

test('ends a run after twelve steps', async () => {
  const uses = Array.from({ length: 20 }, (_, days) =>
    toolCall('find_comments', { search: null, days: days + 1 }),
  )
  await scriptRun(product, { word: 'endless', agents: ['social_media_manager_node'], answers: uses })
  const { events } = await product.send('steps', 'Be endless')
  expect(events.at(-1)).toMatchObject({
    event: 'error',
    data: { message: expect.stringContaining('12 steps') },
  })
  expect(await lastOf('steps')).toMatchObject({ status: 'failed', next_node: '__end__' })
})

test('does not repeat a tool call with the same arguments more than once', async () => {
  const uses = Array.from({ length: 4 }, () => toolCall('find_comments', { search: 'price', days: 3 }))
  await scriptRun(product, {
    word: 'circle',
    agents: ['social_media_manager_node'],
    answers: [...uses, { when: { tool: 'find_comments' }, text: 'Enough.' }],
  })
  await product.send('circle', 'Go in a circle')
  const calls = (await product.history('circle')).filter(({ node }) => node === 'find_comments')
  expect(calls.map(({ status }) => status).toSorted()).toEqual(['failed', 'failed', 'success', 'success'])
})

test('asks for approval of a search after reading mail of third parties', async () => {
  await scriptRun(product, {
    word: 'both',
    agents: ['gmail_agent_node', 'research_agent_node'],
    answers: [
      toolCall('get_unread_email'),
      { when: { tool: 'get_unread_email' }, text: 'One mail asks about glazes.' },
      toolCall('search_web', { query: 'glazes 2027' }),
      { when: { tool: 'search_web' }, text: 'Found.' },
    ],
  })
  const { turn_id, events } = await product.send('both', 'Do both')
  const interrupt = events.map(({ data }) => data as ChatMessage).find(({ type }) => type === 'interrupt')
  expect(interrupt?.data).toMatchObject({ data: { options: ['Allow', 'Reject'] } })
  expect(JSON.stringify(interrupt?.data)).toContain('glazes 2027')
  await product.post('both', 'Allow', { human_response: true })
  await product.follow(turn_id)
  const search = (await product.history('both')).find(({ node }) => node === 'search_web')
  expect(search).toMatchObject({ status: 'success' })
  expect(JSON.stringify(search?.tool_output)).toContain('thekilnjournal')
})

test('does not read a page that neither a search nor the owner named', async () => {
  await scriptRun(product, {
    word: 'page',
    agents: ['research_agent_node'],
    answers: [
      toolCall('read_page', { url: 'https://example.com/?d=secret' }),
      { when: { tool: 'read_page' }, text: 'No.' },
    ],
  })
  await product.send('page', 'Read some page')
  const read = (await product.history('page')).find(({ node }) => node === 'read_page')
  expect(read).toMatchObject({
    status: 'failed',
    tool_output: { error: expect.stringContaining('Only pages') },
  })
})

test('warns of text that looks like a secret before sending it', async () => {
  const body = 'The key is sk-proj-abcdefghijklmnopqrstuvwxyz123456.'
  await scriptRun(product, {
    word: 'secret',
    agents: ['gmail_agent_node'],
    answers: [toolCall('send_email', { to: 'a@example.com', subject: 'Key', body })],
  })
  const { events } = await product.send('secret', 'Write the secret')
  const interrupt = events.map(({ data }) => data as ChatMessage).find(({ type }) => type === 'interrupt')
  expect(JSON.stringify(interrupt?.data)).toContain('Look twice at')
})

test('does not ask for approval of an invalid mail', async () => {
  const mail = { to: 'a@example.com', subject: 'Long '.repeat(120), body: 'Hello.' }
  const answers = [toolCall('send_email', mail), { when: { tool: 'send_email' }, text: 'It was too long.' }]
  await scriptRun(product, { word: 'unsendable', agents: ['gmail_agent_node'], answers })
  await product.send('unsendable', 'Write the unsendable')
  const history = await product.history('unsendable')
  expect(history.some(({ type }) => type === 'interrupt')).toBe(false)
  expect(JSON.stringify(history)).toContain('A subject can have at most 500 characters.')
})

test('refuses tools of other agents', async () => {
  const answers = [
    { when: { tool: 'search_web' }, toolCalls: [{ name: 'get_unread_email', arguments: {} }] },
    { when: { tool: 'search_web' }, text: 'I could not.' },
  ]
  await scriptRun(product, { word: 'curious', agents: ['research_agent_node'], answers })
  await product.send('curious', 'Be curious')
  const call = (await product.history('curious')).find(({ node }) => node === 'get_unread_email')
  expect(call).toMatchObject({
    status: 'failed',
    tool_output: { error: 'There is no tool get_unread_email.' },
  })
})

test('reports unknown tools and invalid arguments to the model', async () => {
  await scriptRun(product, {
    word: 'wrong',
    agents: ['gmail_agent_node'],
    answers: [
      { when: { tool: 'send_email' }, toolCalls: [{ name: 'drop_tables', arguments: {} }] },
      toolCall('send_email', { to: 7 }),
      { when: { tool: 'send_email' }, text: 'I could not.' },
    ],
  })
  await product.send('wrong', 'Do it wrong')
  const history = await product.history('wrong')
  expect(history.filter(({ type }) => type === 'tool').map(({ status }) => status)).toEqual([
    'failed',
    'failed',
  ])
  expect(history[0]).toMatchObject({ current_messages: [{ content: 'I could not.' }] })
})

const plan = { reason: 'As asked', steps: [{ agent: 'research_agent_node', task: 'Look it up.' }] }

test.each([
  ['JSON that is cut', { name: 'make_plan', arguments: '{"reason":"As asked","steps":[{"agent"' }],
  ['the name of another tool', { name: 'search_web', arguments: { query: 'glazes' } }],
  [
    'an unknown agent',
    { name: 'make_plan', arguments: { ...plan, steps: [{ agent: 'cook', task: 'Cook.' }] } },
  ],
  ['no steps', { name: 'make_plan', arguments: { reason: 'As asked', steps: [] } }],
])('hands a plan with %s back to the model and goes on', async (_, bad) => {
  const chat = `plan ${Math.random()}`
  await product.sandbox.control.modelScript({
    answers: [
      { when: { tool: 'make_plan', last: 'glazes' }, toolCalls: [bad] },
      { when: { tool: 'make_plan' }, toolCalls: [{ name: 'make_plan', arguments: plan }] },
      { when: { tool: 'search_web' }, text: 'Here they are.' },
    ],
  })
  const { events } = await product.send(chat, 'Look up the glazes')
  expect(events.at(-1)).toMatchObject({ event: 'done' })
  const history = await product.history(chat)
  expect(history[0]).toMatchObject({ current_messages: [{ content: 'Here they are.' }] })
  expect(history.filter(({ node }) => node === 'planner_node')).toHaveLength(1)
  const thread = (await product.threads()).find(({ thread_id }) => thread_id === chat)
  const { rows } = await product.ctx.db.$client.query<{ cost: number }>(
    `select sum(c.cost)::float8 as cost from model_calls c where conversation_key =
       (select 'assistant:' || thread_id from assistant_threads where chat_id = $1)`,
    [chat],
  )
  expect(thread?.cost).toBeCloseTo(rows[0]?.cost ?? 0, 8)
})

test('says in the language of the owner that it could not plan, after the third attempt', async () => {
  const speak = (language: string) =>
    product.ctx.db.$client.query('update user_profile set language = $1 where provider_id = $2', [
      language,
      product.owner.user_id,
    ])
  await speak('de')
  const bad = { when: { tool: 'make_plan' }, toolCalls: [{ name: 'make_plan', arguments: '{' }] }
  await product.sandbox.control.modelScript({ answers: [bad, bad, bad, bad] })
  await product.send('unplannable', 'Look up the glazes')
  await speak('en')
  expect((await product.history('unplannable'))[0]?.current_messages[0]?.content).toContain('nicht planen')
  const calls = await product.sandbox.control.modelCalls({ endpoint: 'chat' })
  const last = calls.filter(({ messages }) => JSON.stringify(messages).includes('Look up the glazes'))
  expect(last.slice(-3).map(({ messages }) => messages.length)).toEqual([2, 4, 6])
})

test('ends the turn with a readable message when the model fails, and accepts the next message', async () => {
  await product.sandbox.control.modelFail({ code: 'insufficient_quota', count: 1 })
  const { events } = await product.send('fault', 'Hello')
  expect(events.at(-1)).toMatchObject({
    event: 'error',
    data: { message: expect.stringContaining('used up') },
  })
  const { events: after } = await product.send('fault', 'Hello')
  expect(after.at(-1)).toMatchObject({ event: 'done' })
})

test('answers with a budget message when the budget is spent', async () => {
  const { owner, platform_user_id } = product
  const save = (daily_usd: number | null) =>
    owner.browser.call('PUT', '/api/budgets', { body: { platform_user_id, daily_usd, monthly_usd: null } })
  await save(0)
  const { events } = await product.send('budget', 'Hello')
  expect(events.at(-1)).toMatchObject({
    event: 'error',
    data: { message: expect.stringContaining('budget') },
  })
  await save(null)
})

test('records the cost of models for the chat and the account', async () => {
  await product.send('cost', 'Show me the insights')
  const thread = (await product.threads()).find(({ thread_id }) => thread_id === 'cost')
  const { rows } = await product.ctx.db.$client.query<{ cost: number }>(
    `select sum(c.cost)::float8 as cost from model_calls c where purpose = 'assistant'
       and conversation_key = (select 'assistant:' || thread_id from assistant_threads where chat_id = 'cost')`,
  )
  expect(thread?.cost).toBeGreaterThan(0)
  expect(thread?.cost).toBeCloseTo(rows[0]?.cost ?? 0, 8)
})

test('shows no reasoning that a model leaves in its text, and names it when there is nothing else', async () => {
  const answer = '<think>They say hello.</think>Hello to you!'
  const said = { when: { tool: 'make_plan', last: 'reason aloud' } }
  await product.sandbox.control.modelScript({ answers: [{ ...said, text: answer }] })
  const { events } = await product.send('reasoning', 'Please reason aloud')
  expect(JSON.stringify(events)).not.toContain('They say hello')
  expect((await product.history('reasoning'))[0]?.current_messages[0]?.content).toBe('Hello to you!')
  await product.sandbox.control.modelScript({
    answers: [{ ...said, text: '<think>They say hello.</think>' }],
  })
  const silent = await product.send('only reasoning', 'Please reason aloud')
  expect(silent.events.at(-1)).toMatchObject({
    event: 'error',
    data: { message: expect.stringContaining('only reasoned') },
  })
})

test('refuses a new chat beyond the limit, and more text than one user may store', async () => {
  const { $client } = product.ctx.db
  const { user_id } = product.owner
  await product.send('room', 'Hello')
  await $client.query(
    `insert into assistant_threads (thread_id, user_id, chat_id, created_at, updated_at)
     select gen_random_uuid(), $1, 'filler ' || n, now(), now() from generate_series(1, 500) n`,
    [user_id],
  )
  expect(await product.post('one more', 'Hello')).toMatchObject({
    status: 409,
    json: { message: 'You have 500 chats, the most there can be. Delete a chat first.' },
  })
  expect((await product.post('room', 'Hello again')).status).toBe(202)
  await $client.query(`delete from assistant_threads where chat_id like 'filler %'`)
  const { rows } = await $client.query<{ size: string }>(
    `select stored_characters as size from assistant_threads where user_id = $1 and chat_id = 'room'`,
    [user_id],
  )
  expect(Number(rows[0]?.size)).toBeGreaterThan(1000)
  await $client.query(
    `update assistant_threads set stored_characters = 1e8 where user_id = $1 and chat_id = 'room'`,
    [user_id],
  )
  expect(await product.post('another', 'Hello')).toMatchObject({
    status: 409,
    json: { message: 'Your chats are full. Delete old chats first.' },
  })
})
