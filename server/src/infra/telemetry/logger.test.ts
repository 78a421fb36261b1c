import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#src/infra/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { createLogger } from './logger.ts'

let testDatabase: TestDatabase
beforeAll(async () => void (testDatabase = await createTestDatabase()))
afterAll(() => testDatabase.close())

/** Returns the log line of a rejection. */
async function logged(thrown: Promise<unknown>) {
  const lines: string[] = []
  const err: unknown = await thrown.then(
    () => undefined,
    (error: unknown) => error,
  )
  createLogger('info', { write: (line) => void lines.push(line) }).error({ err }, 'failed')
  return { line: lines.join(''), err: (JSON.parse(lines.join('')) as { err: Record<string, unknown> }).err }
}

test('logs a failed statement without its values', async () => {
  const words = 'my address is Elm Street 7'
  const { line, err } = await logged(testDatabase.database.execute(sql`select ${words}, 1 / 0, ${[words]}`))
  expect(line).not.toContain('Elm Street')
  expect(err.message).toContain('Failed query: select $1, 1 / 0')
  expect(err.message).toContain('division by zero')
  expect(err.stack).toContain('logger.test.ts')
})

test('logs the error code of the database without the conflicting row', async () => {
  const { $client } = testDatabase.database
  await $client.query('create table mails (address text primary key)')
  const add = () => $client.query(`insert into mails values ('ana@example.com')`)
  await add()
  const { line, err } = await logged(add())
  expect(line).not.toContain('ana@example.com')
  expect(err).toMatchObject({ type: 'DatabaseError', error_code: '23505', constraint: 'mails_pkey' })
})

test('logs causes and aggregated errors with their stacks', async () => {
  const inner = new AggregateError([new Error('first'), new Error('second')], 'both')
  const { err } = await logged(Promise.reject(new Error('outer', { cause: inner })))
  expect(err.message).toBe('outer: both')
  expect(err.stack).toMatch(/^Error: outer\n {4}at .*\ncaused by: AggregateError: both\n/s)
  const { err: several } = await logged(Promise.reject(inner))
  expect(several.aggregateErrors).toMatchObject([{ message: 'first' }, { message: 'second' }])
})

const token = 'IGAAJhidden1234567890'
test.each([
  [
    'in an address',
    { err: new Error(`https://graph.instagram.com/me?access_token=${token}&fields=id failed`) },
  ],
  ['of a model server', { err: new Error('Incorrect API key provided: sk-ant-hidden-1234567890.') }],
  [
    'in a header',
    { err: Object.assign(new Error('x'), { config: { headers: { Authorization: `Bearer ${token}` } } }) },
  ],
  ['in a header in lower case', { headers: { 'x-api-key': 'a-hidden-key', 'set-cookie': 'session=hidden' } }],
  ['with a longer name', { refresh_token: 'a hidden "token"', client_secret: 'hidden' }],
  ['deep in an object', { body: { data: { of: { access_token: 'hidden' } } } }],
  ['of a sign-in', { input: { code: 'hidden', newPassword: 'hidden' } }],
  ['of Google', { err: new Error('invalid_grant ya29.a0hidden1234567890') }],
])('logs no secret %s', (_, fields) => {
  const lines: string[] = []
  createLogger('info', { write: (line) => void lines.push(line) }).error(
    { ...fields, kept: 'token_invalid' },
    'failed',
  )
  expect(lines.join('')).not.toContain('hidden')
  expect(JSON.parse(lines.join(''))).toMatchObject({ msg: 'failed', kept: 'token_invalid' })
})
