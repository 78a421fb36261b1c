import { longestStallOf } from '@skein/engine/test/growth/processor-time'
import { streamText, tool } from 'ai'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { openModelServer, type ModelAnswer, type ModelServer } from '#test/processes/model-server.ts'
import { createModels } from './client.ts'
import { modelErrorOf } from './errors.ts'
import type { Models } from './model.ts'
import { withoutReasoning } from './reasoning.ts'
import { asReserved } from './reserved-access.ts'

let server: ModelServer
let models: Models
let count = 0
let model: string

beforeAll(async () => {
  server = await openModelServer()
  models = createModels(
    { trusts: (base_url) => base_url === server.url },
    { retryDelaysMs: [1, 1], idleTimeoutMs: 500 },
  )
})
afterAll(async () => {
  await models.close()
  await server.close()
})
beforeEach(() => void (model = `own-model-${++count}`))

const chunk = (delta: object, finish: string | null = null) => ({
  id: 'c',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason: finish }],
})
const usage = { choices: [], usage: { prompt_tokens: 50, completion_tokens: 5 } }
const words = (...pieces: string[]) => pieces.map((content) => chunk({ content }))
const stop = [chunk({}, 'stop'), usage, '[DONE]']

const stream =
  (...frames: unknown[]): ModelAnswer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const one of frames)
      response.write(`data: ${typeof one === 'string' ? one : JSON.stringify(one)}\n\n`)
    response.end()
  }

async function run(name = model) {
  const access = {
    account_id: 'a',
    provider: 'openai',
    model: name,
    base_url: server.url,
    api_key: 'sk-secret',
  }
  const result = streamText({
    model: await models.languageModel(asReserved(access), { time_limit: 3000 }),
    prompt: 'Look it up.',
    maxRetries: 0,
    onError: () => undefined,
    tools: { look: tool({ inputSchema: z.object({ word: z.string() }) }) },
  })
  const pieces: string[] = []
  const calls: unknown[] = []
  let error: unknown
  for await (const part of result.stream) {
    if (part.type === 'error') error = part.error
    if (part.type === 'text-delta') pieces.push(part.text)
    if (part.type === 'tool-call') calls.push(part.input)
  }
  return { text: pieces.join(''), pieces, calls, error }
}

const thought = 'They ask for the price. {"a": 1} I should answer.'

describe('reasoning in the text of a stream', () => {
  test.each([
    ['between tags', `<think>${thought}</think>\n\nIt is 20.`],
    ['between tags of another name', `<reasoning>${thought}</reasoning>It is 20.`],
    ['without its opening tag', `${thought}\n</think>\n\nIt is 20.`],
    [
      'in channels',
      `<|channel|>analysis<|message|>${thought}<|end|><|start|>assistant<|channel|>final<|message|>It is 20.<|return|>`,
    ],
  ])('%s is not shown, however the text is cut', async (_, text) => {
    for (const size of [1, 3, 7, 1000]) {
      const cut = Array.from({ length: Math.ceil(text.length / size) }, (_each, at) =>
        text.slice(at * size, (at + 1) * size),
      )
      server.script(stream(...words(...cut), ...stop))
      expect((await run()).text).toBe('It is 20.')
    }
  })

  test.each(['gpt-6-luna', 'own-model'])('is not shown with the model %s', async (name) => {
    server.script(stream(...words('<thi', `nk>${thought}</th`, 'ink>It is', ' 20.'), ...stop))
    expect((await run(name)).text).toBe('It is 20.')
  })

  test('leaves a stream without text when nothing follows it', async () => {
    server.script(stream(...words('<think>', thought), ...stop))
    expect(await run()).toMatchObject({ text: '', error: undefined })
  })

  test.each(['Write <think>…</think> around it.', '<b>It</b> is 20.', '<', 'a < b </ c', '<|im|> hello'])(
    'is not taken for it: %s',
    async (text) => {
      for (const pieces of [[text], [...text]]) {
        server.script(stream(...words(...pieces), ...stop))
        expect((await run()).text).toBe(text)
      }
    },
  )

  test('is the same as in an answer that comes at once', async () => {
    for (const text of [
      ' <think>a</think> b',
      'a</think>b',
      'a</think>b</think>c',
      '<think>a',
      'a<think>b</think>',
    ]) {
      server.script(stream(...words(...text), ...stop))
      expect([text, (await run()).text.trim()]).toEqual([text, withoutReasoning(text).trim()])
    }
  })
})

test('a model of the catalogue streams from the first piece, an unknown one after a first answer', async () => {
  const pieces = ['It ', 'is ', '20.']
  server.script(stream(...words(...pieces), ...stop))
  expect((await run('gpt-6-luna')).pieces).toEqual(pieces)
  expect((await run()).pieces).toEqual(['It is 20.'])
  expect((await run()).pieces).toEqual(pieces)
})

test('text before a tool call of an unknown model is passed on', async () => {
  const call = {
    index: 0,
    id: 'a',
    type: 'function',
    function: { name: 'look', arguments: '{"word":"clay"}' },
  }
  server.script(
    stream(
      ...words('I look ', 'it up.'),
      chunk({ tool_calls: [call] }),
      chunk({}, 'tool_calls'),
      usage,
      '[DONE]',
    ),
  )
  expect(await run()).toMatchObject({ text: 'I look it up.', calls: [{ word: 'clay' }] })
})

describe('an error within a stream', () => {
  const overloaded: [string, object][] = [
    ['in an object', { error: { message: 'Overloaded' } }],
    ['as text', { error: 'Overloaded' }],
    ['with a type', { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }],
    ['of vLLM', { object: 'error', message: 'The server is overloaded', code: 503 }],
    ['of capacity', { error: { message: 'Model is over capacity', code: 'over_capacity' } }],
    ['without a message', { error: { type: 'overloaded_error' } }],
  ]

  test.each(overloaded)('%s is told as overload after the first piece', async (_, error) => {
    for (const name of ['gpt-6-luna', model]) {
      server.script(stream(...words('It ', 'is'), error))
      const outcome = await run(name)
      expect(modelErrorOf(outcome.error)).toMatchObject({
        kind: 'unavailable',
        message: 'The AI provider is overloaded. Try again in a few minutes.',
      })
    }
  })

  test.each(overloaded)('%s is followed by a second try when nothing was shown', async (_, error) => {
    for (const name of ['gpt-6-luna', model]) {
      server.script(
        stream(chunk({ role: 'assistant', content: '' }), error),
        stream(...words('It is 20.'), ...stop),
      )
      expect(await run(name)).toMatchObject({ text: 'It is 20.', error: undefined })
      expect(server.requests).toHaveLength(2)
    }
  })

  test('is not followed by another try after text, nor when a retry fails again', async () => {
    server.script(stream(...words('It '), { error: { message: 'Overloaded' } }))
    expect(await run('gpt-6-luna')).toMatchObject({ text: 'It ' })
    expect(server.requests).toHaveLength(1)
    server.script(stream({ error: { message: 'No credit', code: 'insufficient_quota' } }))
    expect(modelErrorOf((await run('gpt-6-luna')).error).kind).toBe('quota')
    expect(server.requests).toHaveLength(1)
  })

  test('ends the tries after the third', async () => {
    server.script(stream({ error: { message: 'Overloaded' } }))
    expect(modelErrorOf((await run()).error).reason).toBe('overloaded')
    expect(server.requests).toHaveLength(3)
  })

  test('a stream that breaks before its first piece is tried again', async () => {
    server.script(
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write('data: {"id":"c","choices":[]}\n\n')
        setTimeout(() => response.destroy(), 5)
      },
      stream(...words('It is 20.'), ...stop),
    )
    expect((await run()).text).toBe('It is 20.')
  })
})

describe('tool calls whose arguments are an object', () => {
  const look = { name: 'look', arguments: { word: 'clay "red" {x}' } }

  test.each(['gpt-6-luna', 'own'])('work in a stream of %s', async (name) => {
    const call = { index: 0, id: 'a', type: 'function', function: look }
    server.script(stream(chunk({ tool_calls: [call] }), chunk({}, 'tool_calls'), usage, '[DONE]'))
    expect((await run(name)).calls).toEqual([{ word: 'clay "red" {x}' }])
  })

  test('work in an answer of a server that does not stream', async () => {
    const message = {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'a', type: 'function', function: look }],
    }
    server.script({ json: { id: 'c', choices: [{ index: 0, message, finish_reason: 'tool_calls' }] } })
    expect((await run()).calls).toEqual([{ word: 'clay "red" {x}' }])
  })
})

test('a long answer in one burst leaves the event loop free', async () => {
  const frames = Array.from({ length: 20_000 }, (_, at) => chunk({ content: `word${at} ` }))
  const body = [...frames, ...stop]
    .map((one) => `data: ${typeof one === 'string' ? one : JSON.stringify(one)}\n\n`)
    .join('')
  server.script((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(body)
  })
  const stall = await longestStallOf(async () => {
    expect((await run('gpt-6-luna')).text.length).toBeGreaterThan(100_000)
  })
  expect(stall).toBeLessThan(100)
})
