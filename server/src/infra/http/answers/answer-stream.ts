import * as z from 'zod'
import type { Schema } from '@skein/contract/endpoint'

/** One server-sent event. A reconnecting client sends the last `id` that it received; an event without one is not replayed. */
export interface SentEvent {
  id?: string
  event: string
  data: unknown
}

/** Returned by a handler of a stream; `alive` keeps an idle connection open. */
export type EventSource = AsyncIterable<SentEvent | 'alive'>

const Source = z.custom<EventSource>((value) => typeof value === 'object' && value !== null)

/**
 * Returns server-sent events, streamed with backpressure and without compression or proxy buffering. Ends when
 * the source ends; a client that disconnects ends the source.
 */
export function answerStream(outcome: unknown, schemas: Readonly<Record<string, Schema>>): Response {
  const source = Source.parse(outcome)
  return new Response(encode(source, schemas), {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  })
}

/** Reconnection delay of the client, in milliseconds. */
const retry = 1000

/** Not a generator: a generator that waits for the source cannot be ended before the next event. */
function encode(source: EventSource, schemas: Readonly<Record<string, Schema>>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const events = source[Symbol.asyncIterator]()
  return new ReadableStream(
    {
      start: (stream) => stream.enqueue(encoder.encode(`retry: ${retry}\n\n`)),
      async pull(stream) {
        const { done, value } = await events.next()
        if (done) return stream.close()
        stream.enqueue(encoder.encode(value === 'alive' ? ': alive\n\n' : textOf(value, schemas)))
      },
      cancel: async () => void (await events.return?.()),
    },
    { highWaterMark: 0 },
  )
}

function textOf({ id, event, data }: SentEvent, schemas: Readonly<Record<string, Schema>>): string {
  const schema = schemas[event]
  if (!schema) throw new Error(`The contract knows no event "${event}" here.`)
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(z.parse(schema, data))}\n\n`
}
