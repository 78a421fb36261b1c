import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { startModelFixture, type ModelFixture } from '#test/assistant/model-fixture.ts'
import { failed, said, type ModelServer } from '#test/processes/model-server.ts'
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

const Verdict = z.object({
  should_reply: z.boolean(),
  confidence: z.number().min(0).max(1),
  title: z.string().max(5),
})
const verdict = '{"should_reply":true,"confidence":0.9,"title":"abc"}'
const decide = () => ({ ...fixture.request(), name: 'verdict', schema: Verdict })
const sentBody = (at = 0) => server.requests[at]?.body ?? {}

describe('structured answers', () => {
  test('sends the schema without keywords that providers do not support', async () => {
    server.script(said(verdict))
    const answered = await models.answer(decide())
    expect(answered.value).toEqual({ should_reply: true, confidence: 0.9, title: 'abc' })
    expect(sentBody().response_format).toEqual({
      type: 'json_schema',
      json_schema: {
        name: 'verdict',
        strict: true,
        schema: {
          type: 'object',
          properties: {
            should_reply: { type: 'boolean' },
            confidence: { type: 'number', minimum: 0, maximum: 1 },
            title: { type: 'string' },
          },
          required: ['should_reply', 'confidence', 'title'],
          additionalProperties: false,
        },
      },
    })
  })

  test('does not send a schema with optional fields as strict', async () => {
    server.script(said('{"a":1}'))
    const schema = z.object({ a: z.number(), b: z.string().optional() })
    await models.answer({ ...fixture.request(), name: 'loose', schema })
    expect(sentBody().response_format).toMatchObject({ json_schema: { strict: false } })
  })

  test('puts the schema into the prompt when the server does not support it, then requests plain text', async () => {
    server.script(
      failed(400, { message: 'This model does not support response format `json_schema`' }),
      failed(400, { message: "'response_format.type' must be text" }),
      said('Here you are:\n```json\n' + verdict + '\n```'),
    )
    expect((await models.answer(decide())).value.confidence).toBe(0.9)
    expect(sentBody(1).response_format).toEqual({ type: 'json_object' })
    expect(JSON.stringify(sentBody(1).messages)).toContain('JSON Schema')
    expect(sentBody(2)).not.toHaveProperty('response_format')
    server.script(said(verdict))
    await models.answer(decide())
    expect(server.requests).toHaveLength(1)
  })

  test('asks once to repair an invalid answer and counts both calls', async () => {
    server.script(said('{"should_reply":"maybe"}'), said(verdict))
    const { usage } = await models.answer(decide())
    expect(usage).toEqual({ input_tokens: 240, cached_tokens: 200, output_tokens: 16 })
    expect(JSON.stringify(sentBody(1).messages)).toContain('should_reply')
    server.script(said('no idea'))
    await expect(models.answer(decide())).rejects.toMatchObject({
      kind: 'invalid_answer',
      usage: { output_tokens: 16 },
    })
    expect(server.requests).toHaveLength(2)
  })

  test('reports the usage when the repair fails', async () => {
    server.script(said('no idea'), failed(429, { code: 'insufficient_quota' }))
    await expect(models.answer(decide())).rejects.toMatchObject({
      kind: 'quota',
      usage: { output_tokens: 8 },
    })
  })

  test('names the reasoning of a model that gives no answer', async () => {
    server.script(said('<think>They ask for the price.</think>'))
    const message = expect.stringContaining('only reasoned')
    await expect(models.answer(decide())).rejects.toMatchObject({ kind: 'invalid_answer', message })
    await expect(models.write(fixture.request())).rejects.toMatchObject({ kind: 'invalid_answer', message })
  })

  test('rejects when the model refuses', async () => {
    server.script(said(null, { refusal: 'No.' }))
    await expect(models.answer(decide())).rejects.toMatchObject({
      kind: 'refused',
      usage: { output_tokens: 8 },
    })
  })
})

describe('embeddings', () => {
  const embed = (texts: string[]) => models.embed({ access: fixture.access(), texts, time_limit: 5000 })

  test('returns vectors in the order of the texts, in batches', async () => {
    server.script((response, { body }) => {
      const input = body.input as string[]
      const data = input.map((text, index) => ({ index, embedding: [Number(text), 0.5] })).toReversed()
      response.end(JSON.stringify({ data, usage: { prompt_tokens: input.length } }))
    })
    const texts = Array.from({ length: 300 }, (_, index) => String(index))
    const { vectors, usage } = await embed(texts)
    expect(vectors.map(([first]) => first)).toEqual(texts.map(Number))
    expect(usage.input_tokens).toBe(300)
    expect(server.requests).toHaveLength(3)
    expect(await embed([])).toMatchObject({ vectors: [] })
  })

  test('rejects when a vector is missing', async () => {
    server.script({ json: { data: [{ index: 0, embedding: [1] }] } })
    await expect(embed(['a', 'b'])).rejects.toMatchObject({ kind: 'invalid_answer' })
  })
})

test('lists the models of a server, without entries that cannot be read', async () => {
  const data = [null, 'x', { id: 'llama3.2:3b' }, { name: 'y' }, { id: 5 }, { id: 'qwen3' }]
  server.script({ json: { object: 'list', data } })
  expect(await models.list(fixture.access(), { time_limit: 5000 })).toEqual(['llama3.2:3b', 'qwen3'])
  expect(server.requests[0]).toMatchObject({ method: 'GET', path: '/v1/models' })
})
