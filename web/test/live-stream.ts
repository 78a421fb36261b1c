import { http, HttpResponse } from 'msw'
import type { LiveEvent } from '../src/lib/api/live-events.ts'

type Stream = ReadableStreamDefaultController<Uint8Array>

const streams = new Set<Stream>()
let told = 0

/** Ids with which pages came to listen; null for those that were new. */
export const cameBack: (string | null)[] = []

/** Lets pages listen to what happens. */
export const liveHandler = http.get('*/api/instagram/events', ({ request }) => {
  const id = request.headers.get('last-event-id')
  cameBack.push(id)
  let own: Stream | undefined
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      own = stream
      streams.add(stream)
      send(stream, { event: 'ready', data: { resumed: id !== null } })
    },
    cancel: () => void (own && streams.delete(own)),
  })
  return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } })
})

/** Tells every page that listens what has happened. */
export const happen = (event: LiveEvent): void => streams.forEach((stream) => send(stream, event))

/** Cuts every stream, as a lost connection does. */
export function cutStreams(): void {
  streams.forEach((stream) => stream.close())
  streams.clear()
}

function send(stream: Stream, { event, data }: LiveEvent): void {
  told += 1
  const text = `id: ${told}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
  stream.enqueue(new TextEncoder().encode(text))
}
