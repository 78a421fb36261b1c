import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAssistantProduct, type AssistantProduct } from '#test/assistant-product.ts'

let product: AssistantProduct

beforeAll(async () => {
  product = await startAssistantProduct()
}, 60_000)
afterAll(() => product.close())

test('small talk is answered at once, streamed and kept', async () => {
  const { turn_id, events } = await product.say('chat-1', 'Hello, who are you?')
  expect(events.at(-1)).toMatchObject({ event: 'done', data: { turn_id, state: 'done' } })
  const history = await product.history('chat-1')
  expect(history.at(-1)).toMatchObject({ type: 'human', status: 'success' })
  expect(history[0]).toMatchObject({ type: 'ai', node: 'planner_node', next_node: '__end__' })
  const [thread] = await product.threads()
  expect(thread).toMatchObject({ thread_id: 'chat-1', name: 'Hello, who are you?', turn: null })
})

test('a question about figures goes through planner, managers and agent, with a plan that ticks', async () => {
  const { events } = await product.say('chat-2', 'How did my posts do? Show me the insights.')
  const history = await product.history('chat-2')
  expect(history.toReversed().map(({ node, status }) => [node, status])).toEqual([
    ['input', 'success'],
    ['starter_node', 'success'],
    ['planner_node', 'success'],
    ['social_media_manager_node', 'success'],
    ['instagram_manager_node', 'success'],
    ['instagram_auth_verification', 'success'],
    ['instagram_agent_node', 'success'],
    ['profile_insight', 'success'],
    ['instagram_agent_node', 'success'],
  ])
  expect(events.at(-1)).toMatchObject({ event: 'done' })
  expect(history.find(({ node }) => node === 'planner_node')?.data).toMatchObject({ plan: [{ done: true }] })
  expect(history[0]?.current_messages[0]?.content).toContain('reach')
  expect(events.some(({ event }) => event === 'token')).toBe(true)
})
