import { Agent, fetch, type Dispatcher, type RequestInit, type Response as UndiciResponse } from 'undici'
import { lookupPublic, PrivateAddressError, requirePublicHost } from '../web/public-address.ts'
import { applyDialect, dialectOf, learnUnsupported, type ChatBody, type Dialect } from './dialect.ts'
import { isTransient, responseErrorOf, modelErrorOf } from './response-error.ts'
import { ModelError } from './errors.ts'
import type { ModelAccess } from './model.ts'

export interface ConnectionOptions {
  /** Origins that the operator has named; any other must be public. */
  trustedOrigins: ReadonlySet<string>
  /** Milliseconds before the second, third, … attempt after a transient failure. */
  retryDelaysMs?: readonly number[]
  /** Maximum time between two chunks of a response. */
  idleTimeoutMs?: number
  /** As YYYY-MM-DD. */
  today: () => string
}

/** Sends requests to any model server. Resolves with successes only; throws a ModelError otherwise. */
export interface Connection {
  send(call: Call): Promise<Response>
  close(): Promise<void>
}

const maxDialects = 1000
const maxAttempts = 8
const maxResponseBytes = 64 * 1024 * 1024

export function createConnection(options: ConnectionOptions): Connection {
  const { retryDelaysMs = [500, 2000, 5000], today } = options
  const agents = createAgents(options)
  const dialects = new Map<string, Dialect>()

  return {
    async send(call) {
      const until = performance.now() + call.time_limit
      const key = `${call.access.base_url} ${call.access.model ?? ''}`
      const delays = [...retryDelaysMs]
      for (let attempt = 1; ; attempt++) {
        const dialect = dialects.get(key) ?? dialectOf(call.access, today())
        const outcome = await sendOnce(
          agents,
          { ...call, body: call.body && applyDialect(call.body, dialect) },
          until,
        )
        if (!(outcome instanceof ModelError)) return outcome
        if (attempt >= maxAttempts) throw outcome
        const learned = isChat(call) ? learnUnsupported(dialect, outcome, call.body) : null
        if (learned) {
          if (dialects.size >= maxDialects) dialects.clear()
          dialects.set(key, learned)
        } else {
          await sleep(delayAfter(outcome, { delay: delays.shift(), until }), call.signal)
        }
      }
    },
    async close() {
      await Promise.all([agents.trusted.close(), agents.open.close()])
    },
  }
}

const isChat = (call: Call): call is Call & { body: ChatBody } =>
  call.path === '/chat/completions' && call.body !== undefined

function createAgents({ trustedOrigins, idleTimeoutMs = 60_000 }: ConnectionOptions): Agents {
  const settings = {
    connections: 64,
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: idleTimeoutMs,
    maxResponseSize: maxResponseBytes,
  }
  return {
    trustedOrigins,
    trusted: new Agent({ ...settings, connect: { timeout: 5000 } }),
    open: new Agent({ ...settings, connect: { timeout: 5000, lookup: lookupPublic } }),
  }
}

/** Returns milliseconds before the next attempt. Throws the error when it is not transient or the deadline is near. */
function delayAfter(
  error: ModelError,
  { delay, until }: { delay: number | undefined; until: number },
): number {
  if (delay === undefined || !isTransient(error)) throw error
  const wait = error.retryAfterSeconds === null ? delay : error.retryAfterSeconds * 1000
  if (performance.now() + wait >= until) throw error
  return wait
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      if (signal) reject(abortError(signal))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, milliseconds)
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end, { once: true })
  })
}

interface Call {
  /** `model` is empty for calls without a model. */
  access: ModelAccess
  /** Relative to the base address. */
  path: string
  method?: 'GET' | 'POST'
  body?: ChatBody | undefined
  /** Milliseconds until a response must have begun, retries included. */
  time_limit: number
  signal?: AbortSignal | undefined
}

interface Agents {
  trustedOrigins: ReadonlySet<string>
  trusted: Dispatcher
  /** Connects to public addresses only. */
  open: Dispatcher
}

/** Makes one attempt. Returns the response, read to its end unless it is a stream, or the error. */
async function sendOnce(agents: Agents, call: Call, until: number): Promise<Response | ModelError> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(timeoutError(call)), Math.max(0, until - performance.now()))
  try {
    const url = new URL(call.access.base_url + call.path)
    const isTrusted = agents.trustedOrigins.has(url.origin)
    if (!isTrusted) requirePublicHost(url.hostname)
    const response = await fetch(url, {
      ...requestOf(call),
      dispatcher: isTrusted ? agents.trusted : agents.open,
      signal: call.signal ? AbortSignal.any([call.signal, deadline.signal]) : deadline.signal,
    })
    const { status, ok } = response
    if (ok && call.body?.stream === true) return asResponse(response)
    const text = await response.text()
    if (!ok) return responseErrorOf({ status, headers: new Headers([...response.headers]), text })
    return new Response(text, { status, headers: { 'content-type': 'application/json' } })
  } catch (error) {
    return errorOfAttempt(error, call)
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the error of an aborted call: cancelled by the caller, or timed out. */
export function abortError({ reason }: AbortSignal): ModelError {
  if (reason instanceof ModelError) return reason
  const isTimeout = reason instanceof Error && reason.name === 'TimeoutError'
  if (!isTimeout) return new ModelError('cancelled')
  return new ModelError('unavailable', { detail: 'no time left', status: 408 })
}

function requestOf({ access, method = 'POST', body }: Call): RequestInit {
  return {
    method,
    // Redirects are not followed, so that the key is sent only to the configured address.
    redirect: 'manual',
    headers: {
      accept: body?.stream === true ? 'text/event-stream' : 'application/json',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(access.api_key === null ? {} : { authorization: `Bearer ${access.api_key}` }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }
}

function errorOfAttempt(error: unknown, { signal }: Call): ModelError {
  if (error instanceof ModelError) return error
  if (signal?.aborted) return abortError(signal)
  const { detail } = modelErrorOf(error)
  const chain = error instanceof Error ? [error, error.cause] : []
  const isPrivate = chain.some((one) => one instanceof PrivateAddressError)
  return new ModelError('unavailable', isPrivate ? { detail, status: 400 } : { detail })
}

const timeoutError = ({ time_limit }: Call) =>
  new ModelError('unavailable', { detail: `no response in ${time_limit} ms`, status: 408 })

/** The types of undici and Node differ, but the object has all members that are used to read a stream. */
function asResponse(response: UndiciResponse): Response {
  return response as unknown as Response
}
