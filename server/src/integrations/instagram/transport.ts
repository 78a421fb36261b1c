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
    send: (request) =>
      new Promise((resolve, reject) => {
        const handler = new RequestHandler(resolve, reject, options.timeoutMilliseconds)
        const { method, headers, body = null } = request
        pool.dispatch({ method, path: prefix + request.path, headers, body }, handler)
      }),
    close: () => pool.close(),
  }
}

/** Handles one request on the dispatcher directly, without a stream and an abort signal per call. */
class RequestHandler implements Dispatcher.DispatchHandler {
  #resolve: (response: HttpResponse) => void
  #reject: (error: PlatformError) => void
  #timer: NodeJS.Timeout
  #controller: Dispatcher.DispatchController | null = null
  #settled = false
  #status = 0
  #headers: IncomingHttpHeaders = {}
  #chunks: Buffer[] = []

  constructor(
    resolve: (response: HttpResponse) => void,
    reject: (error: PlatformError) => void,
    timeoutMilliseconds: number,
  ) {
    this.#resolve = resolve
    this.#reject = reject
    this.#timer = setTimeout(() => this.#expire(timeoutMilliseconds), timeoutMilliseconds)
  }

  /** Runs before the first byte is written: a request that timed out earlier is never sent. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#settled) throw new Error('The request timed out before it was sent.')
    this.#controller = controller
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200) return
    this.#status = status
    this.#headers = headers
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    if (!this.#settle()) return
    const [first] = this.#chunks
    const bytes = this.#chunks.length === 1 && first ? first : Buffer.concat(this.#chunks)
    this.#resolve({ status: this.#status, headers: this.#headers, text: bytes.toString() })
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (!this.#settle()) return
    const code: unknown = Reflect.get(error, 'code')
    const unusable = code === 'UND_ERR_INVALID_ARG'
    this.#reject(
      new PlatformError(unusable ? 'rejected' : this.#kind(), {
        reason: unusable ? 'bad_request' : 'network',
        message: `${typeof code === 'string' ? code : error.name} ${unusable ? '' : error.message}`,
      }),
    )
  }

  #expire(after: number): void {
    if (!this.#settle()) return
    this.#reject(
      new PlatformError(this.#kind(), { reason: 'timeout', message: `no response in ${after} ms` }),
    )
    this.#controller?.abort(new Error('Timed out.'))
  }

  #kind(): 'retry' | 'unclear' {
    return this.#controller ? 'unclear' : 'retry'
  }

  #settle(): boolean {
    if (this.#settled) return false
    this.#settled = true
    clearTimeout(this.#timer)
    return true
  }
}
