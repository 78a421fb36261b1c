import * as z from 'zod'
import { ModelError, type ModelErrorKind } from './errors.ts'

export interface FailedAnswer {
  status: number
  headers: Headers
  text: string
}

/** What OpenAI, Groq, Gemini and small servers say of a failure, as far as they agree. */
interface Complaint {
  message: string
  /** Their code, type, status and reasons, in lower case. */
  codes: string[]
  param: string | null
  /** Seconds, when the body says how long to wait. */
  wait: number | null
}

const Body = z.object({
  message: z.string().catch(''),
  code: z.union([z.string(), z.number()]).nullish().catch(null),
  type: z.string().nullish().catch(null),
  param: z.string().nullish().catch(null),
  status: z.string().nullish().catch(null),
  details: z.array(z.record(z.string(), z.unknown())).nullish().catch(null),
})

/** Turns an answer that is not a success into the error that says what may be done about it. */
export function faultOf({ status, headers, text }: FailedAnswer): ModelError {
  const complaint = complaintOf(parsed(text)) ?? {
    message: text.slice(0, 200),
    codes: [],
    param: null,
    wait: null,
  }
  const kind = kindOf(status, complaint)
  const wait = kind === 'limited' || kind === 'unavailable' ? (waitOf(headers) ?? complaint.wait) : null
  return new ModelError(kind, {
    words: complaint.message,
    status,
    param: complaint.param,
    retryAfterSeconds: wait,
  })
}

/** Whether the same request may pass a moment later. */
export const isPassing = ({ kind, status }: ModelError): boolean =>
  kind === 'limited' ||
  (kind === 'unavailable' && (status === null || status >= 500 || status === 409 || status === 408))

/** Anything that a call has thrown, or that a stream has reported, as a ModelError. */
export function modelErrorOf(error: unknown): ModelError {
  const inner = error instanceof Error ? innermost(error) : error
  if (inner instanceof ModelError) return inner
  // The SDK keeps what a provider said in the middle of a stream as `data`.
  const said = inner instanceof Error ? complaintOf(Reflect.get(inner, 'data')) : complaintOf(inner)
  if (said) {
    const { message, param, wait } = said
    return new ModelError(kindOf(500, said), { words: message, param, retryAfterSeconds: wait })
  }
  if (!(inner instanceof Error)) return new ModelError('unavailable', { words: String(inner) })
  const kind = inner.name === 'AbortError' ? 'cancelled' : 'unavailable'
  return new ModelError(kind, { words: `${inner.name}: ${inner.message}` })
}

function innermost(error: Error): Error {
  return error.cause instanceof Error ? innermost(error.cause) : error
}

/** `{error: {…}}`, the same in a list, `{error: "…"}`, `{detail: "…"}`, or the error itself as streams carry it. */
function complaintOf(body: unknown): Complaint | null {
  const outer: unknown = Array.isArray(body) ? body[0] : body
  if (typeof outer === 'string') return { message: outer, codes: [], param: null, wait: null }
  if (typeof outer !== 'object' || outer === null) return null
  const inner: unknown = 'error' in outer ? outer.error : 'detail' in outer ? outer.detail : outer
  if (typeof inner === 'string') return { message: inner, codes: [], param: null, wait: null }
  const read = Body.safeParse(inner)
  if (!read.success) return null
  const { message, code, type, status, param, details } = read.data
  const named = [code, type, status, ...(details ?? []).flatMap(reasonsOf)]
  return {
    message,
    codes: named.flatMap((name) => (typeof name === 'string' ? [name.toLowerCase()] : [])),
    param: param ?? null,
    wait: spokenWait(message, details ?? []),
  }
}

/** Google names the reason of an error, and the allowance that ran out, in details of their own. */
function reasonsOf(detail: Record<string, unknown>): unknown[] {
  const violations = Array.isArray(detail.violations) ? detail.violations : []
  return [detail.reason, ...violations.map((violation: unknown) => Object(violation).quotaId as unknown)]
}

function kindOf(status: number, { message, codes, param }: Complaint): ModelErrorKind {
  const coded = (pattern: RegExp) => codes.some((code) => pattern.test(code))
  if (coded(/context_length_exceeded|request_too_large/) || status === 413 || isTooLong(message))
    return 'too_long'
  if (coded(/insufficient_quota|billing|perday/) || status === 402) return 'quota'
  if (coded(/model_not_found|model_decommissioned|model_terms/)) return 'retired'
  if (coded(/invalid_api_key|api_key_invalid|unauthenticated|permission_denied/)) return 'key'
  if (coded(/tool_use_failed|json_validate_failed/)) return 'invalid_answer'
  if (status === 401 || status === 403) return 'key'
  if (status === 429 || coded(/rate_limit_exceeded|resource_exhausted/)) return 'limited'
  if (status === 404) return /model/i.test(message) || param === 'model' ? 'retired' : 'unavailable'
  if (status === 408 || status === 409 || status >= 500) return 'unavailable'
  if (status < 400) return 'unavailable'
  return /api.?key/i.test(message) ? 'key' : 'refused'
}

const isTooLong = (message: string) =>
  /maximum context length|reduce the length|context (window|length|size)|exceeds the maximum number of tokens/i.test(
    message,
  )

/** Seconds or a date, as HTTP says it. */
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

/** "try again in 1m5.289s", or a RetryInfo of Google with "34s". */
function spokenWait(message: string, details: readonly Record<string, unknown>[]): number | null {
  const delay = details.map(({ retryDelay }) => retryDelay).find((value) => typeof value === 'string')
  const spoken = delay ?? /(?:try again|retry) in ((?:[\d.]+(?:ms|h|m|s))+)/i.exec(message)?.[1]
  if (spoken === undefined) return null
  const units: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1, ms: 0.001 }
  const parts = [...spoken.matchAll(/([\d.]+)(ms|h|m|s)/g)]
  return parts.reduce((sum, [, number, unit]) => sum + Number(number) * (units[unit ?? 's'] ?? 1), 0)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
