import { fetch, type Dispatcher, type RequestInit, type Response as UndiciResponse } from 'undici'
import { PrivateAddressError, requirePublicHost } from '../web/public-address.ts'
import type { ChatBody } from './dialect.ts'
import { ModelError } from './errors.ts'
import { responseErrorOf, modelErrorOf } from './response-error.ts'
import type { ModelAccess } from './model.ts'

export interface Call {
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

export interface Agents {
  trustedOrigins: ReadonlySet<string>
  trusted: Dispatcher
  /** Connects to public addresses only. */
  open: Dispatcher
}

/** Makes one attempt. Returns the response, read to its end unless it is a stream, or the error. */
export async function sendOnce(agents: Agents, call: Call, until: number): Promise<Response | ModelError> {
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
