import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareAssistantProduct, type AssistantProduct } from '#test/assistant/assistant-product.ts'
import { runProcess, type RunningRole } from '#test/processes/run-process.ts'

let product: AssistantProduct
const running: RunningRole[] = []

beforeAll(async () => {
  product = await shareAssistantProduct()
  await product.assistant.stop()
}, 120_000)
afterAll(async () => {
  for (const each of running) await each.kill()
  await product.close()
})

const start = async (role: 'web' | 'agent') => {
  const begun = await runProcess(product, role)
  running.push(begun)
  return begun
}

test('streams an answer across processes and continues it when the writing process is killed', async () => {
  const [web, writer] = await Promise.all([start('web'), start('agent')])
  await product.sandbox.control.modelScript({
    answers: [{ when: { last: 'a long story' }, text: 'Once upon a time. '.repeat(60), times: null }],
  })
  await product.sandbox.control.modelSlow({ pieceMilliseconds: 40 })
  const query = new URLSearchParams({ message: 'Tell me a long story', chat_id: 'story' }).toString()
  const response = await fetch(`${web.url}/api/chatagent/chat/send-message-stream?${query}`, {
    headers: { authorization: `Bearer ${product.owner.token}` },
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const until = async (words: string) => {
    while (!text.includes(words)) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
      if (done) throw new Error(`The stream ended after ${text.slice(-500)}`)
      text += value
    }
  }
  await until('event: token')
  await writer.kill()
  await start('agent')
  await until('event: done')
  const history = await product.history('story')
  expect(history.map(({ node, status }) => [node, status])).toEqual([
    ['planner_node', 'success'],
    ['starter_node', 'success'],
    ['input', 'success'],
  ])
  expect(history[0]?.current_messages[0]?.content).toBe('Once upon a time. '.repeat(60).trim())
}, 120_000)
