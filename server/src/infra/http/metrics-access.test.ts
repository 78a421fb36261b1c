import { describe, expect, test } from 'vitest'
import { createMetrics } from '#src/infra/telemetry/metrics.ts'
import { isLocalRequest, serveMetrics } from './metrics-access.ts'

const request = (remoteAddress: string, { headers = {}, url = 'http://localhost:3000/metrics' } = {}) =>
  isLocalRequest({ incoming: { socket: { remoteAddress }, headers }, url })

describe('isLocalRequest', () => {
  test.each([
    ['127.0.0.1', 'http://localhost:3000/metrics'],
    ['127.0.0.9', 'http://127.0.0.1:3000/metrics'],
    ['::1', 'http://[::1]:3000/metrics'],
    ['::ffff:127.0.0.1', 'http://localhost/metrics'],
  ])('accepts %s for %s', (address, url) => expect(request(address, { url })).toBe(true))

  test.each(['10.0.0.5', '203.0.113.9', '2001:db8::1', '::ffff:10.0.0.5', '1.127.0.0', ''])(
    'refuses %j',
    (address) => expect(request(address)).toBe(false),
  )

  test.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'])(
    'refuses a request of a proxy on this machine with %s',
    (name) => expect(request('127.0.0.1', { headers: { [name]: '127.0.0.1' } })).toBe(false),
  )

  test.each(['http://skein.example.com/metrics', 'http://127.0.0.1.example.com/metrics'])(
    'refuses a request for %s',
    (url) => expect(request('127.0.0.1', { url })).toBe(false),
  )
})

test('serveMetrics answers only /metrics', async () => {
  const serve = serveMetrics(createMetrics())
  const metrics = await serve(new Request('http://10.0.0.5:9100/metrics'))
  expect(metrics.headers.get('content-type')).toContain('text/plain')
  expect(await metrics.text()).toContain('process_cpu_seconds_total')
  expect((await serve(new Request('http://10.0.0.5:9100/api/metrics'))).status).toBe(404)
})
