import type { ServerResponse } from 'node:http'
import { streamText, tool, stepCountIs } from 'ai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import {
  failed,
  openModelServer,
  said,
  type ModelAnswer,
  type ModelServer,
} from '#test/processes/model-server.ts'
import { createModels } from './client.ts'
import { modelErrorOf } from './errors.ts'
import type { Models } from './model.ts'
import { asReserved } from './reserved-access.ts'

let server: ModelServer
let models: Models

beforeAll(async () => {
  server = await openModelServer()
  models = createModels(
    { trusts: (base_url) => base_url === server.url },
    { retryDelaysMs: [1, 1], idleTimeoutMs: 200 },
  )
})
afterAll(async () => {
  await models.close()
  await server.close()
})

const access = () =>
  asReserved({
    account_id: 'a',
    provider: 'openai',
    model: 'gpt-6-luna',
    base_url: server.url,
    api_key: 'sk-secret',
  })
const frame = (value: unknown) => `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`
const chunk = (delta: object, finish: string | null = null) => ({
  id: 'c',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason: finish }],
})
const call = (index: number, rest: object) => chunk({ tool_calls: [{ index, ...rest }] })
const usage = {
  choices: [],
  usage: { prompt_tokens: 50, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 40 } },
}

function open(response: ServerResponse, frames: unknown[]) {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const one of frames) response.write(frame(one))
}
const stream =
  (...frames: unknown[]): ModelAnswer =>
  (response) => {
    open(response, [...frames, '[DONE]'])
    response.end()
  }

async function run(options: { signal?: AbortSignal; onText?: () => void } = {}) {
  const lookedUp: string[] = []
  const result = streamText({
    model: await models.languageModel(access(), { time_limit: 3000 }),
    prompt: 'Look it up.',
    maxRetries: 0,
    maxOutputTokens: 100,
    stopWhen: stepCountIs(2),
    onError: () => undefined,
    ...(options.signal ? { abortSignal: options.signal } : {}),
    tools: {
      look: tool({
        inputSchema: z.object({ word: z.string() }),
        execute: ({ word }) => {
          lookedUp.push(word)
          return Promise.resolve(`about ${word}`)
        },
      }),
    },
  })
  let text = ''
  let error: unknown
  const kinds: string[] = []
  try {
    for await (const part of result.stream) {
      kinds.push(part.type)
      if (part.type === 'error') error = part.error
      if (part.type !== 'text-delta') continue
      text += part.text
      options.onText?.()
    }
  } catch (thrown) {
    error = thrown
  }
  return { text, lookedUp, kinds, error, result }
}

test('streams text, with the tokens at the end', async () => {
  server.script(
    stream(
      chunk({ role: 'assistant', content: 'It ' }),
      chunk({ content: 'is 20.' }),
      chunk({}, 'stop'),
      usage,
    ),
  )
  const { text, result } = await run()
  expect(text).toBe('It is 20.')
  expect(await result.totalUsage).toMatchObject({ inputTokens: 50, outputTokens: 5 })
  expect(server.requests[0]?.body).toMatchObject({
    stream: true,
    stream_options: { include_usage: true },
    reasoning_effort: 'none',
    max_completion_tokens: 100,
  })
})

test('joins fragments of tool calls and returns their results', async () => {
  server.script(
    stream(
      call(0, { id: 'a', type: 'function', function: { name: 'look', arguments: '' } }),
      call(0, { function: { arguments: '{"wo' } }),
      call(1, { id: 'b', type: 'function', function: { name: 'look', arguments: '{"word":' } }),
      call(0, { function: { arguments: 'rd":"clay"}' } }),
      call(1, { function: { arguments: '"ember"}' } }),
      chunk({}, 'tool_calls'),
      usage,
    ),
    stream(chunk({ content: 'Done.' }), chunk({}, 'stop'), usage),
  )
  const { text, lookedUp } = await run()
  expect(lookedUp.toSorted()).toEqual(['clay', 'ember'])
  expect(text).toBe('Done.')
  const messages = JSON.stringify(server.requests[1]?.body.messages)
  expect(messages).toContain('about clay')
  expect(messages).toContain('"tool_call_id":"b"')
})

test('waits for a rate limit before the first chunk', async () => {
  server.script(
    failed(429, { code: 'rate_limit_exceeded' }, { 'retry-after': '0.01' }),
    stream(chunk({ content: 'Hello' }), chunk({}, 'stop'), usage),
  )
  expect((await run()).text).toBe('Hello')
  expect(server.requests).toHaveLength(2)
})

test('does not retry when the credit is used up', async () => {
  server.script(failed(429, { code: 'insufficient_quota' }))
  expect(modelErrorOf((await run()).error).kind).toBe('quota')
  expect(server.requests).toHaveLength(1)
})

test('reads an error in the middle of a stream', async () => {
  server.script(
    stream(chunk({ content: 'It' }), { error: { message: 'Rate limit', code: 'rate_limit_exceeded' } }),
  )
  const { text, error } = await run()
  expect([text, modelErrorOf(error).kind]).toEqual(['It', 'limited'])
})

test('reports a stream that breaks or stalls as unavailable', async () => {
  server.script((response) => {
    open(response, [chunk({ content: 'It' })])
    response.socket?.end()
  })
  expect(modelErrorOf((await run()).error).kind).toBe('unavailable')
  server.script((response) => open(response, [chunk({ content: 'It' })]))
  expect(modelErrorOf((await run()).error).kind).toBe('unavailable')
})

test('closes the connection to the server when aborted', async () => {
  const cancel = new AbortController()
  const closure = Promise.withResolvers<void>()
  server.script((response) => {
    open(response, [chunk({ content: 'It' })])
    response.on('close', () => closure.resolve())
  })
  const { kinds } = await run({ signal: cancel.signal, onText: () => cancel.abort() })
  expect(kinds).toContain('abort')
  await closure.promise
})

test.each([
  ['refuses streams', [failed(400, { message: 'stream is not supported' }), said('Hello.')]],
  ['ignores the request for a stream', [said('Hello.')]],
] as const)('reads the answer of a server that %s', async (_, [first, ...rest]) => {
  server.script(first, ...rest)
  const { text, result } = await run()
  expect(text).toBe('Hello.')
  expect(await result.totalUsage).toMatchObject({ inputTokens: 120, outputTokens: 8 })
})

test('reads tool calls from a server without streams', async () => {
  const call = { id: 'a', type: 'function', function: { name: 'look', arguments: '{"word":"clay"}' } }
  const message = { role: 'assistant', content: null, tool_calls: [call] }
  server.script(
    { json: { id: 'c', choices: [{ index: 0, message, finish_reason: 'tool_calls' }] } },
    said('Done.'),
  )
  expect(await run()).toMatchObject({ text: 'Done.', lookedUp: ['clay'] })
})

test.each([
  [400, 'registry/gemma does not support tools'],
  [400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'],
  [500, 'tools param requires --jinja flag'],
])('reports a server without tools: %d %s', async (status, message) => {
  server.script(failed(status, { message }))
  expect(modelErrorOf((await run()).error).message).toBe(
    "This model can't use tools, which the assistant needs. Choose another model for the assistant in Settings, Models.",
  )
})
