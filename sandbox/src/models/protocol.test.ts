import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSandbox, type RunningSandbox } from '../start.ts'

const PATHS = { openai: '/openai/v1', groq: '/groq/openai/v1', gemini: '/gemini/v1beta/openai' }
let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
beforeEach(() => sandbox.control.reset())
afterAll(() => sandbox.close())

interface Asked {
  provider?: keyof typeof PATHS
  path?: string
  key?: string | null
  signal?: AbortSignal
}

function send(body: unknown, options: Asked = {}): Promise<Response> {
  const { provider = 'openai', path = '/chat/completions', key = 'sk-test', signal } = options
  return fetch(sandbox.url + PATHS[provider] + path, {
    method: 'POST',
    headers: key === null ? {} : { Authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  })
}

const chat = (model = 'gpt-4o', more: object = {}) => ({
  model,
  messages: [{ role: 'user', content: 'How much is the bowl?' }],
  ...more,
})

async function answered(response: Promise<Response>): Promise<{ status: number; body: unknown }> {
  const { status, ...rest } = await response.then(async (one) => ({
    status: one.status,
    body: await one.json(),
  }))
  return { status, body: rest.body }
}

/** The data lines of a stream, as they arrived. */
async function pieces(response: Response): Promise<string[]> {
  const text = await response.text()
  return text
    .split('\n\n')
    .filter(Boolean)
    .map((line) => line.replace(/^data: /, ''))
}

const tool = (name: string, properties: object) => ({
  type: 'function',
  function: { name, description: `${name} of the shop`, parameters: { type: 'object', properties } },
})

describe('a model server', () => {
  test('answers like OpenAI and states in three places that it is scripted', async () => {
    const response = await send(chat())
    expect(response.headers.get('x-scripted-model')).toBe('true')
    expect(await response.json()).toMatchObject({
      object: 'chat.completion',
      model: 'gpt-4o',
      system_fingerprint: 'scripted',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: expect.any(String), refusal: null },
          finish_reason: 'stop',
        },
      ],
      usage: { prompt_tokens: expect.any(Number), prompt_tokens_details: { cached_tokens: 0 } },
    })
    const answer = await answered(
      send({ model: 'gpt-4o', messages: [{ role: 'user', content: 'Who are you?' }] }),
    )
    expect(JSON.stringify(answer.body)).toContain('scripted model of the sandbox')
    const list = await fetch(`${sandbox.url}/openai/v1/models`, { headers: { Authorization: 'Bearer k' } })
    expect(await list.json()).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id: 'gpt-4o', owned_by: 'scripted' })]),
    })
  })

  test.each([
    ['openai', null, 401, { error: { code: 'invalid_api_key', type: 'invalid_request_error', param: null } }],
    ['groq', 'bad-key', 401, { error: { code: 'invalid_api_key' } }],
    [
      'gemini',
      'bad-key',
      400,
      { error: { status: 'INVALID_ARGUMENT', details: [{ reason: 'API_KEY_INVALID' }] } },
    ],
    ['openai', 'no-quota-1', 429, { error: { code: 'insufficient_quota', type: 'insufficient_quota' } }],
    ['gemini', 'no-quota-1', 429, { error: { code: 429, status: 'RESOURCE_EXHAUSTED' } }],
  ] as const)('%s refuses the key %s in its own words', async (provider, key, status, body) => {
    expect(await answered(send(chat(), { provider, key }))).toMatchObject({ status, body })
  })

  test.each([
    ['openai', 'gpt-3.5-turbo', 404, { error: { code: 'model_not_found' } }],
    ['groq', 'llama-3.3-70b-versatile', 400, { error: { code: 'model_decommissioned' } }],
    ['gemini', 'gemini-1.5-flash', 404, { error: { status: 'NOT_FOUND' } }],
    ['groq', 'gpt-4o', 404, { error: { code: 'model_not_found' } }],
  ] as const)('%s no longer answers %s', async (provider, model, status, body) => {
    expect(await answered(send(chat(model), { provider }))).toMatchObject({ status, body })
  })

  test.each([
    ['functions while it reasons', { tools: [tool('stock', {})] }, 'reasoning_effort'],
    ['the old name of the token limit', { max_tokens: 50 }, 'max_tokens'],
    ['a temperature while it reasons', { temperature: 0.2 }, 'temperature'],
  ])('gpt-6-luna refuses %s', async (_what, more, param) => {
    expect(await answered(send(chat('gpt-6-luna', more)))).toMatchObject({
      status: 400,
      body: { error: { param } },
    })
    const parameters = { ...more, reasoning_effort: 'none' }
    expect((await send(chat('gpt-6-luna', parameters))).status).toBe('max_tokens' in more ? 400 : 200)
  })

  test('counts reasoning tokens first, up to the whole limit', async () => {
    const { body } = await answered(send(chat('gpt-6-luna', { max_completion_tokens: 100 })))
    expect(body).toMatchObject({
      choices: [{ message: { content: '' }, finish_reason: 'length' }],
      usage: { completion_tokens: 100, completion_tokens_details: { reasoning_tokens: 100 } },
    })
  })

  test('requires a closed and complete strict schema', async () => {
    const strict = (schema: object) =>
      chat('gpt-4o', {
        response_format: { type: 'json_schema', json_schema: { name: 'x', strict: true, schema } },
      })
    const open = { type: 'object', properties: { a: { type: 'string' } } }
    const { status, body } = await answered(send(strict(open)))
    expect({ status, text: JSON.stringify(body) }).toMatchObject({
      status: 400,
      text: expect.stringContaining("'additionalProperties' is required"),
    })
    expect((await send(strict({ ...open, additionalProperties: false }))).status).toBe(400)
    expect((await send(strict({ ...open, additionalProperties: false, required: ['a'] }))).status).toBe(200)
  })

  test('requires a call for each tool result and a result for each call', async () => {
    const call = { id: 'c1', type: 'function', function: { name: 'stock', arguments: '{}' } }
    const lone = { role: 'tool', tool_call_id: 'c1', content: '[]' }
    const asking = { role: 'assistant', content: null, tool_calls: [call] }
    const user = { role: 'user', content: 'stock?' }
    expect((await send({ model: 'gpt-4o', messages: [user, lone] })).status).toBe(400)
    expect((await send({ model: 'gpt-4o', messages: [user, asking] })).status).toBe(400)
    expect((await send({ model: 'gpt-4o', messages: [user, asking, lone] })).status).toBe(200)
  })
})

describe('a stream', () => {
  test('sends tool calls in fragments by index, then usage without choices, then the end', async () => {
    const input = { item: 'the large blue bowl' }
    await sandbox.control.modelScript({
      answers: [
        {
          toolCalls: [
            { name: 'find_stock', arguments: input },
            { name: 'find_price', arguments: input },
          ],
        },
      ],
    })
    const tools = [tool('find_stock', { item: { type: 'string' } }), tool('find_price', {})]
    const messages = [{ role: 'user', content: 'Is it there?' }]
    const stream_options = { include_usage: true }
    const lines = await pieces(await send({ model: 'gpt-4o', messages, tools, stream: true, stream_options }))
    expect(lines.at(-1)).toBe('[DONE]')
    const chunks = lines.slice(0, -1).map((line) => JSON.parse(line) as Chunk)
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } })
    const calls = new Map<number, { names: string[]; text: string; fragments: number }>()
    for (const part of chunks.flatMap((chunk) => chunk.choices[0]?.delta.tool_calls ?? [])) {
      const call = calls.get(part.index) ?? { names: [], text: '', fragments: 0 }
      if (part.function.name !== undefined) call.names.push(part.function.name)
      calls.set(part.index, call)
      call.text += part.function.arguments
      call.fragments += 1
    }
    expect([...calls.values()].map((call) => call.names)).toEqual([['find_stock'], ['find_price']])
    for (const call of calls.values()) {
      expect(JSON.parse(call.text)).toEqual(input)
      expect(call.fragments).toBeGreaterThan(3)
    }
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('tool_calls')
  })

  test('breaks on request: the connection closes, or an error is sent', async () => {
    await sandbox.control.modelBreakStream({ how: 'error', afterPieces: 2 })
    const lines = await pieces(await send(chat('gpt-4o', { stream: true })))
    expect(lines).toHaveLength(3)
    expect(JSON.parse(lines[2] ?? '')).toMatchObject({ error: { type: 'server_error' } })
    await sandbox.control.modelBreakStream({ how: 'cut' })
    const cut = await send(chat('gpt-4o', { stream: true }))
    await expect(cut.text()).rejects.toThrow()
    expect((await pieces(await send(chat('gpt-4o', { stream: true })))).at(-1)).toBe('[DONE]')
  })
})

interface Chunk {
  choices: {
    delta: {
      content?: string
      tool_calls?: { index: number; function: { name?: string; arguments: string } }[]
    }
    finish_reason: string | null
  }[]
}

describe('faults of a model', () => {
  test('answers both kinds of 429, an overload and a retired model as often as asked', async () => {
    await sandbox.control.modelFail({ retryAfter: 7 })
    await sandbox.control.modelFail({ code: 'insufficient_quota' })
    await sandbox.control.modelFail({ code: 'overloaded', status: 502, provider: 'groq' })
    const limited = await send(chat())
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7'])
    expect(limited.headers.get('x-ratelimit-remaining-requests')).toBe('0')
    expect(await limited.json()).toMatchObject({ error: { code: 'rate_limit_exceeded' } })
    expect(await answered(send(chat()))).toMatchObject({
      status: 429,
      body: { error: { code: 'insufficient_quota' } },
    })
    expect((await send(chat())).status).toBe(200)
    expect((await send(chat('openai/gpt-oss-20b'), { provider: 'groq' })).status).toBe(502)
    await sandbox.control.modelFail({ provider: 'gemini', retryAfter: 34 })
    const { body } = await answered(send(chat('gemini-3.8-flash'), { provider: 'gemini' }))
    expect(body).toMatchObject({ error: { details: [{}, { retryDelay: '34s' }] } })
    const calls = await sandbox.control.modelCalls({})
    expect(calls.map((call) => call.by)).toEqual(['trouble', 'trouble', 'rules', 'trouble', 'trouble'])
  })

  test('records that the caller aborted a stalled call', async () => {
    await sandbox.control.modelStall({})
    const leaving = new AbortController()
    const waiting = send(chat(), { signal: leaving.signal })
    await expect.poll(async () => (await sandbox.control.modelCalls({})).length).toBe(1)
    leaving.abort()
    await expect(waiting).rejects.toThrow()
    await sandbox.control.modelSlow({ milliseconds: 60_000 })
    const again = new AbortController()
    const slow = send(chat(), { signal: again.signal })
    await expect.poll(async () => (await sandbox.control.modelCalls({})).length).toBe(2)
    again.abort()
    await expect(slow).rejects.toThrow()
    await expect.poll(async () => (await sandbox.control.modelCalls({}))[1]?.aborted).toBe(true)
  })
})

describe('embeddings', () => {
  const vectors = async (input: string[]): Promise<number[][]> => {
    const body = { model: 'text-embedding-3-small', input }
    const { data } = (await (await send(body, { path: '/embeddings' })).json()) as {
      data: { embedding: number[] }[]
    }
    return data.map((one) => one.embedding)
  }
  const near = (one: number[] = [], other: number[] = []) =>
    one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0)

  test('returns near vectors of length one with 1,536 dimensions for similar texts', async () => {
    const [price, cost, dog] = await vectors([
      'The large bowl costs 48 euros.',
      'What is the price of the large bowl?',
      'Our dog sleeps beside the kiln.',
    ])
    expect(price).toHaveLength(1536)
    expect(near(price, price)).toBeCloseTo(1, 5)
    expect(near(price, cost)).toBeGreaterThan(near(price, dog) + 0.2)
  })

  test('do not exist for Groq', async () => {
    const body = { model: 'text-embedding-3-small', input: 'bowl' }
    expect((await send(body, { provider: 'groq', path: '/embeddings' })).status).toBe(404)
  })
})
