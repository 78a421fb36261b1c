import type { Metrics } from '#src/infra/telemetry/metrics.ts'

interface Caller {
  incoming: { socket: { remoteAddress?: string | undefined }; headers: Readonly<Record<string, unknown>> }
  url: string
}

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * Returns whether a request comes from this machine itself. A proxy on this machine also connects from a loopback
 * address, so a request with a forwarding header or for another host does not count.
 */
export function isLocalRequest({ incoming, url }: Caller): boolean {
  const isForwarded = forwardingHeaders.some((name) => incoming.headers[name] !== undefined)
  const { hostname } = new URL(url)
  const isLocalHost = hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''))
  return !isForwarded && isLocalHost && isLoopback(incoming.socket.remoteAddress ?? '')
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '')
  return plain === '::1' || /^127(\.\d{1,3}){3}$/.test(plain)
}

/** Returns the metrics in Prometheus format. */
export async function metricsResponse({ registry }: Metrics): Promise<Response> {
  return new Response(await registry.metrics(), { headers: { 'content-type': registry.contentType } })
}

/** Serves only `/metrics`, for a port of its own. */
export const serveMetrics =
  (metrics: Metrics) =>
  async (request: Request): Promise<Response> =>
    new URL(request.url).pathname === '/metrics'
      ? metricsResponse(metrics)
      : new Response('Not found', { status: 404 })
