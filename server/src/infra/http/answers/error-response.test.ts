import { expect, test } from 'vitest'
import { AppError } from '#src/infra/errors.ts'
import { failedAnswer } from './error-response.ts'

const databaseError = (code: string) =>
  Object.assign(new Error('said by the database'), { code, severity: 'FATAL' })
const wrapped = (cause: Error) => new Error('Failed query: select secret', { cause })
const connectionError = Object.assign(new Error('connect ECONNREFUSED'), {
  code: 'ECONNREFUSED',
  syscall: 'connect',
})

test.each([
  ['a fault that a person can understand', new AppError('conflict', 'Taken.'), 409, 'conflict', null],
  ['a limit', new AppError('rate_limited', 'Slow.', { retryAfter: 7.2 }), 429, 'rate_limited', '8'],
  ['a database that refuses connections', wrapped(connectionError), 503, 'unavailable', '5'],
  ['a database that shuts down', wrapped(databaseError('57P01')), 503, 'unavailable', '5'],
  [
    'a connection that broke',
    wrapped(new Error('Connection terminated unexpectedly')),
    503,
    'unavailable',
    '5',
  ],
  ['a statement that took too long', wrapped(databaseError('57014')), 503, 'unavailable', '2'],
  ['a lock that was not free', databaseError('55P03'), 503, 'unavailable', '2'],
  ['a broken statement', wrapped(databaseError('42601')), 500, 'internal', null],
  [
    'a platform that cannot be reached',
    new TypeError('fetch failed', { cause: connectionError }),
    500,
    'internal',
    null,
  ],
  ['anything else', new Error('secret detail'), 500, 'internal', null],
])('%s', (_, error, status, code, retryAfter) => {
  const answer = failedAnswer(error, 'r1')
  expect(answer.status).toBe(status)
  expect(answer.body).toMatchObject({ success: false, data: null, code, request_id: 'r1' })
  expect(Object.keys(answer.body).sort()).toEqual([
    'code',
    'data',
    'detail',
    'message',
    'request_id',
    'success',
  ])
  expect(answer.headers['Retry-After'] ?? null).toBe(retryAfter)
  expect(JSON.stringify(answer.body)).not.toMatch(/secret|said by the database|Failed query/)
})
