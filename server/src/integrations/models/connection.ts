import { Agent, fetch, type Dispatcher, type RequestInit, type Response as UndiciResponse } from 'undici'
import { resolveModel } from '@skein/contract/models'
import { lookupPublic, PrivateAddressError, requirePublicHost } from '../web/public-address.ts'
import { isTransient, responseErrorOf, modelErrorOf, ModelError } from './errors.ts'
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

/** The JSON of a chat request. */
type ChatBody = Record<string, unknown>

/** A parameter that a server or a model does not support. */
type Unsupported =
  'json_schema' | 'json_object' | 'max_tokens' | 'max_completion_tokens' | 'temperature' | 'reasoning_effort'

/** The parameters that one model of one server supports. */
interface Dialect {
  unsupported: ReadonlySet<Unsupported>
  effort: string | null
}

/** Added to the token limit of a reasoning model, which counts its reasoning tokens as output. */
const reasoningTokens = 1024

/** Returns the dialect of a model before the first request, from the model catalogue. */
function dialectOf({ provider, model }: Pick<ModelAccess, 'provider' | 'model'>, day: string): Dialect {
  const entry = resolveModel(provider, model, day)?.entry
  if (!entry || entry.id !== model) return { unsupported: new Set(), effort: null }
  const unsupported = new Set<Unsupported>(entry.takes_temperature ? [] : ['temperature'])
  if (entry.provider === 'openai' || entry.reasoning !== null) unsupported.add('max_tokens')
  return { unsupported, effort: entry.reasoning }
}

/** Returns the request with the parameters that the model supports. */
function applyDialect(body: ChatBody, { unsupported, effort }: Dialect): ChatBody {
  const { max_tokens, temperature, response_format, ...rest } = body
  const effortNow = unsupported.has('reasoning_effort') ? null : (rest.reasoning_effort ?? effort)
  delete rest.reasoning_effort
  const limit =
    typeof max_tokens === 'number' ? max_tokens + (effortNow === 'low' ? reasoningTokens : 0) : undefined
  const limitName =
    unsupported.has('max_tokens') && !unsupported.has('max_completion_tokens')
      ? 'max_completion_tokens'
      : 'max_tokens'
  return {
    ...withFormat(rest, response_format, unsupported),
    ...(limit === undefined ? {} : { [limitName]: limit }),
    ...(temperature === undefined || unsupported.has('temperature') ? {} : { temperature }),
    ...(effortNow === null ? {} : { reasoning_effort: effortNow }),
  }
}

/** Returns the dialect without the parameter that the error is about, or null when it is about none. */
function learnUnsupported(dialect: Dialect, error: ModelError, body: ChatBody): Dialect | null {
  if (error.kind !== 'refused' || (error.status !== 400 && error.status !== 422)) return null
  const parameter = parameterOf(`${error.param ?? ''} ${error.detail}`, applyDialect(body, dialect))
  if (parameter === null || dialect.unsupported.has(parameter)) return null
  return { ...dialect, unsupported: new Set([...dialect.unsupported, parameter]) }
}

function parameterOf(message: string, sent: ChatBody): Unsupported | null {
  if (/response_?format|json_?schema|json_?object|structured output/i.test(message)) return formatOf(sent)
  if (/reasoning|thinking/i.test(message) && 'reasoning_effort' in sent) return 'reasoning_effort'
  if (/temperature/i.test(message) && 'temperature' in sent) return 'temperature'
  if (!/max_(completion_)?tokens/i.test(message)) return null
  return 'max_tokens' in sent ? 'max_tokens' : 'max_completion_tokens'
}

function formatOf({ response_format }: ChatBody): Unsupported | null {
  const type: unknown = Object(response_format).type
  return type === 'json_schema' || type === 'json_object' ? type : null
}

/** Puts the schema into the prompt when the server does not support JSON schemas. */
function withFormat(body: ChatBody, format: unknown, unsupported: ReadonlySet<Unsupported>): ChatBody {
  if (format === undefined) return body
  if (!unsupported.has('json_schema') || formatOf({ response_format: format }) !== 'json_schema') {
    return { ...body, response_format: format }
  }
  const messages = Array.isArray(body.messages) ? (body.messages as unknown[]) : []
  const schema = JSON.stringify(Object(Object(format).json_schema).schema)
  const instruction = {
    role: 'system',
    content: `Answer with one JSON object and nothing else. It has to fit this JSON Schema: ${schema}`,
  }
  const withSchema = { ...body, messages: [instruction, ...messages] }
  return unsupported.has('json_object')
    ? withSchema
    : { ...withSchema, response_format: { type: 'json_object' } }
}
