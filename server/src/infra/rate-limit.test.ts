import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { connectDatabase } from '#src/infra/db/client.ts'
import { AppError } from './errors.ts'
import { createRateLimiter, networkOf } from './rate-limit.ts'

let testDatabase: TestDatabase
beforeAll(async () => void (testDatabase = await createTestDatabase()))
afterAll(() => testDatabase.close())

const limits = { guess: { points: 3, seconds: 60 }, browse: { points: 2, seconds: 60, local: true } }

async function refusal(attempt: Promise<void>): Promise<AppError> {
  const error: unknown = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof AppError) return error
  throw new Error('The attempt was not refused.')
}

test('refuses attempts over the limit of one key, with the seconds to wait', async () => {
  const limiter = createRateLimiter(testDatabase.database, limits)
  for (let attempt = 0; attempt < 3; attempt++) await limiter.consume('guess', 'ana@example.com')
  const error = await refusal(limiter.consume('guess', 'ana@example.com'))
  expect(error.code).toBe('rate_limited')
  expect(error.retryAfter).toBeGreaterThan(50)
  await limiter.consume('guess', 'bob@example.com')
})

test('shares counts between processes', async () => {
  const one = createRateLimiter(testDatabase.database, limits)
  const two = createRateLimiter(testDatabase.database, limits)
  await one.consume('guess', 'shared')
  await two.consume('guess', 'shared')
  await one.consume('guess', 'shared')
  expect((await refusal(two.consume('guess', 'shared'))).code).toBe('rate_limited')
})

test('resets attempts with forget', async () => {
  const limiter = createRateLimiter(testDatabase.database, limits)
  for (let attempt = 0; attempt < 3; attempt++) await limiter.consume('guess', 'cara')
  await limiter.forget('guess', 'cara')
  await limiter.consume('guess', 'cara')
})

test('limits while the database is unreachable', async () => {
  const away = connectDatabase({
    url: 'postgresql://x:x@127.0.0.1:1/x',
    connections: 1,
    onError: () => undefined,
  })
  const limiter = createRateLimiter(away, limits)
  for (let attempt = 0; attempt < 3; attempt++) await limiter.consume('guess', 'dan')
  expect((await refusal(limiter.consume('guess', 'dan'))).code).toBe('rate_limited')
  await away.$client.end()
})

test('counts a local limit without the database', async () => {
  const limiter = createRateLimiter(testDatabase.database, limits)
  await limiter.consume('browse', 'eve')
  await limiter.consume('browse', 'eve')
  expect((await refusal(limiter.consume('browse', 'eve'))).code).toBe('rate_limited')
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8::6', '2001:db8:0:0::/64'],
  ['2001:db8:0001:2::6', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('limits %s as %s', (address, network) => expect(networkOf(address)).toBe(network))
