import type { IncomingHttpHeaders } from 'node:http'
import { at, flagAt, idAt, textAt } from './fields.ts'
import { retryAfterOf } from './usage.ts'

/**
 * What a caller can do. `limited`: wait, then retry. `retry`: it was never sent. `reconnect`: stop until the owner connects
 * again. `rejected`: nothing, a retry fails again. `unclear`: the effect may have happened; repeat a read, reconcile a write.
 */
export type PlatformErrorKind = 'retry' | 'limited' | 'reconnect' | 'rejected' | 'unclear'

export type PlatformReason =
  | 'account_ineligible'
  | 'account_restricted'
  | 'app_not_approved'
  | 'bad_request'
  | 'blocked'
  | 'code_refused'
  | 'media_refused'
  | 'message_access_off'
  | 'network'
  | 'not_found'
  | 'outside_window'
  | 'permission_missing'
  | 'person_unavailable'
  | 'private_reply_refused'
  | 'profile_hidden'
  | 'rate_limited'
  | 'service_down'
  | 'spam_suspected'
  | 'thread_elsewhere'
  | 'timeout'
  | 'token_invalid'
  | 'unknown'
  | 'unreadable'

interface ErrorClass {
  kind: PlatformErrorKind
  reason: PlatformReason
  /** Used when the response does not say how long to wait. */
  waitSeconds?: number
}

const HOUR = 3600

/** Known codes, as `code/subcode` or `code`. The longer key wins; an unknown code of a 4xx response is a refusal. */
const table: Readonly<Record<string, ErrorClass>> = {
  '1': { kind: 'unclear', reason: 'service_down' },
  '2': { kind: 'unclear', reason: 'service_down' },
  '3': { kind: 'rejected', reason: 'permission_missing' },
  '4': { kind: 'limited', reason: 'rate_limited' },
  // Has the code of a rate limit, but was also returned for posts that were published.
  '4/2207051': { kind: 'unclear', reason: 'spam_suspected', waitSeconds: HOUR },
  '10/-': { kind: 'rejected', reason: 'permission_missing' },
  '10/1893063': { kind: 'limited', reason: 'account_restricted', waitSeconds: 6 * HOUR },
  '10/2018108': { kind: 'rejected', reason: 'person_unavailable' },
  '10/2018278': { kind: 'rejected', reason: 'outside_window' },
  '10/2018300': { kind: 'rejected', reason: 'thread_elsewhere' },
  '10/2534022': { kind: 'rejected', reason: 'outside_window' },
  // The account is no longer linked, or lacks two-factor authentication.
  '10/2534077': { kind: 'reconnect', reason: 'account_ineligible' },
  '17': { kind: 'limited', reason: 'rate_limited' },
  '25': { kind: 'limited', reason: 'account_restricted', waitSeconds: 6 * HOUR },
  '32': { kind: 'limited', reason: 'rate_limited' },
  '100': { kind: 'rejected', reason: 'bad_request' },
  '100/33': { kind: 'rejected', reason: 'not_found' },
  '100/2018001': { kind: 'rejected', reason: 'person_unavailable' },
  '100/2018008': { kind: 'rejected', reason: 'media_refused' },
  '100/2018047': { kind: 'rejected', reason: 'media_refused' },
  '100/2018074': { kind: 'rejected', reason: 'media_refused' },
  '100/2018109': { kind: 'rejected', reason: 'media_refused' },
  '100/2534013': { kind: 'rejected', reason: 'account_ineligible' },
  '100/2534014': { kind: 'rejected', reason: 'person_unavailable' },
  '100/2534025': { kind: 'rejected', reason: 'private_reply_refused' },
  '100/2534029': { kind: 'rejected', reason: 'account_restricted' },
  '100/2534037': { kind: 'rejected', reason: 'thread_elsewhere' },
  '102': { kind: 'reconnect', reason: 'token_invalid' },
  '190': { kind: 'reconnect', reason: 'token_invalid' },
  '200/1545041': { kind: 'rejected', reason: 'person_unavailable' },
  '200/2018028': { kind: 'rejected', reason: 'app_not_approved' },
  '200/2534041': { kind: 'rejected', reason: 'message_access_off' },
  '230': { kind: 'rejected', reason: 'profile_hidden' },
  '341': { kind: 'limited', reason: 'rate_limited', waitSeconds: HOUR },
  '368': { kind: 'limited', reason: 'blocked', waitSeconds: 4 * HOUR },
  // An invalid or revoked session key.
  '452': { kind: 'reconnect', reason: 'token_invalid' },
  '551': { kind: 'rejected', reason: 'person_unavailable' },
  '613': { kind: 'limited', reason: 'rate_limited' },
  '2500': { kind: 'rejected', reason: 'bad_request' },
  '9010': { kind: 'rejected', reason: 'profile_hidden' },
  '36103': { kind: 'rejected', reason: 'account_ineligible' },
  '80001': { kind: 'limited', reason: 'rate_limited' },
  '80002': { kind: 'limited', reason: 'rate_limited' },
  '80006': { kind: 'limited', reason: 'rate_limited' },
  '2018300': { kind: 'rejected', reason: 'thread_elsewhere' },
  '2534001': { kind: 'rejected', reason: 'not_found' },
  '9000001': { kind: 'rejected', reason: 'not_found' },
}

/** One permission is missing; calls that need others work. */
const permissionRange: ErrorClass = { kind: 'rejected', reason: 'permission_missing' }

/** Returns the class of code and subcode, else the class of the code; undefined for an unknown code. */
function classOfCode(code: number, subcode: number | null): ErrorClass | undefined {
  const errorClass = table[`${code}/${subcode ?? '-'}`] ?? table[code]
  if (errorClass) return errorClass
  return code >= 200 && code <= 299 ? permissionRange : undefined
}

interface PlatformErrorDetails {
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

/** Returns the seconds after which Instagram accepts calls again, if it named them; null for other errors. */
export const pauseSecondsOf = (error: unknown): number | null =>
  error instanceof PlatformError && error.kind === 'limited' ? error.retryAfterSeconds : null

export const isPermissionMissing = (error: unknown): boolean =>
  error instanceof PlatformError && error.reason === 'permission_missing'

/** Whether Instagram refuses to show something, for now or for good. */
export const isRefused = ({ kind, reason }: PlatformError): boolean =>
  kind === 'rejected' || reason === 'permission_missing'

/** Whether Instagram refuses one request, not the whole channel. */
export const isRefusedItem = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && error.kind === 'rejected' && error.reason !== 'permission_missing'

interface FailedResponse {
  status: number
  headers: IncomingHttpHeaders
  /** The parsed body, or undefined when it is not JSON. */
  body: unknown
}

/** Returns the error for a response that is not a success. */
export function platformErrorOf(response: FailedResponse): PlatformError {
  const error = graphErrorOf(response.body)
  const errorClass = classify(response.status, error)
  const mayWait =
    errorClass.kind === 'limited' || errorClass.waitSeconds !== undefined || response.status === 429
  const wait = mayWait ? retryAfterOf(response.headers) : null
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
  if (status >= 500) return { ...unknownClass, reason: 'service_down' }
  const errorClass = error.code === null ? undefined : classOfCode(error.code, error.subcode)
  if (errorClass) return errorClass
  if (status < 400) return { ...unknownClass, reason: 'unreadable' }
  if (status === 429) return { kind: 'limited', reason: 'rate_limited' }
  const isRefusal = error.code !== null && status !== 408 && !error.isTransient
  return isRefusal ? { kind: 'rejected', reason: 'unknown' } : unknownClass
}

interface GraphError {
  code: number | null
  subcode: number | null
  traceId: string | null
  isTransient: boolean
  message: string
}

function graphErrorOf(body: unknown): GraphError {
  const error = at(body, 'error')
  return {
    code: integerAt(error, 'code'),
    subcode: integerAt(error, 'error_subcode'),
    traceId: textAt(error, 'fbtrace_id'),
    isTransient: flagAt(error, 'is_transient'),
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
