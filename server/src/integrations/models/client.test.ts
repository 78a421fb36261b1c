import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startModelFixture, type ModelFixture } from '#test/assistant/model-fixture.ts'
import { failed, openModelServer, said, type ModelServer } from '#test/processes/model-server.ts'
import { createModels } from './client.ts'
import type { Models } from './model.ts'

let fixture: ModelFixture
let server: ModelServer
let models: Models

beforeAll(async () => {
  fixture = await startModelFixture()
  ;({ server, models } = fixture)
})
afterAll(() => fixture.close())
beforeEach(() => fixture.useNewModel())

const limitedFor = (seconds: string) =>
  failed(429, { code: 'rate_limit_exceeded', type: 'tokens' }, { 'retry-after': seconds })
const sentBody = (at = 0) => server.requests[at]?.body ?? {}

describe('write', () => {
  test('returns the text and the tokens, cached ones as part of the input', async () => {
    server.script(said('It is 20.'))
    expect(await models.write(fixture.request())).toEqual({
      text: 'It is 20.',
      cut: false,
      usage: { input_tokens: 120, cached_tokens: 100, output_tokens: 8 },
    })
    expect(server.requests[0]?.headers.authorization).toBe('Bearer sk-secret')
    expect(sentBody()).toMatchObject({ model: fixture.access().model, temperature: 0.7, max_tokens: 200 })
  })

  test('reports a cut text and rejects an empty one', async () => {
    server.script(said('It is', { finish: 'length' }))
    expect(await models.write(fixture.request())).toMatchObject({ cut: true })
    server.script(said('  '))
    await expect(models.write(fixture.request())).rejects.toMatchObject({
      kind: 'invalid_answer',
      usage: { output_tokens: 8 },
    })
  })

  test.each([
    ['openai', 'gpt-6-luna', { reasoning_effort: 'none', max_completion_tokens: 200, temperature: 0.7 }],
    ['groq', 'openai/gpt-oss-20b', { reasoning_effort: 'low', max_tokens: 1224 }],
    ['openai', 'gpt-4o', { max_tokens: 200, temperature: 0.7 }],
  ])('sends %s %s the parameters that it supports', async (provider, id, expected) => {
    server.script(said('Yes.'))
    await models.write(fixture.request({ access: fixture.access(provider, id) }))
    expect(sentBody()).toMatchObject(expected)
    if (id === 'gpt-6-luna') expect(sentBody()).not.toHaveProperty('max_tokens')
    if (!('reasoning_effort' in expected)) expect(sentBody()).not.toHaveProperty('reasoning_effort')
  })

  test('omits a parameter that a server refuses, also in later requests', async () => {
    server.script(
      failed(400, { message: "Unsupported parameter: 'max_tokens'", param: 'max_tokens' }),
      failed(400, { message: "'temperature' does not support 0.7", param: 'temperature' }),
      said('Yes.'),
    )
    await models.write(fixture.request())
    expect(server.requests).toHaveLength(3)
    expect(sentBody(2)).toMatchObject({ max_completion_tokens: 200 })
    expect(sentBody(2)).not.toHaveProperty('temperature')
    server.script(said('Yes.'))
    await models.write(fixture.request())
    expect(sentBody()).not.toHaveProperty('temperature')
    expect(server.requests).toHaveLength(1)
  })

  test('does not apply what one account has learned to another account', async () => {
    server.script(failed(400, { message: "'temperature' does not support 0.7" }), said('Yes.'))
    await models.write(fixture.request())
    const other = { ...fixture.access(), account_id: 'b' }
    server.script(said('Yes.'))
    await models.write(fixture.request({ access: other }))
    expect(sentBody()).toMatchObject({ temperature: 0.7 })
  })

  test('forgets what it has learned when the changed request is refused', async () => {
    server.script(failed(400, { message: "'temperature' does not support 0.7" }), said('Yes.'))
    await models.write(fixture.request())
    server.script(failed(400, { message: 'this server has changed' }), said('Yes.'))
    await models.write(fixture.request())
    expect(sentBody(0)).not.toHaveProperty('temperature')
    expect(sentBody(1)).toMatchObject({ temperature: 0.7 })
  })

  test('calls Gemini through its own API', async () => {
    const answer = {
      candidates: [{ content: { role: 'model', parts: [{ text: 'It is 20.' }] }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 90, candidatesTokenCount: 6, totalTokenCount: 96 },
    }
    server.script({ json: answer })
    const access = {
      ...fixture.access('gemini', 'gemini-3.5-flash-lite'),
      base_url: server.url.replace(/v1$/, 'v1beta'),
    }
    expect(await models.write(fixture.request({ access }))).toMatchObject({
      text: 'It is 20.',
      usage: { input_tokens: 90, output_tokens: 6 },
    })
    expect(server.requests[0]).toMatchObject({
      path: '/v1beta/models/gemini-3.5-flash-lite:generateContent',
      headers: { 'x-goog-api-key': 'sk-secret' },
    })
    expect(server.requests[0]?.headers.authorization).toBeUndefined()
    expect(sentBody().generationConfig).toMatchObject({ maxOutputTokens: 1224, thinkingConfig: {} })
  })

  test('rejects when the model refuses', async () => {
    server.script(said(null, { refusal: 'I cannot help with that.' }))
    await expect(models.write(fixture.request())).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('retries', () => {
  test('waits for as long as the provider says', async () => {
    server.script(limitedFor('0.05'), said('Yes.'))
    const before = performance.now()
    await models.write(fixture.request())
    expect(performance.now() - before).toBeGreaterThan(45)
    expect(server.requests).toHaveLength(2)
  })

  test('reports a wait beyond the time limit instead of waiting', async () => {
    server.script(limitedFor('30'))
    await expect(models.write(fixture.request())).rejects.toMatchObject({
      kind: 'limited',
      retryAfterSeconds: 30,
    })
    expect(server.requests).toHaveLength(1)
  })

  test('retries three times during an outage', async () => {
    server.script(failed(503, {}), failed(500, {}), said('Yes.'))
    expect(await models.write(fixture.request())).toMatchObject({ text: 'Yes.' })
    server.script(failed(503, {}))
    await expect(models.write(fixture.request())).rejects.toMatchObject({ kind: 'unavailable', status: 503 })
    expect(server.requests).toHaveLength(4)
  })

  test('retries when the response breaks off', async () => {
    server.script((response) => {
      response.writeHead(200, { 'content-length': '500' })
      response.write('{"choices":')
      response.destroy()
    }, said('Yes.'))
    expect(await models.write(fixture.request())).toMatchObject({ text: 'Yes.' })
  })

  test.each([
    ['used-up credit', failed(429, { code: 'insufficient_quota' }), 'quota'],
    ['a wrong key', failed(401, { code: 'invalid_api_key' }), 'key'],
    ['a model that is gone', failed(404, { code: 'model_not_found' }), 'retired'],
    ['a text that is too long', failed(400, { code: 'context_length_exceeded' }), 'too_long'],
    ['a request that is not allowed', failed(400, { message: 'content policy' }), 'refused'],
    [
      'a redirect',
      { status: 302, headers: { location: 'http://169.254.169.254/' }, json: {} },
      'unavailable',
    ],
    ['a response that is no completion', { json: { hello: 1 } }, 'unavailable'],
  ])('does not retry after %s', async (_, answer, kind) => {
    server.script(answer)
    await expect(models.write(fixture.request())).rejects.toMatchObject({ kind })
    expect(server.requests).toHaveLength(1)
  })
})

describe('timeouts and addresses', () => {
  test('ends a call at its time limit, while waiting or reading', async () => {
    server.script(() => {})
    await expect(models.write(fixture.request({ time_limit: 150 }))).rejects.toMatchObject({
      kind: 'unavailable',
    })
    server.script((response) => void response.writeHead(200).write('{"a":'))
    await expect(models.write(fixture.request({ time_limit: 150 }))).rejects.toMatchObject({
      kind: 'unavailable',
    })
  })

  test('ends a cancelled call at once, also between retries', async () => {
    for (const answer of [() => {}, limitedFor('2')]) {
      server.script(answer)
      const cancel = new AbortController()
      const call = models.write(fixture.request({ signal: cancel.signal }))
      const timer = setInterval(() => server.requests.length > 0 && cancel.abort(), 5)
      await expect(call).rejects.toMatchObject({ kind: 'cancelled' })
      clearInterval(timer)
    }
    await expect(models.write(fixture.request({ signal: AbortSignal.abort() }))).rejects.toMatchObject({
      kind: 'cancelled',
    })
  })

  test('reports a server that does not listen as unavailable', async () => {
    const wrongAccess = { ...fixture.access(), base_url: server.url.replace(/:\d+/, ':1') }
    const call = createModels(
      { trusts: (base_url) => base_url === wrongAccess.base_url },
      { retryDelaysMs: [] },
    )
    await expect(call.write(fixture.request({ access: wrongAccess }))).rejects.toMatchObject({
      kind: 'unavailable',
    })
    await call.close()
  })

  test('does not call private addresses unless the operator names them', async () => {
    const outside = createModels({ trusts: () => false }, { retryDelaysMs: [1] })
    const inside = await openModelServer()
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0x7f000001']) {
      const base_url = inside.url.replace('127.0.0.1', host)
      const call = outside.write(fixture.request({ access: { ...fixture.access(), base_url } }))
      await expect(call).rejects.toMatchObject({
        kind: 'unavailable',
        detail: expect.stringContaining('not public'),
      })
    }
    expect(inside.requests).toHaveLength(0)
    await outside.close()
    await inside.close()
  })
})
