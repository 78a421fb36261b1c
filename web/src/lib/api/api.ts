import { Failure, type Endpoint, type OutputOf, type RequestOf } from '@skein/contract/endpoint'
import * as z from 'zod/mini'
import { config } from 'zod/mini'
import { ApiError } from './api-error.ts'

// The content security policy allows no code made at run time; without this the library tries.
config({ jitless: true })

interface CallOptions {
  signal?: AbortSignal | undefined
  /** Reaches the server even when the page is closed meanwhile. */
  keepalive?: boolean | undefined
}

interface Answer {
  data?: unknown
  next_cursor?: unknown
}

/**
 * Calls an endpoint of the contract and gives its checked `data`.
 * Throws `ApiError` with the server's words, or 'HTTP {status}'.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const { data } = await exchange(endpoint, input, options)
  return checked(endpoint, data)
}

/** Like `call`, for endpoints that answer page by page: `next_cursor` is null at the end. */
export async function callPaged<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: CallOptions = {},
): Promise<{ data: OutputOf<E>; next_cursor: string | null }> {
  const { data, next_cursor } = await exchange(endpoint, input, options)
  return { data: checked(endpoint, data), next_cursor: typeof next_cursor === 'string' ? next_cursor : null }
}

/** Asks, and gives what was answered as it is. */
export async function exchange(
  endpoint: Endpoint,
  input: unknown,
  options: CallOptions = {},
): Promise<Answer> {
  const { url, body } = requestOf(endpoint, asRecord(input))
  const { signal, keepalive = false } = options
  const response = await fetch(url, {
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
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new ApiError({ status: 0, message: 'The server could not be reached.', code: 'unreachable' })
  })
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw refusal(response.status, answer)
  return asRecord(answer)
}

/** Address and body under which an endpoint is asked. */
export function requestOf(
  endpoint: Endpoint,
  input: Record<string, unknown>,
): { url: string; body?: string } {
  const rest = { ...input }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (endpoint.method === 'POST' || endpoint.method === 'PUT') {
    return { url: `/api${path}`, body: JSON.stringify(rest) }
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  return { url: `/api${path}${query.size > 0 ? `?${query}` : ''}` }
}

/** The error that an answer with a bad status stands for. */
export function refusal(status: number, answer: unknown): ApiError {
  const failure = z.safeParse(Failure, answer)
  if (!failure.success) return new ApiError({ status })
  const { message, detail, code, request_id } = failure.data
  return new ApiError({ status, message, detail, code, requestId: request_id })
}

/** Browser and server are built from one contract: another shape means that one of them is older. */
export function checked<E extends Endpoint>(endpoint: E, data: unknown): OutputOf<E> {
  const result = z.safeParse(endpoint.output, data)
  if (!result.success) {
    console.error(`${endpoint.method} ${endpoint.path} answered in an unknown shape`, result.error)
    throw new ApiError({
      status: 0,
      message: 'The server answered in an unknown way. Please reload the page.',
      code: 'shape',
    })
  }
  return result.data as OutputOf<E>
}

/** Inputs and answers of the contract are JSON objects; anything else counts as empty. */
export const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
