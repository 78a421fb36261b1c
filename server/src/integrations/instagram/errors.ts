import type { IncomingHttpHeaders } from 'node:http'
import { at, idAt, textAt } from './fields.ts'
import { retryAfterOf } from './usage.ts'

import { rowOfCode, type PlatformErrorKind, type PlatformReason, type Row } from './error-table.ts'

export type { PlatformErrorKind, PlatformReason } from './error-table.ts'

export interface PlatformErrorDetails {
  reason: PlatformReason
  code?: number | null
  subcode?: number | null
  status?: number | null
  retryAfterSeconds?: number | null
  traceId?: string | null
  /** The platform's own words, for logs; may be in any language. */
  words?: string
}

/** What Instagram refused. Its kind says what may be done about it, the rest is for the log and the owner. */
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

export interface FailedAnswer {
  status: number
  headers: IncomingHttpHeaders
  /** The parsed body, or undefined when it is not JSON. */
  body: unknown
}

/** Turns an answer that is not a success into the error that says what may be done about it. */
export function platformErrorOf(answer: FailedAnswer): PlatformError {
  const error = graphErrorOf(answer.body)
  const row = rowOf(answer.status, error)
  const wait = row.kind === 'limited' || row.waitSeconds ? retryAfterOf(answer.headers) : null
  return new PlatformError(row.kind, {
    reason: row.reason,
    code: error.code,
    subcode: error.subcode,
    status: answer.status,
    retryAfterSeconds: wait ?? row.waitSeconds ?? null,
    traceId: error.traceId,
    words: error.words,
  })
}

const unknownRow: Row = { kind: 'unclear', reason: 'unknown' }

function rowOf(status: number, error: GraphError): Row {
  // The platform has answered 5xx for effects that took place, whatever code stood in the body.
  if (status >= 500 || status < 400)
    return { ...unknownRow, reason: status >= 500 ? 'service_down' : 'unreadable' }
  const known = error.code === null ? undefined : rowOfCode(error.code, error.subcode)
  if (known) return known
  return status === 429 ? { kind: 'limited', reason: 'rate_limited' } : unknownRow
}

interface GraphError {
  code: number | null
  subcode: number | null
  traceId: string | null
  words: string
}

function graphErrorOf(body: unknown): GraphError {
  const error = at(body, 'error')
  return {
    code: integerAt(error, 'code'),
    subcode: integerAt(error, 'error_subcode'),
    traceId: textAt(error, 'fbtrace_id'),
    words: textAt(error, 'message') ?? '',
  }
}

function integerAt(value: unknown, name: string): number | null {
  const number = Number(idAt(value, name) ?? Number.NaN)
  return Number.isSafeInteger(number) ? number : null
}

function describe(kind: PlatformErrorKind, details: PlatformErrorDetails): string {
  const code = details.code === null ? '' : ` ${details.code}${details.subcode ? `/${details.subcode}` : ''}`
  const status = details.status === null ? '' : ` (HTTP ${details.status})`
  const words = details.words ? `: ${withoutTokens(details.words).slice(0, 300)}` : ''
  return `Instagram: ${kind}, ${details.reason}${code}${status}${words}`
}

/** The platform repeats a malformed token in its message. */
function withoutTokens(words: string): string {
  return words.replace(/[A-Za-z0-9_|-]{32,}/g, '[hidden]')
}
