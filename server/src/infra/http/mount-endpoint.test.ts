import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { defineEndpoint } from '@skein/contract/endpoint'
import { bindings } from '#test/bindings.ts'
import { AppError } from '#src/infra/errors.ts'
import { randomIds } from '#src/infra/ids.ts'
import { createLogger } from '#src/infra/telemetry/logger.ts'
import { createMetrics } from '#src/infra/telemetry/metrics.ts'
import { mountEndpoints, type RequestEnv } from './mount-endpoint.ts'
import { errorResponse, requestLog } from './requests/request-log.ts'
import { serve, servePage, serveRaw, type Route } from './route.ts'

interface Ctx {
  who: string
}

const Note = z.object({ id: z.string(), tags: z.array(z.object({ name: z.string() })).default([]) })
const save = defineEndpoint({
  method: 'POST',
  path: '/notes/{id}',
  permission: 'none',
  access: 'signed-in',
  summary: '',
  status: 201,
  input: z.object({
    id: z.string().max(5),
    text: z.string().min(1, 'Please write something.').max(2000),
    tags: z.array(z.object({ name: z.string() })).optional(),
    count: z.coerce.number().optional(),
  }),
  output: Note,
})
const list = defineEndpoint({
  method: 'GET',
  path: '/notes',
  permission: 'none',
  access: 'public',
  summary: '',
  input: z.object({ q: z.string().optional() }),
  output: z.array(Note),
  paged: true,
})
const remove = defineEndpoint({
  method: 'GET',
  path: '/notes/delete',
  permission: 'none',
  access: 'signed-in',
  summary: '',
  input: z.object({ id: z.string() }),
  output: z.object({}),
  legacyMutation: true,
})

const manyNotes = Array.from({ length: 500 }, (_, place) => ({ id: String(place), tags: [] }))

let app: Hono<RequestEnv>
let receivedBody: unknown
let fault: unknown
let logged: string[]

beforeEach(() => {
  receivedBody = fault = undefined
  logged = []
  const routes: Route<Ctx>[] = [
    serve(save, async ({ who }, input) => {
      receivedBody = input
      if (fault !== undefined) throw fault
      return { id: who, tags: [{ name: 'a', secret: 'b' }], password_hash: 'x' }
    }),
    servePage(list, async () => ({ data: [{ id: '1', tags: [] }], next_cursor: null })),
    serve({ ...list, path: '/many', paged: false }, async () => manyNotes),
    serve(remove, async () => ({})),
    serve({ ...list, path: '/broken', paged: false }, async () => JSON.parse('[{"id":1}]')),
    serveRaw(
      { method: 'POST', path: '/raw', access: 'public', bodyLimit: 10 },
      (_, { body }) => new Response(body),
    ),
  ]
  const log = createLogger('trace', { write: (line) => void logged.push(line) })
  app = new Hono<RequestEnv>()
  app.use(requestLog({ ids: randomIds, log, metrics: createMetrics(), trustedProxies: [] }))
  app.onError(errorResponse)
  mountEndpoints<Ctx, string>(app, routes, {
    origins: ['http://own.test'],
    signedIn: async (headers) =>
      headers.get('authorization') || headers.get('cookie') ? { actor: 'ana', cookies: [] } : null,
    contextFor: ({ actor }) => ({ who: actor ?? 'nobody' }),
    callerOf: ({ who }) => who,
    admit: async () => undefined,
    vet: () => undefined,
    record: (_ctx, _call, run) => run(),
  })
})

const bearer = { authorization: 'Bearer token' }
const json = { 'content-type': 'application/json' }

async function call(
  method: string,
  path: string,
  {
    body,
    headers = {},
  }: { body?: string | Uint8Array | ReadableStream<Uint8Array>; headers?: Record<string, string> } = {},
) {
  const init = { method, headers, ...(body === undefined ? {} : { body, duplex: 'half' as const }) }
  const { env, headers: stamped } = bindings('127.0.0.1')
  const response = await app.request(`http://own.test/api${path}`, init, env)
  for (const [name, value] of response.headers) stamped.append(name, value)
  const text = await response.text()
  return {
    status: response.status,
    headers: stamped,
    text,
    json: text.startsWith('{') ? JSON.parse(text) : null,
  }
}

const post = (body: unknown, headers: Record<string, string> = {}) =>
  call('POST', '/notes/7', {
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { ...bearer, ...json, ...headers },
  })

test('passes path, query and body to the handler as one validated input', async () => {
  const answer = await call('POST', '/notes/7?count=3', {
    body: JSON.stringify({ text: 'hi', id: 'other' }),
    headers: { ...bearer, ...json },
  })
  expect(answer.status).toBe(201)
  expect(receivedBody).toEqual({ id: '7', text: 'hi', count: 3 })
})

test('accepts parameters in the query of a POST without a body', async () => {
  expect((await call('POST', '/notes/7?text=hi', { headers: bearer })).status).toBe(201)
})

test('returns only the fields that the contract names', async () => {
  const answer = await post({ text: 'hi' })
  expect(answer.json).toEqual({ success: true, data: { id: 'ana', tags: [{ name: 'a' }] }, message: 'OK' })
})

test('returns the cursor of a list beside the data', async () => {
  expect((await call('GET', '/notes')).json).toEqual({
    success: true,
    data: [{ id: '1', tags: [] }],
    message: 'OK',
    next_cursor: null,
  })
})

test.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  [null, 'identity', Buffer.from],
])('compresses a long answer with %s for a client that accepts "%s"', async (encoding, accepted, read) => {
  const { env } = bindings('127.0.0.1')
  const headers = { 'accept-encoding': accepted }
  const response = await app.request('http://own.test/api/many', { headers }, env)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.get('content-length')).toBe(String(bytes.byteLength))
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(JSON.parse(read(bytes).toString()).data).toEqual(manyNotes)
})

test('sends a short answer as it is', async () => {
  const { headers } = await call('GET', '/notes', { headers: { 'accept-encoding': 'br' } })
  expect(headers.get('content-encoding')).toBeNull()
})

test('reports the first problem as message and its field as detail', async () => {
  const answer = await post({ text: '', count: 'many' })
  expect(answer.status).toBe(400)
  expect(answer.json).toEqual({
    success: false,
    data: null,
    message: 'Please write something.',
    detail: 'text',
    code: 'validation',
    request_id: answer.headers.get('x-request-id'),
  })
})

test.each([
  ['an unknown field', { text: 'hi', role: 'admin' }, 'role'],
  ['an unknown field inside a list', { text: 'hi', tags: [{ name: 'a', owner: 'b' }] }, 'tags.owner'],
])('refuses %s of a body', async (_, body, detail) => {
  const answer = await post(body)
  expect(answer.status).toBe(400)
  expect(answer.json).toMatchObject({ code: 'validation', detail })
})

test.each([
  ['text that is not JSON', '{"text":', 400, 'bad_request'],
  ['a list', '[1]', 400, 'bad_request'],
  ['a number', '1', 400, 'bad_request'],
  ['nesting without end', `{"text":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 400, 'bad_request'],
  ['a key that reaches for prototypes', '{"text":"hi","__proto__":{"a":1}}', 400, 'bad_request'],
  ['a key that reaches for constructors', '{"tags":[{"constructor":{}}],"text":"hi"}', 400, 'bad_request'],
  ['a NUL character', '{"text":"a\\u0000b"}', 400, 'bad_request'],
  ['half of a character', '{"text":"\\ud800"}', 400, 'bad_request'],
  ['bytes that are not UTF-8', new Uint8Array([123, 34, 255, 34, 125]), 400, 'bad_request'],
  ['more than a megabyte', JSON.stringify({ text: 'x'.repeat(1_100_000) }), 413, 'too_large'],
])('%s is refused', async (_, body, status, code) => {
  const answer = await call('POST', '/notes/7', { body, headers: { ...bearer, ...json } })
  expect(answer.status).toBe(status)
  expect(answer.json).toMatchObject({ success: false, data: null, code })
  expect(receivedBody).toBeUndefined()
})

test('limits a body without a content length', async () => {
  let sentBytes = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sentBytes += 65_536
      controller.enqueue(new Uint8Array(65_536).fill(32))
    },
  })
  const answer = await call('POST', '/notes/7', { body: endless, headers: { ...bearer, ...json } })
  expect(answer.status).toBe(413)
  expect(sentBytes).toBeLessThan(2_000_000)
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1', ''])(
  'refuses a body of type "%s"',
  async (type) => {
    const answer = await post('{"text":"hi"}', { 'content-type': type })
    expect(answer.status).toBe(415)
    expect(answer.json).toMatchObject({ code: 'unsupported_media' })
  },
)

test('refuses a parameter that is given twice', async () => {
  expect((await call('GET', '/notes?q=1&q=2')).status).toBe(400)
  const answer = await call('POST', '/notes/7?text=one', {
    body: '{"text":"two"}',
    headers: { ...bearer, ...json },
  })
  expect(answer.status).toBe(400)
})

test('returns 401 without a session before reading the body', async () => {
  const answer = await call('POST', '/notes/7', { body: 'nonsense', headers: json })
  expect(answer.status).toBe(401)
  expect(answer.json).toMatchObject({ code: 'unauthorized' })
})

test('returns 404 for an id in the path that is too long', async () => {
  const answer = await call('POST', '/notes/toolong?text=hi', { headers: bearer })
  expect(answer.status).toBe(404)
})

const cookie = { cookie: 'session=1', ...json }
const body = '{"text":"hi"}'

test.each([
  ['our own page', { origin: 'http://own.test', 'sec-fetch-site': 'same-origin' }, 201],
  ['a program that sends JSON', {}, 201],
  ['a foreign page', { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }, 403],
  ['a neighbour of our site', { origin: 'http://own.test', 'sec-fetch-site': 'same-site' }, 403],
  ['a page without an origin', { origin: 'null' }, 403],
  ['a form of an old browser', { 'content-type': 'text/plain' }, 403],
])('checks the origin of a request with a cookie from %s', async (_, headers, status) => {
  expect((await call('POST', '/notes/7', { body, headers: { ...cookie, ...headers } })).status).toBe(status)
})

test.each([
  ['a bearer token', { ...bearer }, 200],
  ['a header that no link can send', { cookie: 's=1', 'x-requested-with': 'fetch' }, 200],
  ['our own page', { cookie: 's=1', 'x-requested-with': 'fetch', 'sec-fetch-site': 'same-origin' }, 200],
  ['a link', { cookie: 's=1' }, 403],
  ['another site', { ...bearer, 'sec-fetch-site': 'cross-site' }, 403],
  ['another part of the site', { ...bearer, 'sec-fetch-site': 'same-site' }, 403],
  ['a typed address', { cookie: 's=1', 'sec-fetch-site': 'none' }, 403],
  ['a prefetch', { ...bearer, 'sec-purpose': 'prefetch;prerender' }, 403],
  ['an old prefetch', { ...bearer, 'x-moz': 'prefetch' }, 403],
])('checks the origin of a GET that changes data from %s', async (_, headers, status) => {
  expect((await call('GET', '/notes/delete?id=1', { headers })).status).toBe(status)
})

test('refuses HEAD for a GET that changes data', async () => {
  expect((await call('HEAD', '/notes/delete?id=1', { headers: bearer })).status).toBe(403)
})

test('passes the unparsed bytes to a raw route, within its own limit', async () => {
  expect((await call('POST', '/raw', { body: '{ "a":1}' })).text).toBe('{ "a":1}')
  expect((await call('POST', '/raw', { body: '{ "a" : 1 }' })).status).toBe(413)
})

test('converts an error to the failure envelope without details of a bug', async () => {
  fault = new AppError('conflict', 'Taken.', { detail: 'name' })
  expect((await post({ text: 'hi' })).json).toMatchObject({
    code: 'conflict',
    message: 'Taken.',
    detail: 'name',
  })
  fault = new Error('secret detail')
  const answer = await post({ text: 'hi' })
  expect(answer.status).toBe(500)
  expect(answer.text).not.toContain('secret')
  expect(logged.join('')).toContain('secret detail')
})

test('logs the route template and no parameters', async () => {
  await call('POST', '/notes/77777?text=private-words', { headers: bearer })
  const line = logged.find((entry) => entry.includes('answered')) ?? ''
  expect(JSON.parse(line)).toMatchObject({
    method: 'POST',
    route: '/api/notes/{id}',
    status: 201,
    request_id: expect.any(String),
  })
  expect(logged.join('')).not.toMatch(/private-words|77777/)
})

test('returns 500 and logs an output that breaks the contract', async () => {
  const answer = await call('GET', '/broken')
  expect(answer.status).toBe(500)
  expect(answer.json).toMatchObject({ code: 'internal' })
  expect(logged.join('')).toContain('breaks the contract')
})
