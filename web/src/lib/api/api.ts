import { type Endpoint, Failure, type OutputOf, type RequestOf } from '@skein/contract/endpoint'
import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { config } from 'zod/mini'
import { reportReachable } from '../browser/reachability.ts'
import { reportInstagram, watchInstagram } from '../browser/slow-instagram.ts'
import { ApiError } from './api-error.ts'
import { reportReconnectNeeded } from './reconnect-needed.ts'

// The content security policy forbids `eval`, which zod would try to use.
config({ jitless: true })

interface CallOptions {
  signal?: AbortSignal | undefined
  /** Completes the request even if the page is closed. */
  keepalive?: boolean | undefined
}

interface ResponseBody {
  data?: unknown
  next_cursor?: unknown
}

/**
 * Calls an endpoint and returns its validated `data`.
 * Throws `ApiError` with the server's message, or 'HTTP {status}'.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const { data } = await sendRequest(endpoint, input, options)
  return checked(endpoint, data)
}

/** Like `call`, for paged endpoints: `next_cursor` is null on the last page. */
export async function callPaged<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: CallOptions = {},
): Promise<{ data: OutputOf<E>; next_cursor: string | null }> {
  const { data, next_cursor } = await sendRequest(endpoint, input, options)
  return { data: checked(endpoint, data), next_cursor: typeof next_cursor === 'string' ? next_cursor : null }
}

/** Sends the request and returns the unvalidated body. */
async function sendRequest(
  endpoint: Endpoint,
  input: unknown,
  options: CallOptions = {},
): Promise<ResponseBody> {
  const { url, body } = requestOf(endpoint, asRecord(input))
  const { signal, keepalive = false } = options
  const request = fetch(url, {
    method: endpoint.method,
    credentials: 'same-origin',
    keepalive,
    headers: {
      Accept: 'application/json',
      'X-Requested-With': 'skein',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
  })
  if (endpoint.asksInstagram) watchInstagram(request)
  const response = await request.catch((cause: unknown) => {
    throw connectionError(cause, signal)
  })
  // A proxy answers for a server that does not.
  reportReachable(response.status !== 502 && response.status !== 504)
  const answer: unknown = await response.json().catch((cause: unknown) => {
    // The body is no JSON, unlike one whose transfer was canceled or interrupted.
    if (cause instanceof Error && cause.name === 'SyntaxError') return null
    throw connectionError(cause, signal)
  })
  const error = response.ok ? null : errorOf(response.status, answer)
  if (endpoint.asksInstagram) reportInstagram(error?.code !== 'unavailable')
  if (error?.code === 'reconnect_required') reportReconnectNeeded()
  if (error !== null) throw error
  return asRecord(answer)
}

/** Returns the reason of a canceled request, else an error that the server cannot be reached. */
function connectionError(cause: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return cause
  reportReachable(!navigator.onLine)
  return new ApiError({ status: 0, message: m.controls_unreachable(), code: 'unreachable' })
}

/** Returns the URL and the body of a request. */
export function requestOf(
  endpoint: Endpoint,
  input: Record<string, unknown>,
): { url: string; body?: string } {
  const remaining = { ...input }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = remaining[name]
    delete remaining[name]
    return encodeURIComponent(String(value))
  })
  if (endpoint.method === 'POST' || endpoint.method === 'PUT') {
    return { url: `/api${path}`, body: JSON.stringify(remaining) }
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(remaining)) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  return { url: `/api${path}${query.size > 0 ? `?${query}` : ''}` }
}

/** Returns the error for a response with an error status. */
export function errorOf(status: number, answer: unknown): ApiError {
  const failure = z.safeParse(Failure, answer)
  if (!failure.success) return new ApiError({ status })
  const { message, detail, code, request_id, failed } = failure.data
  return new ApiError({ status, message, detail, code, requestId: request_id, failed })
}

/** Browser and server share one contract, so an invalid response means that one of them is outdated. */
export function checked<E extends Endpoint>(endpoint: E, data: unknown): OutputOf<E> {
  const result = z.safeParse(endpoint.output, data)
  if (!result.success) {
    console.error(`${endpoint.method} ${endpoint.path} answered in an unknown shape`, result.error)
    throw new ApiError({
      status: 0,
      message: m.controls_outdated(),
      code: 'shape',
    })
  }
  return result.data as OutputOf<E>
}

/** Inputs and responses are JSON objects; anything else counts as empty. */
export const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Calls a list endpoint; omits entries that this page cannot read because the server is newer, but counts them. */
export async function callReadable<E extends Endpoint, T>(
  endpoint: E,
  input: RequestOf<E>,
  entry: z.ZodMiniType<T>,
): Promise<{ entries: T[]; count: number }> {
  const { data } = await sendRequest(endpoint, input)
  const list: unknown[] = Array.isArray(data) ? data : []
  const entries = list.flatMap((each) => {
    const read = z.safeParse(entry, each)
    return read.success ? [read.data] : []
  })
  return { entries, count: list.length }
}
