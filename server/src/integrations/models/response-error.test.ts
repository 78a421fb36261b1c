import { describe, expect, test } from 'vitest'
import { ModelError, responseErrorOf, isTransient, modelErrorOf } from './errors.ts'

const errorOf = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  responseErrorOf({
    status,
    headers: new Headers(headers),
    text: typeof body === 'string' ? body : JSON.stringify(body),
  })

const openai = (message: string, code: string | null, type = 'invalid_request_error') => ({
  error: { message, type, param: null, code },
})
const google = (code: number, status: string, message: string, details: object[] = []) => ({
  error: { code, message, status, details },
})
const daily = { violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }] }

describe('responseErrorOf reads the kind of', () => {
  test.each([
    ['OpenAI, a wrong key', 401, openai('Incorrect API key provided', 'invalid_api_key'), 'key'],
    ['OpenAI, too many calls', 429, openai('Rate limit reached', 'rate_limit_exceeded'), 'limited'],
    ['OpenAI, no credit', 429, openai('You exceeded your quota', 'insufficient_quota'), 'quota'],
    ['OpenAI, no such model', 404, openai('The model does not exist', 'model_not_found'), 'retired'],
    ['OpenAI, too long', 400, openai('maximum context length', 'context_length_exceeded'), 'too_long'],
    [
      'OpenAI, a wrong field',
      400,
      openai("Unsupported value: 'temperature'", 'unsupported_value'),
      'refused',
    ],
    ['OpenAI, an outage', 500, openai('The server had an error', null, 'server_error'), 'unavailable'],
    ['Groq, a retired model', 400, openai('has been decommissioned', 'model_decommissioned'), 'retired'],
    ['Groq, a bad tool call', 400, openai('Failed to call a function', 'tool_use_failed'), 'invalid_answer'],
    [
      'Groq, too large at once',
      413,
      openai('Request too large', 'rate_limit_exceeded', 'tokens'),
      'too_long',
    ],
    ['Gemini, too many calls', 429, google(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded'), 'limited'],
    ['Gemini, the day is used up', 429, google(429, 'RESOURCE_EXHAUSTED', 'Quota', [daily]), 'quota'],
    ['Gemini, in a list', 429, [google(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded')], 'limited'],
    ['Gemini, overloaded', 503, google(503, 'UNAVAILABLE', 'The model is overloaded'), 'unavailable'],
    [
      'Gemini, a wrong key',
      400,
      google(400, 'INVALID_ARGUMENT', 'bad', [{ reason: 'API_KEY_INVALID' }]),
      'key',
    ],
    ['Gemini, no such model', 404, google(404, 'NOT_FOUND', 'models/x is not found'), 'retired'],
    ['Ollama, no such model', 404, { error: 'model "x" not found, try pulling it first' }, 'retired'],
    ['a wrong address', 404, '<html>nothing here</html>', 'unavailable'],
    ['a page of a proxy', 502, '<html>bad gateway</html>', 'unavailable'],
    ['a server that moved', 302, '', 'unavailable'],
    ['no money', 402, { error: { message: 'Insufficient Balance' } }, 'quota'],
    ['vLLM, a wrong field', 422, { detail: 'response_format' }, 'refused'],
  ])('%s', (_, status, body, kind) => {
    expect(errorOf(status, body).kind).toBe(kind)
  })
})

test.each([
  ['the header, in seconds', { 'retry-after': '7' }, 'x', 7],
  ['the header, in milliseconds', { 'retry-after-ms': '250', 'retry-after': '9' }, 'x', 0.25],
  [
    'the header, as a date',
    { 'retry-after': 'Sat, 21 Nov 2026 10:00:30 GMT', date: 'Sat, 21 Nov 2026 10:00:00 GMT' },
    'x',
    30,
  ],
  ['the message of Groq', {}, 'Please try again in 5.289s.', 5.289],
  ['the message of OpenAI', {}, 'Please try again in 1m30s.', 90],
  ['nothing', {}, 'Rate limit reached', null],
])('reads the waiting time from %s', (_, headers, message, seconds) => {
  const error = errorOf(429, openai(message, 'rate_limit_exceeded'), headers)
  expect(error.retryAfterSeconds).toBe(seconds)
})

test("reads the waiting time from Google's RetryInfo", () => {
  const info = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34s' }
  expect(errorOf(429, google(429, 'RESOURCE_EXHAUSTED', 'Quota', [info])).retryAfterSeconds).toBe(34)
})

test.each([
  ['limited', 429, true],
  ['quota', 429, false],
  ['unavailable', 503, true],
  ['unavailable', 404, false],
  ['unavailable', null, true],
  ['refused', 400, false],
  ['key', 401, false],
] as const)('%s with %s is transient: %s', (kind, status, transient) => {
  expect(isTransient(new ModelError(kind, { status }))).toBe(transient)
})

test('removes parts of a key from the detail and has its own message for users', () => {
  const error = errorOf(401, openai('Incorrect API key provided: sk-proj-abc***wxyz.', 'invalid_api_key'))
  expect(error.detail).toBe('Incorrect API key provided: [key]')
  expect(error.message).toBe('The AI provider rejected the key. Replace it in Settings, Model keys.')
})

test('reads an error within a stream', () => {
  expect(modelErrorOf({ message: 'Rate limit reached', code: 'rate_limit_exceeded' }).kind).toBe('limited')
  expect(modelErrorOf({ message: 'overloaded', type: 'server_error' }).kind).toBe('unavailable')
  expect(modelErrorOf(new Error('outside', { cause: new ModelError('quota') })).kind).toBe('quota')
})
