import { http, HttpResponse } from 'msw'
import type { LiveEvent } from '../src/lib/api/live-events.ts'

type Stream = ReadableStreamDefaultController<Uint8Array>

const streams = new Set<Stream>()
let lastEventId = 0

/** The Last-Event-ID header of each stream request; null for a new connection. */
export const requestedEventIds: (string | null)[] = []

/** Serves the live update stream. */
export const liveHandler = http.get('*/api/instagram/events', ({ request }) => {
  const id = request.headers.get('last-event-id')
  requestedEventIds.push(id)
  let ownStream: Stream | undefined
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      ownStream = stream
      streams.add(stream)
      send(stream, { event: 'ready', data: { resumed: id !== null } })
    },
    cancel: () => void (ownStream && streams.delete(ownStream)),
  })
  return eventStreamResponse(body)
})

/**
 * Returns a chunked response, as the server sends it. Without chunks the body ends with the connection, and
 * undici then fails with "assert(!this.aborted)" when the page aborts the request.
 */
export const eventStreamResponse = (body: ReadableStream<Uint8Array>) =>
  new HttpResponse(body, {
    headers: { 'content-type': 'text/event-stream', 'transfer-encoding': 'chunked' },
  })

/** Sends an event to all open streams. */
export const sendLiveEvent = (event: LiveEvent): void => streams.forEach((stream) => send(stream, event))

/** Closes all streams, like a lost connection. */
export function closeStreams(): void {
  streams.forEach((stream) => stream.close())
  streams.clear()
}

function send(stream: Stream, { event, data }: LiveEvent): void {
  lastEventId += 1
  const text = `id: ${lastEventId}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
  stream.enqueue(new TextEncoder().encode(text))
}
