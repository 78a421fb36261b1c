import type { IncomingHttpHeaders } from 'node:http'
import { at, idAt, textAt } from './fields.ts'
import { retryAfterOf } from './usage.ts'
import { classOfCode, type ErrorClass, type PlatformErrorKind, type PlatformReason } from './error-table.ts'

export type { PlatformErrorKind, PlatformReason } from './error-table.ts'

export interface PlatformErrorDetails {
  reason: PlatformReason
  code?: number | null
  subcode?: number | null
  status?: number | null
  retryAfterSeconds?: number | null
  traceId?: string | null
  /** Error message of the platform, for logs; may be in any language. */
  message?: string
}

/** A failed call to Instagram. `kind` says what the caller can do; the other fields are for logs and the owner. */
export class PlatformError extends Error {
  readonly kind: PlatformErrorKind
  readonly reason: PlatformReason
  readonly code: number | null
  readonly subcode: number | null
  readonly status: number | null
  readonly retryAfterSeconds: number | null
  readonly traceId: string | null

  constructor(kind: PlatformErrorKind, details: PlatformErrorDetails) {
    const { code = null, subcode = null, status = null } = details
    super(describe(kind, { ...details, code, subcode, status }))
    this.name = 'PlatformError'
    this.kind = kind
    this.reason = details.reason
    this.code = code
    this.subcode = subcode
    this.status = status
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
    this.traceId = details.traceId ?? null
  }
}

export interface FailedResponse {
  status: number
  headers: IncomingHttpHeaders
  /** The parsed body, or undefined when it is not JSON. */
  body: unknown
}

/** Returns the error for a response that is not a success. */
export function platformErrorOf(response: FailedResponse): PlatformError {
  const error = graphErrorOf(response.body)
  const errorClass = classify(response.status, error)
  const wait = errorClass.kind === 'limited' || errorClass.waitSeconds ? retryAfterOf(response.headers) : null
  return new PlatformError(errorClass.kind, {
    reason: errorClass.reason,
    code: error.code,
    subcode: error.subcode,
    status: response.status,
    retryAfterSeconds: wait ?? errorClass.waitSeconds ?? null,
    traceId: error.traceId,
    message: error.message,
  })
}

const unknownClass: ErrorClass = { kind: 'unclear', reason: 'unknown' }

function classify(status: number, error: GraphError): ErrorClass {
  // Instagram has returned 5xx for effects that took place, with any code in the body.
  if (status >= 500 || status < 400)
    return { ...unknownClass, reason: status >= 500 ? 'service_down' : 'unreadable' }
  const known = error.code === null ? undefined : classOfCode(error.code, error.subcode)
  if (known) return known
  return status === 429 ? { kind: 'limited', reason: 'rate_limited' } : unknownClass
}

interface GraphError {
  code: number | null
  subcode: number | null
  traceId: string | null
  message: string
}

function graphErrorOf(body: unknown): GraphError {
  const error = at(body, 'error')
  return {
    code: integerAt(error, 'code'),
    subcode: integerAt(error, 'error_subcode'),
    traceId: textAt(error, 'fbtrace_id'),
    message: textAt(error, 'message') ?? '',
  }
}

function integerAt(value: unknown, name: string): number | null {
  const number = Number(idAt(value, name) ?? Number.NaN)
  return Number.isSafeInteger(number) ? number : null
}

function describe(kind: PlatformErrorKind, details: PlatformErrorDetails): string {
  const code = details.code === null ? '' : ` ${details.code}${details.subcode ? `/${details.subcode}` : ''}`
  const status = details.status === null ? '' : ` (HTTP ${details.status})`
  const message = details.message ? `: ${withoutTokens(details.message).slice(0, 300)}` : ''
  return `Instagram: ${kind}, ${details.reason}${code}${status}${message}`
}

/** Instagram repeats a malformed token in its error message. */
function withoutTokens(message: string): string {
  return message.replace(/[A-Za-z0-9_|-]{32,}/g, '[hidden]')
}
