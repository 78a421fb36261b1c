import * as z from 'zod'
import { listOf } from '../read-list.ts'

/**
 * What a caller can do after a failed call.
 *
 * - `login`: the access token is not accepted; refresh it.
 * - `permission`: a scope is missing; the owner has to consent again.
 * - `limited`: refused without effect; wait, then retry.
 * - `stopped`: refused for the day or permanently, by a daily limit or a policy of the owner's organisation.
 * - `missing`: no object has that id.
 * - `refused`: this request is refused without effect and will be refused again.
 * - `unavailable`: the effect may have happened. Repeat a read; check before repeating a write.
 */
type GmailFault = 'login' | 'permission' | 'limited' | 'stopped' | 'missing' | 'refused' | 'unavailable'

/** A failed call to Gmail. `kind` says what the caller can do. */
export class GmailError extends Error {
  readonly kind: GmailFault
  /** Google's reason code. */
  readonly reason: string
  readonly retryAfterSeconds: number | undefined

  constructor(
    kind: GmailFault,
    details: { reason: string; message?: string; retryAfterSeconds?: number | undefined; cause?: unknown },
  ) {
    super(details.message ?? `Gmail: ${details.reason}`, { cause: details.cause })
    this.name = 'GmailError'
    this.kind = kind
    this.reason = details.reason
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** Reasons that take precedence over the status. */
const reasons: Readonly<Record<string, GmailFault>> = {
  authError: 'login',
  insufficientPermissions: 'permission',
  ACCESS_TOKEN_SCOPE_INSUFFICIENT: 'permission',
  rateLimitExceeded: 'limited',
  userRateLimitExceeded: 'limited',
  concurrentLimitExceeded: 'limited',
  dailyLimitExceeded: 'stopped',
  domainPolicy: 'stopped',
  accessNotConfigured: 'stopped',
  SERVICE_DISABLED: 'stopped',
  CONSUMER_INVALID: 'stopped',
  mailServiceNotEnabled: 'stopped',
  notFound: 'missing',
  backendError: 'unavailable',
}

const ErrorResponse = z.object({
  error: z.object({
    message: z.string().default(''),
    errors: listOf(z.object({ reason: z.string().default('') }), 'errors').default([]),
    details: listOf(z.looseObject({ reason: z.string().optional() }), 'details').default([]),
    status: z.string().default(''),
  }),
})

/** Returns the error for a failed response, by its reason or else by its status. */
export function errorOf(status: number, body: unknown, retryAfter: string | null): GmailError {
  const parsedBody = ErrorResponse.safeParse(body)
  const error = parsedBody.success ? parsedBody.data.error : null
  const givenReasons = [...(error?.details ?? []), ...(error?.errors ?? [])].flatMap(
    ({ reason }) => reason ?? [],
  )
  // Gmail names this one only in its message.
  const isWithoutMailbox = /mail service not enabled/i.test(error?.message ?? '')
  const knownReason = isWithoutMailbox
    ? 'mailServiceNotEnabled'
    : givenReasons.find((reason) => reasons[reason] !== undefined)
  const seconds = Number(retryAfter)
  return new GmailError((knownReason === undefined ? undefined : reasons[knownReason]) ?? kindOf(status), {
    reason: knownReason ?? givenReasons[0] ?? (error?.status || String(status)),
    message: `Gmail responded ${status}: ${error?.message || 'no reason'}`,
    retryAfterSeconds: retryAfter !== null && Number.isFinite(seconds) ? seconds : undefined,
  })
}

function kindOf(status: number): GmailFault {
  if (status === 401) return 'login'
  if (status === 404 || status === 410) return 'missing'
  if (status === 429) return 'limited'
  return status >= 500 ? 'unavailable' : 'refused'
}
