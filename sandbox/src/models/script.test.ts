import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandbox, type RunningSandbox } from '../start.ts'

let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
beforeEach(() => sandbox.control.reset())
afterAll(() => sandbox.close())

interface Answer {
  choices: { message: { content: string | null; refusal: string | null; tool_calls?: object[] } }[]
  error?: { code: string }
}

async function say(content: string, tools?: string[]): Promise<Answer> {
  const offered = tools?.map((name) => ({ type: 'function', function: { name } }))
  const response = await fetch(`${sandbox.url}/openai/v1/chat/completions`, {
    method: 'POST',
    headers: { Authorization: 'Bearer sk-test' },
    body: JSON.stringify({ model: 'gpt-4o', messages: [{ role: 'user', content }], tools: offered }),
  })
  return (await response.json()) as Answer
}

test('answers matching calls from the script in order, then by rules', async () => {
  await sandbox.control.modelScript({
    answers: [
      { when: { last: 'second' }, json: { ok: true } },
      { when: { tool: 'stock' }, toolCalls: [{ name: 'stock', arguments: { item: 'bowl' } }] },
      { text: 'first answer' },
    ],
  })
  const texts = async (content: string) => (await say(content)).choices[0]?.message.content
  expect(await texts('hello')).toBe('first answer')
  expect(await texts('the second one')).toBe('{"ok":true}')
  expect((await say('stock?', ['stock'])).choices[0]?.message.tool_calls).toMatchObject([
    { function: { name: 'stock', arguments: '{"item":"bowl"}' } },
  ])
  expect(await texts('hello')).toBe('Hi! How can we help you?')
  const calls = await sandbox.control.modelCalls({})
  expect(calls.map((call) => call.by)).toEqual(['script', 'script', 'script', 'rules'])
  expect(await sandbox.control.modelCalls({ since: calls[2]?.sequence ?? 0 })).toHaveLength(1)
})

test('answers several calls, and replaces the queue', async () => {
  await sandbox.control.modelScript({ text: 'old' })
  await sandbox.control.modelScript({ answers: [{ text: 'always', times: null }], replace: true })
  for (const content of ['one', 'two']) {
    expect((await say(content)).choices[0]?.message.content).toBe('always')
  }
})

test('answers with an error, a refusal or a delay', async () => {
  await sandbox.control.modelScript({
    answers: [{ error: { status: 503, code: 'overloaded' } }, { refusal: 'No.', delayMs: 50 }],
  })
  expect(await say('hello')).toMatchObject({ error: { code: 'overloaded' } })
  const began = performance.now()
  expect((await say('hello')).choices[0]?.message).toMatchObject({ content: null, refusal: 'No.' })
  expect(performance.now() - began).toBeGreaterThan(45)
})
