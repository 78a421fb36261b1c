// @vitest-environment jsdom
import { api } from '@skein/contract'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { call } from './api.ts'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const success = (data: unknown) => HttpResponse.json({ success: true, data, message: '' } as object)

test('builds path, query and headers of a request from the contract', async () => {
  const requestParts: string[] = []
  server.use(
    http.get('*/api/users/profile/:id/connected-accounts', ({ request }) => {
      requestParts.push(request.url, request.headers.get('x-requested-with') ?? '')
      return success([])
    }),
    http.get('*/api/instagram/posts', ({ request }) => {
      requestParts.push(new URL(request.url).search)
      return success([])
    }),
  )
  await call(api.accounts.list, { id: 'a/b' })
  await call(api.posts.list, { platform_user_id: '17841400000000001' })
  expect(requestParts[0]).toContain('/api/users/profile/a%2Fb/connected-accounts')
  expect(requestParts[1]).toBe('skein')
  expect(requestParts[2]).toBe('?platform_user_id=17841400000000001')
})

test("an error has the server's message, code and request id", async () => {
  server.use(
    http.post('*/api/automations/delete', () =>
      HttpResponse.json(
        {
          success: false,
          data: null,
          message: 'No such rule.',
          detail: 'd',
          code: 'not_found',
          request_id: 'r7',
        },
        { status: 404 },
      ),
    ),
  )
  const input = { platform_user_id: '1', automation_id: '2' }
  await expect(call(api.automations.delete, input)).rejects.toMatchObject({
    status: 404,
    message: 'No such rule.',
    code: 'not_found',
    requestId: 'r7',
  })
})

test('cancels a request while its response arrives without an error in the console', async () => {
  const log = vi.spyOn(console, 'error')
  const controller = new AbortController()
  let begin = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  server.use(
    http.get('*/api/chatagent/chat/threads', () => {
      const body = new ReadableStream({
        start: (stream) => {
          stream.enqueue(new TextEncoder().encode('{"success":true,'))
          begin()
        },
      })
      return new HttpResponse(body, { headers: { 'content-type': 'application/json' } })
    }),
  )
  const answer = call(api.assistant.listThreads, {}, { signal: controller.signal })
  const rejection = expect(answer).rejects.toThrow('gone')
  await begun
  await new Promise((resolve) => setImmediate(resolve))
  controller.abort(new Error('gone'))
  await rejection
  expect(log).not.toHaveBeenCalled()
})

test('reports a response that ends early as a lost connection', async () => {
  server.use(
    http.get('*/api/chatagent/chat/threads', () => {
      const body = new ReadableStream({
        start: (stream) => stream.enqueue(new TextEncoder().encode('{"success":true,')),
        pull: (stream) => stream.error(new TypeError('terminated')),
      })
      return new HttpResponse(body, { headers: { 'content-type': 'application/json' } })
    }),
  )
  await expect(call(api.assistant.listThreads, {})).rejects.toMatchObject({ code: 'unreachable' })
})

test("an error without a message reads 'HTTP {status}'", async () => {
  server.use(http.get('*/api/system', () => new HttpResponse('<html>', { status: 502 })))
  await expect(call(api.system.get, {})).rejects.toMatchObject({ message: 'HTTP 502', hasServerWords: false })
})

test('throws when the response does not match the contract', async () => {
  server.use(http.get('*/api/system', () => success({ version: 1 })))
  await expect(call(api.system.get, {})).rejects.toMatchObject({ code: 'shape' })
})

test('distinguishes an unreachable server from an error response', async () => {
  server.use(http.get('*/api/system', () => HttpResponse.error()))
  await expect(call(api.system.get, {})).rejects.toMatchObject({ status: 0, code: 'unreachable' })
})
