import type { IncomingHttpHeaders } from 'node:http'
import type * as z from 'zod'
import { Pool, type Dispatcher } from 'undici'
import { parseReporting, type UnreadableItem } from '../../read-list.ts'
import { callThrough, type CallGate, type Caller } from './call-gate.ts'
import { PlatformError, platformErrorOf } from './errors.ts'
import { parseJson, at } from './fields.ts'
import { parseUsage, type Usage } from './usage.ts'

interface HttpRequest {
  method: 'GET' | 'POST' | 'DELETE'
  /** Relative to the base address, with a leading slash and the query. */
  path: string
  headers: string[]
  body?: string
}

export interface HttpResponse {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

interface TransportOptions {
  connections: number
  /** For the whole request, including the wait for a free connection. */
  timeoutMilliseconds: number
}

export interface Transport {
  /** Resolves with any response; throws a PlatformError when there was none. */
  send(request: HttpRequest): Promise<HttpResponse>
  close(): Promise<void>
}

const MAX_RESPONSE_BYTES = 4 * 1024 * 1024

/** Creates a pool of keep-alive connections to one base address. */
export function createTransport(baseUrl: string, options: TransportOptions): Transport {
  const base = new URL(baseUrl)
  const prefix = base.pathname.replace(/(?<!\/)\/+$/, '')
  const pool = new Pool(base.origin, {
    connections: options.connections,
    // One request per connection at a time: a lost connection then makes one request unclear, not several.
    pipelining: 1,
    allowH2: false,
    connectTimeout: Math.min(5000, options.timeoutMilliseconds),
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: MAX_RESPONSE_BYTES,
  })
  return {
    send: ({ method, path, headers, body = null }) =>
      new Promise((resolve, reject) => {
        const dispatch = { method, path: prefix + path, headers, body }
        pool.dispatch(dispatch, responseHandler(resolve, reject, options.timeoutMilliseconds))
      }),
    close: () => pool.close(),
  }
}

/** Without a stream, so that it is known whether a failed request was sent. */
function responseHandler(
  resolve: (response: HttpResponse) => void,
  reject: (error: PlatformError) => void,
  timeoutMilliseconds: number,
): Dispatcher.DispatchHandler {
  let controller: Dispatcher.DispatchController | undefined
  let isExpired = false
  let response: Omit<HttpResponse, 'text'> = { status: 0, headers: {} }
  const chunks: Buffer[] = []
  const kind = () => (controller ? 'unclear' : 'retry')
  const timer = setTimeout(() => {
    isExpired = true
    const message = `no response in ${timeoutMilliseconds} ms`
    reject(new PlatformError(kind(), { reason: 'timeout', message }))
    controller?.abort(new Error('Timed out.'))
  }, timeoutMilliseconds)
  return {
    /** Runs before the first byte is written: a request that timed out earlier is never sent. */
    onRequestStart(requestController) {
      if (isExpired) throw new Error('The request timed out before it was sent.')
      controller = requestController
    },
    onResponseStart(_controller, status, headers) {
      if (status >= 200) response = { status, headers }
    },
    onResponseData: (_controller, chunk) => void chunks.push(chunk),
    onResponseEnd() {
      clearTimeout(timer)
      resolve({ ...response, text: Buffer.concat(chunks).toString() })
    },
    onResponseError(_controller, error) {
      clearTimeout(timer)
      const code: unknown = Reflect.get(error, 'code')
      const message = `${typeof code === 'string' ? code : error.name} ${error.message}`
      // The message of this error repeats the headers.
      if (code === 'UND_ERR_INVALID_ARG')
        reject(new PlatformError('rejected', { reason: 'bad_request', message: code }))
      else reject(new PlatformError(kind(), { reason: 'network', message }))
    },
  }
}

/** An account and its access token. */
export interface Credentials extends Caller {
  platformUserId: string
  accessToken: string
}

export interface GraphRequest {
  path: string
  query?: Record<string, string | undefined>
  json?: unknown
}

export interface Graph {
  get(as: Credentials, request: GraphRequest): Promise<unknown>
  /** Parses the response. Items of lists that cannot be read are left out and reported. */
  read<T extends z.ZodType>(as: Credentials, schema: T, request: GraphRequest): Promise<z.output<T>>
  post(as: Credentials, request: GraphRequest): Promise<unknown>
  delete(as: Credentials, request: GraphRequest): Promise<unknown>
}

interface GraphOptions {
  version: string
  gate: CallGate
  onUsage: (platformUserId: string, usage: Usage) => void
  onUnreadable: OnUnreadable
}

/** Is told the items of lists that could not be read, some at a time. */
export type OnUnreadable = (caller: Caller, items: readonly UnreadableItem[]) => Promise<void>

/** Creates calls to one version of the Graph API. They return parsed JSON and throw a PlatformError. */
export function createGraph(transport: Transport, options: GraphOptions): Graph {
  const prefix = options.version === '' ? '' : `/${options.version}`

  async function call(method: 'GET' | 'POST' | 'DELETE', as: Credentials, request: GraphRequest) {
    const headers = ['authorization', `Bearer ${as.accessToken}`]
    if (request.json !== undefined) headers.push('content-type', 'application/json')
    return callThrough(options.gate, as, async () => {
      const response = await transport.send({
        method,
        path: prefix + request.path + queryOf(request.query),
        headers,
        ...(request.json === undefined ? undefined : { body: JSON.stringify(request.json) }),
      })
      const usage = as.platformUserId !== 'me' ? parseUsage(response.headers) : null
      if (usage) options.onUsage(as.platformUserId, usage)
      return bodyOf(response)
    })
  }

  return {
    get: (as, request) => call('GET', as, request),
    async read(as, schema, request) {
      const { result, unreadable } = parseReporting(schema, await call('GET', as, request))
      if (unreadable.length > 0) await options.onUnreadable(as, unreadable)
      if (!result.success) throw unreadableResponse()
      return result.data
    },
    post: (as, request) => call('POST', as, request),
    delete: (as, request) => call('DELETE', as, request),
  }
}

/** Returns the parsed body of a success. Throws for every other response and for a success that is not JSON. */
export function bodyOf(response: HttpResponse): unknown {
  const body = parseOrUndefined(response.text)
  const hasFailed =
    response.status < 200 ||
    response.status > 299 ||
    (typeof body === 'object' && body !== null && 'error' in body)
  if (hasFailed) throw platformErrorOf({ status: response.status, headers: response.headers, body })
  if (body === undefined) throw unreadableResponse()
  return body
}

/** The error for a success of an unexpected shape: the effect happened, its result is unknown. */
function unreadableResponse(): PlatformError {
  return new PlatformError('unclear', {
    reason: 'unreadable',
    status: 200,
    message: 'a response of unexpected shape',
  })
}

/** Returns an id as a path segment. Throws for an id that would change the path, before anything is sent. */
export function segment(id: string): string {
  if (id === '' || id === '.' || id === '..') {
    throw new PlatformError('rejected', { reason: 'bad_request', message: 'not a valid id' })
  }
  return `/${encodeURIComponent(id)}`
}

export function queryOf(query: Record<string, string | undefined> | undefined): string {
  if (!query) return ''
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, value)
  return parameters.size === 0 ? '' : `?${parameters}`
}

function parseOrUndefined(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** Parses a response with its schema. Throws `unclear` when the shape differs: the effect may have happened. */
export function parseResponse<T extends z.ZodType>(schema: T, response: unknown): z.output<T> {
  const result = schema.safeParse(response)
  if (!result.success) throw unreadableResponse()
  return result.data
}

/** Checks the response of calls that return only `{success: true}`. */
export function requireSuccess(response: unknown): void {
  if (at(response, 'success') === false) throw unreadableResponse()
}

/** Returns the response, or null when the object does not exist. */
export async function nullIfNotFound<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response
  } catch (error) {
    if (error instanceof PlatformError && error.reason === 'not_found') return null
    throw error
  }
}
