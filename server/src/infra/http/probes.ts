import type { Hono } from 'hono'
import { limitTime } from '#src/infra/concurrency/limit-time.ts'
import type { Metrics } from '#src/infra/telemetry/metrics.ts'
import { isLocalRequest, metricsResponse } from './metrics-access.ts'
import type { RequestEnv } from './mount-endpoint.ts'

/** Returns whether a part can serve requests. A check that throws counts as false. */
export type ReadinessCheck = () => boolean | Promise<boolean>

export interface ProbeOptions {
  /** Null when they are served on a port of their own. */
  metrics: Metrics | null
  checks: Readonly<Record<string, ReadinessCheck>>
}

/**
 * `/healthz` (alive, no I/O), `/readyz` (every check) and, for callers on this machine, `/metrics` (Prometheus text).
 */
export function mountProbes(app: Hono<RequestEnv>, { metrics, checks }: ProbeOptions): void {
  app.get('/healthz', (c) => {
    c.set('route', '/healthz')
    return c.json({ status: 'alive' }, 200, { 'Cache-Control': 'no-store' })
  })
  app.get('/readyz', async (c) => {
    c.set('route', '/readyz')
    const entries = Object.entries(checks).map(async ([name, check]) => [name, await passes(check)] as const)
    const results = Object.fromEntries(await Promise.all(entries))
    const ready = Object.values(results).every(Boolean)
    const body = { status: ready ? 'ready' : 'not ready', checks: results }
    return c.json(body, ready ? 200 : 503, { 'Cache-Control': 'no-store' })
  })
  app.get('/metrics', async (c) => {
    c.set('route', '/metrics')
    const { incoming } = c.env
    const isAllowed = metrics !== null && isLocalRequest({ incoming, url: c.req.url })
    return isAllowed ? metricsResponse(metrics) : c.notFound()
  })
}

const timeout = 2000

/** A check that takes longer than `timeout` milliseconds fails. */
async function passes(check: ReadinessCheck): Promise<boolean> {
  try {
    return await limitTime(Promise.resolve(check()), timeout, () => new Error('The check took too long.'))
  } catch {
    return false
  }
}
