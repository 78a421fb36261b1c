import { fetch, type Dispatcher, type RequestInit, type Response as UndiciResponse } from 'undici'
import { PrivateAddressError, requirePublicHost } from '../web/public-address.ts'
import type { ChatBody } from './dialect.ts'
import { ModelError } from './errors.ts'
import { faultOf, modelErrorOf } from './fault.ts'
import type { ModelAccess } from './model.ts'

export interface Call {
  /** `model` is empty where a call is about none. */
  access: ModelAccess
  /** Below the base address. */
  path: string
  method?: 'GET' | 'POST'
  body?: ChatBody | undefined
  /** Milliseconds until an answer must have begun, repeats included. */
  time_limit: number
  signal?: AbortSignal | undefined
}

export interface Agents {
  trustedOrigins: ReadonlySet<string>
  trusted: Dispatcher
  /** Connects to public addresses only. */
  open: Dispatcher
}

/** One request: a success, read to its end unless it is a stream, or what went wrong. */
export async function exchange(agents: Agents, call: Call, until: number): Promise<Response | ModelError> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(tooLate(call)), Math.max(0, until - performance.now()))
  try {
    const url = new URL(call.access.base_url + call.path)
    const known = agents.trustedOrigins.has(url.origin)
    if (!known) requirePublicHost(url.hostname)
    const answer = await fetch(url, {
      ...requestOf(call),
      dispatcher: known ? agents.trusted : agents.open,
      signal: call.signal ? AbortSignal.any([call.signal, late.signal]) : late.signal,
    })
    const { status, ok } = answer
    if (ok && call.body?.stream === true) return asResponse(answer)
    const text = await answer.text()
    if (!ok) return faultOf({ status, headers: new Headers([...answer.headers]), text })
    return new Response(text, { status, headers: { 'content-type': 'application/json' } })
  } catch (error) {
    return faultIn(error, call)
  } finally {
    clearTimeout(timer)
  }
}

/** Somebody gave up, or the time of the whole call is over. */
export function endedBy({ reason }: AbortSignal): ModelError {
  if (reason instanceof ModelError) return reason
  const isTime = reason instanceof Error && reason.name === 'TimeoutError'
  if (!isTime) return new ModelError('cancelled')
  return new ModelError('unavailable', { words: 'no time left', status: 408 })
}

function requestOf({ access, method = 'POST', body }: Call): RequestInit {
  return {
    method,
    // A key travels to the address that it was given for and nowhere else.
    redirect: 'manual',
    headers: {
      accept: body?.stream === true ? 'text/event-stream' : 'application/json',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(access.api_key === null ? {} : { authorization: `Bearer ${access.api_key}` }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }
}

function faultIn(error: unknown, { signal }: Call): ModelError {
  if (error instanceof ModelError) return error
  if (signal?.aborted) return endedBy(signal)
  const { words } = modelErrorOf(error)
  const chain = error instanceof Error ? [error, error.cause] : []
  const isPrivate = chain.some((one) => one instanceof PrivateAddressError)
  return new ModelError('unavailable', isPrivate ? { words, status: 400 } : { words })
}

const tooLate = ({ time_limit }: Call) =>
  new ModelError('unavailable', { words: `no answer in ${time_limit} ms`, status: 408 })

/** undici and Node declare the same class twice; the object has every member that a reader of streams uses. */
function asResponse(answer: UndiciResponse): Response {
  return answer as unknown as Response
}
