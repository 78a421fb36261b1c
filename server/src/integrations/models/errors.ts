import { m } from '@skein/messages'
import * as z from 'zod'
import { listOf } from '../read-list.ts'
import type { ModelUsage } from './model.ts'

/**
 * What the caller can do. `limited`: wait. `quota`: add credit. `key`: use another key. `retired`, `no_tools`: use
 * another model. `too_long`: shorten the text. `refused`: nothing, a retry fails again. `invalid_answer`: retry.
 * `unavailable`: retry later.
 */
type ModelErrorKind =
  | 'limited'
  | 'quota'
  | 'key'
  | 'retired'
  | 'no_tools'
  | 'too_long'
  | 'refused'
  | 'invalid_answer'
  | 'unavailable'
  | 'cancelled'

const messages: Readonly<Record<ModelErrorKind, () => string>> = {
  limited: () => m.server_model_limiting(),
  quota: () => m.server_model_quota(),
  key: () => m.server_model_key(),
  retired: () => m.server_model_not_offered(),
  no_tools: () => m.server_model_no_tools(),
  too_long: () => m.server_model_text_long(),
  refused: () => m.server_model_rejected(),
  invalid_answer: () => m.server_model_unusable(),
  unavailable: () => m.server_model_no_response(),
  cancelled: () => m.server_model_canceled(),
}

interface ModelErrorDetails {
  /** The provider's error message or our description. */
  detail?: string
  status?: number | null
  /** The request field that the provider names. */
  param?: string | null
  retryAfterSeconds?: number | null
  /** Tokens used before the failure. */
  usage?: ModelUsage | null
  reason?: ModelErrorReason | null
  /** The same failure came twice, so that another try is of no use. */
  isRepeated?: boolean
}

/** More exact than a kind: `unavailable` because of the requests of all customers, `invalid_answer` with reasoning alone. */
type ModelErrorReason = 'overloaded' | 'only_reasoning'

const reasonMessages: Readonly<Record<ModelErrorReason, () => string>> = {
  overloaded: () => m.server_model_overloaded(),
  only_reasoning: () => m.server_model_only_reasoning(),
}

/**
 * `message` is for users and never contains text of the provider. `detail` and `param` do, and are not logged: a server may
 * repeat the request with its key.
 */
export class ModelError extends Error {
  readonly kind: ModelErrorKind
  readonly detail: string
  readonly status: number | null
  readonly param: string | null
  readonly retryAfterSeconds: number | null
  readonly usage: ModelUsage | null
  readonly reason: ModelErrorReason | null
  readonly isRepeated: boolean

  constructor(kind: ModelErrorKind, details: ModelErrorDetails = {}) {
    const { reason = null } = details
    super((reason === null ? messages[kind] : reasonMessages[reason])())
    this.reason = reason
    this.isRepeated = details.isRepeated ?? false
    this.name = 'ModelError'
    this.kind = kind
    this.detail = withoutSecrets(details.detail ?? '')
    this.status = details.status ?? null
    this.param = details.param ?? null
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
    this.usage = details.usage ?? null
  }
}

/** Returns the error with another usage. */
export function withUsage(error: ModelError, usage: ModelUsage): ModelError {
  const { detail, status, param, retryAfterSeconds, reason, isRepeated } = error
  const details = { detail, status, param, retryAfterSeconds, reason, isRepeated, usage }
  return new ModelError(error.kind, details)
}

/** Some providers repeat parts of the key in their error message. */
const withoutSecrets = (detail: string) =>
  detail.replaceAll(/\b(sk|gsk|AIza)[-_\w*.]{4,}/g, '[key]').slice(0, 400)

interface FailedResponse {
  status: number
  headers: Headers
  text: string
}

/** The error fields that OpenAI, Groq, Gemini and other servers have in common. */
interface ProviderError {
  message: string
  /** Code, type, status and reasons in lower case. */
  codes: string[]
  param: string | null
  /** Seconds to wait, when the body has them. */
  wait: number | null
}

const Body = z.object({
  message: z.string().catch(''),
  code: z.union([z.string(), z.number()]).nullish().catch(null),
  type: z.string().nullish().catch(null),
  param: z.string().nullish().catch(null),
  status: z.string().nullish().catch(null),
  details: listOf(z.record(z.string(), z.unknown()), 'details').nullish().catch(null),
})

/** Returns the error for a response that is not a success. */
export function responseErrorOf({ status, headers, text }: FailedResponse): ModelError {
  const error = providerErrorOf(parseOrUndefined(text)) ?? {
    message: text.slice(0, 200),
    codes: [],
    param: null,
    wait: null,
  }
  const kind = kindOf(status, error)
  const wait = kind === 'limited' || kind === 'unavailable' ? (waitOf(headers) ?? error.wait) : null
  return new ModelError(kind, {
    detail: error.message,
    status,
    param: error.param,
    retryAfterSeconds: wait,
    reason: reasonOf(kind, error),
  })
}

const overload = /overload|over[ _]?capacity|at capacity/i

const reasonOf = (kind: ModelErrorKind, { message, codes }: ProviderError): ModelErrorReason | null =>
  kind === 'unavailable' && [message, ...codes].some((text) => overload.test(text)) ? 'overloaded' : null

/** Returns whether a retry of the same request can succeed. */
export const isTransient = ({ kind, status }: ModelError): boolean =>
  kind === 'limited' ||
  (kind === 'unavailable' && (status === null || status >= 500 || status === 409 || status === 408))

/** Returns anything that a call has thrown or a stream has reported as a ModelError. */
export function modelErrorOf(error: unknown): ModelError {
  const inner = error instanceof Error ? innermost(error) : error
  if (inner instanceof ModelError) return inner
  // The AI SDK has the provider's error within a stream as `data`.
  const reported =
    inner instanceof Error ? providerErrorOf(Reflect.get(inner, 'data')) : providerErrorOf(inner)
  if (reported) {
    const { message, param, wait } = reported
    const kind = kindOf(500, reported)
    const reason = reasonOf(kind, reported)
    return new ModelError(kind, { detail: message, param, retryAfterSeconds: wait, reason })
  }
  if (!(inner instanceof Error)) return new ModelError('unavailable', { detail: String(inner) })
  const kind = inner.name === 'AbortError' ? 'cancelled' : 'unavailable'
  return new ModelError(kind, { detail: `${inner.name}: ${inner.message}` })
}

/** Whether an error is one of our connection, which has made its own retries. */
export const isOfConnection = (error: unknown): boolean =>
  error instanceof Error && innermost(error) instanceof ModelError

function innermost(error: Error): Error {
  return error.cause instanceof Error ? innermost(error.cause) : error
}

/** Reads `{error: {…}}`, the same in a list, `{error: "…"}`, `{detail: "…"}`, or the bare error of a stream. */
function providerErrorOf(body: unknown): ProviderError | null {
  const outer: unknown = Array.isArray(body) ? body[0] : body
  if (typeof outer === 'string') return { message: outer, codes: [], param: null, wait: null }
  if (typeof outer !== 'object' || outer === null) return null
  const inner: unknown = 'error' in outer ? outer.error : 'detail' in outer ? outer.detail : outer
  if (typeof inner === 'string') return { message: inner, codes: [], param: null, wait: null }
  const read = Body.safeParse(inner)
  if (!read.success) return null
  const { message, code, type, status, param, details } = read.data
  const codes = [code, type, status, ...(details ?? []).flatMap(reasonsOf)]
  return {
    message,
    codes: codes.flatMap((name) => (typeof name === 'string' ? [name.toLowerCase()] : [])),
    param: param ?? null,
    wait: waitInBody(message, details ?? []),
  }
}

/** Google has the reason of an error and the exhausted quota in `details`. */
function reasonsOf(detail: Record<string, unknown>): unknown[] {
  const violations = Array.isArray(detail.violations) ? detail.violations : []
  return [detail.reason, ...violations.map((violation: unknown) => Object(violation).quotaId as unknown)]
}

function kindOf(status: number, { message, codes, param }: ProviderError): ModelErrorKind {
  const hasCode = (pattern: RegExp) => codes.some((code) => pattern.test(code))
  if (hasCode(/context_length_exceeded|request_too_large/) || status === 413 || isTooLong(message))
    return 'too_long'
  if (hasCode(/insufficient_quota|billing|perday/) || status === 402) return 'quota'
  if (hasCode(/model_not_found|model_decommissioned|model_terms/)) return 'retired'
  if (hasCode(/invalid_api_key|api_key_invalid|unauthenticated|permission_denied/)) return 'key'
  if (hasCode(/tool_use_failed|json_validate_failed/)) return 'invalid_answer'
  if (status === 401 || status === 403) return 'key'
  if (status === 429 || hasCode(/rate_limit_exceeded|resource_exhausted/)) return 'limited'
  if (status === 404) return /model/i.test(message) || param === 'model' ? 'retired' : 'unavailable'
  if (status === 408 || status === 409 || status >= 500) return 'unavailable'
  if (status < 400) return 'unavailable'
  return /api.?key/i.test(message) ? 'key' : 'refused'
}

const isTooLong = (message: string) =>
  /maximum context length|reduce the length|context (window|length|size)|exceeds the maximum number of tokens/i.test(
    message,
  )

/** Returns the seconds of Retry-After, which has seconds or a date. */
function waitOf(headers: Headers): number | null {
  const exact = Number(headers.get('retry-after-ms') ?? Number.NaN)
  if (exact >= 0) return exact / 1000
  const value = headers.get('retry-after')
  if (value === null) return null
  const seconds = Number(value)
  if (seconds >= 0) return seconds
  const until = Date.parse(value) - Date.parse(headers.get('date') ?? '')
  return until >= 0 ? until / 1000 : null
}

/** Returns the seconds of "try again in 1m5.289s" or of Google's RetryInfo ("34s"). */
function waitInBody(message: string, details: readonly Record<string, unknown>[]): number | null {
  const delay = details.map(({ retryDelay }) => retryDelay).find((value) => typeof value === 'string')
  const duration = delay ?? /(?:try again|retry) in ((?:[\d.]+(?:ms|h|m|s))+)/i.exec(message)?.[1]
  if (duration === undefined) return null
  const units: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1, ms: 0.001 }
  const parts = [...duration.matchAll(/(?<![\d.])([\d.]+)(ms|h|m|s)/g)]
  return parts.reduce((sum, [, number, unit]) => sum + Number(number) * (units[unit ?? 's'] ?? 1), 0)
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
