import { Agent, fetch, type Dispatcher, type RequestInit, type Response as UndiciResponse } from 'undici'
import { lookupPublic, PrivateAddressError, requirePublicHost } from '../web/public-address.ts'
import { isTransient, responseErrorOf, modelErrorOf, ModelError } from './errors.ts'
import type { ModelAccess } from './model.ts'
import { hasModelPort, type TrustedServers } from './server-address.ts'
import { createServerLimits } from './server-limits.ts'
import { asEventStream, readableEvents } from './event-stream.ts'

export interface ConnectionOptions {
  trusts: TrustedServers
  /** Milliseconds before the second, third, … attempt after a transient failure. */
  retryDelaysMs?: readonly number[]
  /** Maximum time between two chunks of a response. */
  idleTimeoutMs?: number
}

/** Sends requests to any model server. Resolves with successes only; throws a ModelError otherwise. */
export interface Connection {
  send(call: Call): Promise<Response>
  close(): Promise<void>
}

export const defaultRetryDelaysMs: readonly number[] = [500, 2000, 5000]
const maxAttempts = 8
const maxResponseBytes = 64 * 1024 * 1024

export function createConnection(options: ConnectionOptions): Connection {
  const { retryDelaysMs = defaultRetryDelaysMs } = options
  const agents = createAgents(options)
  const limits = createServerLimits()

  return {
    async send(call) {
      const until = performance.now() + call.time_limit
      const delays = [...retryDelaysMs]
      let forgot = false
      for (let attempt = 1; ; attempt++) {
        const outcome = await sendOnce(agents, { ...call, body: limits.phrase(call) }, until)
        if (!(outcome instanceof ModelError)) return outcome
        if (attempt >= maxAttempts) throw outcome
        if (limits.learn(call, outcome)) continue
        if (outcome.kind === 'refused' && !forgot && limits.forget(call)) {
          forgot = true
          continue
        }
        await sleep(delayAfter(outcome, { delay: delays.shift(), until }), call.signal)
      }
    },
    async close() {
      await Promise.all([agents.trusted.close(), agents.open.close()])
    },
  }
}

function createAgents({ trusts, idleTimeoutMs = 60_000 }: ConnectionOptions): Agents {
  const settings = {
    connections: 64,
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: idleTimeoutMs,
    maxResponseSize: maxResponseBytes,
  }
  return {
    trusts,
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

/** Rejects when the signal is aborted. */
export function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
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

export interface Call {
  /** `model` is empty for calls without a model. */
  access: ModelAccess
  url: string
  method?: 'GET' | 'POST'
  /** How the key is sent. */
  auth?: 'bearer' | 'google'
  /** The JSON of the request. */
  body?: Record<string, unknown> | undefined
  /** Whether the caller reads the response as server-sent events. */
  isStream?: boolean
  /** Milliseconds until a response must have begun, retries included. */
  time_limit: number
  signal?: AbortSignal | undefined
}

interface Agents {
  trusts: TrustedServers
  trusted: Dispatcher
  /** Connects to public addresses only. */
  open: Dispatcher
}

/** Makes one attempt. Returns the response, read to its end unless it is a stream, or the error. */
async function sendOnce(agents: Agents, call: Call, until: number): Promise<Response | ModelError> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(timeoutError(call)), Math.max(0, until - performance.now()))
  try {
    const url = new URL(call.url)
    const isTrusted = agents.trusts(call.access.base_url)
    if (!isTrusted) {
      requirePublicHost(url.hostname)
      if (!hasModelPort(url))
        return new ModelError('unavailable', { detail: 'not a port of model servers', status: 400 })
    }
    const response = await fetch(url, {
      ...requestOf(call),
      dispatcher: isTrusted ? agents.trusted : agents.open,
      signal: call.signal ? AbortSignal.any([call.signal, deadline.signal]) : deadline.signal,
    })
    const { status, ok } = response
    const isJson = /^application\/json/i.test(response.headers.get('content-type') ?? '')
    if (ok && call.isStream && !isJson) return streamOf(response, call)
    const text = await response.text()
    if (!ok) {
      const error = responseErrorOf({ status, headers: new Headers([...response.headers]), text })
      return isAboutTools(call, error) ? new ModelError('no_tools', { detail: error.detail, status }) : error
    }
    if (call.isStream) return asEventStream(text)
    return new Response(text, { status, headers: { 'content-type': 'application/json' } })
  } catch (error) {
    return errorOfAttempt(error, call)
  } finally {
    clearTimeout(timer)
  }
}

/** Servers without tools refuse a request with them in different words, some with status 500. */
const isAboutTools = ({ body }: Call, { kind, status, detail }: ModelError): boolean =>
  Array.isArray(body?.tools) &&
  (kind === 'refused' || kind === 'retired' || status === 500 || status === 501) &&
  /(tool|function).{0,40}(not supported|unsupported|requires)|(not|n't) support.{0,20}(tool|function)/i.test(
    detail,
  )

/** Returns the error of an aborted call: cancelled by the caller, or timed out. */
export function abortError({ reason }: AbortSignal): ModelError {
  if (reason instanceof ModelError) return reason
  const isTimeout = reason instanceof Error && reason.name === 'TimeoutError'
  if (!isTimeout) return new ModelError('cancelled')
  return new ModelError('unavailable', { detail: 'no time left', status: 408 })
}

function requestOf({ access, method = 'POST', auth = 'bearer', body, isStream }: Call): RequestInit {
  const key = access.api_key
  return {
    method,
    // Redirects are not followed, so that the key is sent only to the configured address.
    redirect: 'manual',
    headers: {
      accept: isStream ? 'text/event-stream' : 'application/json',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(key === null
        ? {}
        : auth === 'google'
          ? { 'x-goog-api-key': key }
          : { authorization: `Bearer ${key}` }),
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

function streamOf({ body }: UndiciResponse, { auth }: Call): Response {
  return readableEvents(body ?? noEvents(), { isChat: auth !== 'google' })
}

async function* noEvents(): AsyncGenerator<Uint8Array> {}
