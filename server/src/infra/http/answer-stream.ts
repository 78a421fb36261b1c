import * as z from 'zod'
import type { Schema } from '@skein/contract/endpoint'

/** One server-sent event. With its `id`, whoever comes back says how far it got. */
export interface SentEvent {
  id: string
  event: string
  data: unknown
}

/** What a handler of a stream answers; `alive` keeps a silent connection open. */
export type EventSource = AsyncIterable<SentEvent | 'alive'>

const Source = z.custom<EventSource>((value) => typeof value === 'object' && value !== null)

/**
 * Server-sent events, written no faster than they are read, and through nothing that could hold them back. Ends when
 * the source ends; a reader who leaves ends the source.
 */
export function answerStream(outcome: unknown, schemas: Readonly<Record<string, Schema>>): Response {
  const source = Source.parse(outcome)
  return new Response(written(source, schemas), {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  })
}

/** How long a reader should wait before it comes back, in milliseconds. */
const retry = 1000

/** Not a generator: one that waits for the source could not be ended before the source has something. */
function written(source: EventSource, schemas: Readonly<Record<string, Schema>>): ReadableStream<Uint8Array> {
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
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(z.parse(schema, data))}\n\n`
}
