import type { EventOf, RequestOf, StreamEndpoint } from '@skein/contract/endpoint'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import * as z from 'zod/mini'
import { requestOf } from './api.ts'
import { createPause, type Pause } from '../browser/pause.ts'

/** `open`: nothing is missed; `waiting`: it will be tried again; `closed`: it will not. */
export type StreamState = 'connecting' | 'open' | 'waiting' | 'closed'

export interface StreamOptions<S extends StreamEndpoint> {
  onEvent: (event: EventOf<S>) => void
  onState?: ((state: StreamState) => void) | undefined
}

export interface OpenStream {
  close(): void
}

const firstPause = 500
const longestPause = 30_000
/** The server gives a sign of life every 15 seconds. */
const maxSilence = 40_000
/** A page that nobody has looked at for so long lets go of its connection: a browser has few of them. */
const restAfter = 30_000

/**
 * Listens to a stream of the contract until it is closed. A connection that breaks is made again, longer and longer
 * apart, at once when the network or the reader comes back, and goes on where it stopped.
 */
export function openEventStream<S extends StreamEndpoint>(
  endpoint: S,
  input: RequestOf<S>,
  { onEvent, onState }: StreamOptions<S>,
): OpenStream {
  // What the contract asks for is an object.
  const { url } = requestOf(endpoint, input as Record<string, unknown>)
  const pause = createPause(restAfter)
  let lastId: string | undefined
  let failures = 0
  let closed = false

  const take = ({ id, event: name = 'message', data }: EventSourceMessage) => {
    failures = 0
    lastId = id ?? lastId
    const event = readEvent(endpoint, name, data)
    if (event) onEvent(event)
  }

  async function run() {
    while (!closed) {
      onState?.(failures === 0 ? 'connecting' : 'waiting')
      const onOpen = () => onState?.('open')
      const outcome = await listen({ url, lastId, pause, onOpen, take }).catch((): 'again' => 'again')
      if (closed || outcome === 'over') break
      failures += 1
      onState?.('waiting')
      await pause.wait(pauseAfter(failures))
    }
    pause.end()
    onState?.('closed')
  }

  void run()
  return {
    close() {
      closed = true
      pause.end()
    },
  }
}

/** Twice as long each time, and never in step with the other pages. */
const pauseAfter = (failures: number): number =>
  Math.min(longestPause, firstPause * 2 ** (failures - 1)) * (0.7 + Math.random() * 0.6)

interface Listening {
  url: string
  lastId: string | undefined
  pause: Pause
  onOpen: () => void
  take: (message: EventSourceMessage) => void
}

/** One connection, until it ends. */
async function listen({ url, lastId, pause, onOpen, take }: Listening): Promise<'again' | 'over'> {
  const response = await fetch(url, {
    credentials: 'same-origin',
    cache: 'no-store',
    headers: {
      Accept: 'text/event-stream',
      'X-Requested-With': 'skein',
      ...(lastId === undefined ? {} : { 'Last-Event-ID': lastId }),
    },
    signal: pause.signal(),
  })
  if (!response.ok || response.body === null || response.status === 204) {
    void response.body?.cancel()
    return mayPass(response.status) ? 'again' : 'over'
  }
  onOpen()
  const parser = createParser({ onEvent: take })
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    pause.heard(maxSilence)
    const { done, value } = await reader.read()
    if (done) return 'again'
    parser.feed(decoder.decode(value, { stream: true }))
  }
}

/** Refusals that pass by themselves; any other is the last word. */
const mayPass = (status: number): boolean => status === 429 || status === 408 || status >= 500

/** An event that this page does not know, or cannot read, comes from a newer server: it is left out. */
function readEvent<S extends StreamEndpoint>(endpoint: S, name: string, text: string): EventOf<S> | null {
  const schema = endpoint.events[name]
  if (!schema) return null
  try {
    const data = z.safeParse(schema, JSON.parse(text))
    // The schema that was just passed belongs to this name.
    return data.success ? ({ event: name, data: data.data } as EventOf<S>) : null
  } catch {
    return null
  }
}
