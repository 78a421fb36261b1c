import * as z from 'zod'
import { GmailError, type GmailFault } from './errors.ts'

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
  notFound: 'missing',
  backendError: 'unavailable',
}

const ErrorResponse = z.object({
  error: z.object({
    message: z.string().default(''),
    errors: z.array(z.object({ reason: z.string().default('') })).default([]),
    details: z.array(z.looseObject({ reason: z.string().optional() })).default([]),
    status: z.string().default(''),
  }),
})

/** Returns the error for a failed response, by its reason or else by its status. */
export function errorOf(status: number, body: unknown, retryAfter: string | null): GmailError {
  const parsed = ErrorResponse.safeParse(body)
  const error = parsed.success ? parsed.data.error : null
  const given = [...(error?.details ?? []), ...(error?.errors ?? [])].flatMap(({ reason }) => reason ?? [])
  const known = given.find((reason) => reasons[reason] !== undefined)
  const seconds = Number(retryAfter)
  return new GmailError((known === undefined ? undefined : reasons[known]) ?? kindOf(status), {
    reason: known ?? given[0] ?? (error?.status || String(status)),
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
