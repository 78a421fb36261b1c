import type { EventOf, RequestOf, StreamEndpoint } from '@skein/contract/endpoint'
import { type EventSourceMessage, createParser } from 'eventsource-parser'
import * as z from 'zod/mini'
import { reportReachable } from '../browser/reachability.ts'
import { requestOf } from './api.ts'

/** `open`: all events arrive; `waiting`: a retry is scheduled; `closed`: no more retries. */
export type StreamState = 'connecting' | 'open' | 'waiting' | 'closed'

interface StreamOptions<S extends StreamEndpoint> {
  onEvent: (event: EventOf<S>) => void
  onState?: ((state: StreamState) => void) | undefined
}

export interface OpenStream {
  close(): void
}

const minRetryMs = 500
const maxRetryMs = 30_000
/** Milliseconds. The server sends a comment every 15 seconds. */
const idleTimeoutMs = 40_000
/** Milliseconds until a hidden page closes its connection; browsers limit connections per host. */
const hiddenTimeoutMs = 30_000

/**
 * Listens to an event stream until it is closed. Reconnects with exponential backoff, immediately when the network or
 * the user returns, and resumes after the last event.
 */
export function openEventStream<S extends StreamEndpoint>(
  endpoint: S,
  input: RequestOf<S>,
  { onEvent, onState }: StreamOptions<S>,
): OpenStream {
  // Inputs of endpoints are objects.
  const { url } = requestOf(endpoint, input as Record<string, unknown>)
  const timer = createConnectionTimer()
  let lastId: string | undefined
  let failures = 0
  let isClosed = false

  const onMessage = ({ id, event: name = 'message', data }: EventSourceMessage) => {
    failures = 0
    lastId = id ?? lastId
    const event = readEvent(endpoint, name, data)
    if (event) onEvent(event)
  }

  async function run() {
    while (!isClosed) {
      onState?.(failures === 0 ? 'connecting' : 'waiting')
      const onOpen = () => onState?.('open')
      const outcome = await listen({ url, lastId, timer, onOpen, onMessage }).catch(
        (error: unknown): 'again' => {
          // An aborted request ends with another error.
          if (error instanceof TypeError) reportReachable(!navigator.onLine)
          return 'again'
        },
      )
      if (isClosed || outcome === 'over') break
      failures += 1
      onState?.('waiting')
      await timer.wait(retryDelayMs(failures))
    }
    timer.end()
    onState?.('closed')
  }

  void run()
  return {
    close() {
      isClosed = true
      timer.end()
    },
  }
}

/** Exponential backoff with jitter, so that pages do not reconnect at the same time. */
const retryDelayMs = (failures: number): number =>
  Math.min(maxRetryMs, minRetryMs * 2 ** (failures - 1)) * (0.7 + Math.random() * 0.6)

interface ListenOptions {
  url: string
  lastId: string | undefined
  timer: ConnectionTimer
  onOpen: () => void
  onMessage: (message: EventSourceMessage) => void
}

/** Reads one connection until it ends. */
async function listen({ url, lastId, timer, onOpen, onMessage }: ListenOptions): Promise<'again' | 'over'> {
  const response = await fetch(url, {
    credentials: 'same-origin',
    cache: 'no-store',
    headers: {
      Accept: 'text/event-stream',
      'X-Requested-With': 'skein',
      ...(lastId === undefined ? {} : { 'Last-Event-ID': lastId }),
    },
    signal: timer.signal(),
  })
  if (!response.ok || response.body === null || response.status === 204) {
    void response.body?.cancel()
    return isTemporary(response.status) ? 'again' : 'over'
  }
  onOpen()
  const parser = createParser({ onEvent: onMessage })
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    timer.restartIdleTimeout()
    const { done, value } = await reader.read()
    if (done) return 'again'
    parser.feed(decoder.decode(value, { stream: true }))
  }
}

/** Whether a retry may succeed after this status. */
const isTemporary = (status: number): boolean => status === 429 || status === 408 || status >= 500

/** Returns null for an unknown or invalid event, which a newer server may send. */
function readEvent<S extends StreamEndpoint>(endpoint: S, name: string, text: string): EventOf<S> | null {
  const schema = endpoint.events[name]
  if (!schema) return null
  try {
    const data = z.safeParse(schema, JSON.parse(text))
    // The schema was selected by this name.
    return data.success ? ({ event: name, data: data.data } as EventOf<S>) : null
  } catch {
    return null
  }
}

type Timer = ReturnType<typeof setTimeout>
type ConnectionTimer = ReturnType<typeof createConnectionTimer>

/** Timeouts of a connection. It is inactive without a network, and while the page has been hidden for long. */
function createConnectionTimer() {
  const closeController = new AbortController()
  let connection = new AbortController()
  let idleTimer: Timer | undefined
  let hiddenTimer: Timer | undefined
  let hiddenTooLong = false
  let wake: (() => void) | undefined
  const isInactive = () => hiddenTooLong || !navigator.onLine

  function update() {
    clearTimeout(hiddenTimer)
    if (!navigator.onLine) connection.abort()
    if (document.visibilityState === 'hidden') {
      hiddenTimer = setTimeout(() => {
        hiddenTooLong = true
        connection.abort()
      }, hiddenTimeoutMs)
      return
    }
    hiddenTooLong = false
    if (navigator.onLine) wake?.()
  }

  const { signal } = closeController
  addEventListener('online', update, { signal })
  addEventListener('offline', update, { signal })
  document.addEventListener('visibilitychange', update, { signal })

  return {
    /** Returns the signal that aborts a new connection. */
    signal() {
      connection = new AbortController()
      return AbortSignal.any([connection.signal, signal])
    },
    restartIdleTimeout() {
      clearTimeout(idleTimer)
      idleTimer = setTimeout(() => connection.abort(), idleTimeoutMs)
    },
    /** Waits the given time; less if the network or the user returns, longer while inactive. */
    async wait(milliseconds: number) {
      clearTimeout(idleTimer)
      let timer: Timer | undefined
      await new Promise<void>((resolve) => {
        wake = resolve
        timer = setTimeout(() => !isInactive() && resolve(), milliseconds)
      })
      clearTimeout(timer)
    },
    end() {
      closeController.abort()
      clearTimeout(hiddenTimer)
      clearTimeout(idleTimer)
      wake?.()
    },
  }
}
