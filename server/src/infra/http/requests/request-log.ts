import type { Context, MiddlewareHandler } from 'hono'
import type { Ids } from '#src/infra/ids.ts'
import type { Logger } from '#src/infra/telemetry/logger.ts'
import type { Metrics } from '#src/infra/telemetry/metrics.ts'
import { addressReader } from './client-address.ts'
import { failedAnswer } from '../answers/error-response.ts'
import type { RequestEnv } from '../mount-endpoint.ts'

export interface RequestLogOptions {
  ids: Ids
  log: Logger
  metrics: Metrics
  /** Addresses or networks whose X-Forwarded-For header is trusted. */
  trustedProxies: readonly string[]
}

/** The outermost middleware: assigns a request id, logs the outcome and records its duration. */
export function requestLog(options: RequestLogOptions): MiddlewareHandler<RequestEnv> {
  const { ids, log, metrics } = options
  const addressOf = addressReader(options.trustedProxies)
  const durations = metrics.histogram('http_request_seconds', 'Time to answer a request', [
    'method',
    'route',
    'status',
  ])
  // These entries have no secret fields, and redaction would make them about ten times slower.
  const access = log.child({}, { redact: ['-'] })
  return async (c, next) => {
    const began = performance.now()
    const requestId = ids.next()
    c.set('requestId', requestId)
    c.set('route', 'unmatched')
    c.set('quiet', false)
    c.set('address', addressOf(c.env.incoming))
    c.set('cookies', [])
    c.env.outgoing.setHeader('X-Request-Id', requestId)
    await next()
    for (const cookie of c.get('cookies')) c.header('Set-Cookie', cookie, { append: true })
    const seconds = (performance.now() - began) / 1000
    const route = c.get('route')
    const { method } = c.req
    const { status } = c.res
    durations.observe({ method, route, status: String(status) }, seconds)
    const entry = { request_id: requestId, method, route, status, ms: Math.round(seconds * 10_000) / 10 }
    if (status < 400 && c.get('quiet')) return access.debug(entry, 'answered')
    if (status < 500) return access.info(entry, 'answered')
    log.error({ ...entry, err: c.get('fault') }, 'failed')
  }
}

/** For `app.onError`: returns the failure envelope and keeps the error for the log. */
export function errorResponse(error: unknown, c: Context<RequestEnv>): Response {
  const answer = failedAnswer(error, c.get('requestId'))
  if (answer.unexpected) c.set('fault', error)
  c.header('Cache-Control', 'no-store')
  return c.json(answer.body, answer.status, answer.headers)
}
