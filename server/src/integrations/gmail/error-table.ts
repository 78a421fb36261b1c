import * as z from 'zod'
import { GmailError, type GmailFault } from './errors.ts'

/** Reasons that say more than the status they travel with. */
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

const Answer = z.object({
  error: z.object({
    message: z.string().default(''),
    errors: z.array(z.object({ reason: z.string().default('') })).default([]),
    details: z.array(z.looseObject({ reason: z.string().optional() })).default([]),
    status: z.string().default(''),
  }),
})

/** What a failed answer means. The reason decides, then the status. */
export function errorOf(status: number, body: unknown, retryAfter: string | null): GmailError {
  const read = Answer.safeParse(body)
  const said = read.success ? read.data.error : null
  const words = [...(said?.details ?? []), ...(said?.errors ?? [])].flatMap(({ reason }) => reason ?? [])
  const known = words.find((word) => reasons[word] !== undefined)
  const seconds = Number(retryAfter)
  return new GmailError((known === undefined ? undefined : reasons[known]) ?? kindOf(status), {
    reason: known ?? words[0] ?? (said?.status || String(status)),
    words: `Gmail answered ${status}: ${said?.message || 'no reason'}`,
    retryAfterSeconds: retryAfter !== null && Number.isFinite(seconds) ? seconds : undefined,
  })
}

function kindOf(status: number): GmailFault {
  if (status === 401) return 'login'
  if (status === 404 || status === 410) return 'missing'
  if (status === 429) return 'limited'
  return status >= 500 ? 'unavailable' : 'refused'
}
