// @vitest-environment jsdom
import { defineStream } from '@skein/contract/endpoint'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { openEventStream, type StreamState } from './event-stream.ts'

const stream = defineStream({
  method: 'GET',
  path: '/things/{id}/events',
  permission: 'none',
  access: 'signed-in',
  summary: '',
  input: z.object({ id: z.string() }),
  events: { thing: z.object({ n: z.number() }) },
})

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const address = '*/api/things/7/events'
const frames = (text: string) => new HttpResponse(text, { headers: { 'content-type': 'text/event-stream' } })

function listen() {
  const got: number[] = []
  const states: StreamState[] = []
  const { close } = openEventStream(
    stream,
    { id: '7' },
    { onEvent: ({ data }) => got.push(data.n), onState: (state) => states.push(state) },
  )
  return { got, states, close }
}

it('resumes after the last event, and ignores unknown events', async () => {
  const requests: (string | null)[] = []
  const answers = [
    'id: 1\nevent: thing\ndata: {"n":1}\n\nid: 2\nevent: later\ndata: {"n":2}\n\nid: 3\nevent: thing\ndata: nonsense\n\n',
    ': alive\n\nid: 4\nevent: thing\ndata: {"n":4}\n\n',
  ]
  server.use(
    http.get(address, ({ request }) => {
      requests.push(request.headers.get('last-event-id'))
      return frames(answers[requests.length - 1] ?? '')
    }),
  )
  const { got, close } = listen()
  await vi.waitFor(() => expect(got).toEqual([1, 4]), { timeout: 5000 })
  close()
  expect(requests.slice(0, 2)).toEqual([null, '3'])
})

it('retries after a temporary error', async () => {
  let tries = 0
  server.use(
    http.get(address, () => {
      tries += 1
      return tries === 1
        ? new HttpResponse(null, { status: 503 })
        : frames('id: 1\nevent: thing\ndata: {"n":1}\n\n')
    }),
  )
  const { got, states, close } = listen()
  await vi.waitFor(() => expect(got).toContain(1), { timeout: 5000 })
  close()
  expect(states.slice(0, 3)).toEqual(['connecting', 'waiting', 'waiting'])
})

it.each([401, 404])('does not retry after status %i', async (status) => {
  let tries = 0
  server.use(
    http.get(address, () => {
      tries += 1
      return new HttpResponse(null, { status })
    }),
  )
  const { states } = listen()
  await vi.waitFor(() => expect(states.at(-1)).toBe('closed'))
  expect(tries).toBe(1)
})
