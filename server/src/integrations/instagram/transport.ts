import type { IncomingHttpHeaders } from 'node:http'
import { Pool, type Dispatcher } from 'undici'
import { PlatformError } from './errors.ts'

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

export interface TransportOptions {
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
  const prefix = base.pathname.replace(/\/+$/, '')
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
    onRequestStart(started) {
      if (isExpired) throw new Error('The request timed out before it was sent.')
      controller = started
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
