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
