import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#src/infra/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { createLogger } from './logger.ts'

let own: TestDatabase
beforeAll(async () => void (own = await createTestDatabase()))
afterAll(() => own.close())

/** What the log says of what was thrown. */
async function told(thrown: Promise<unknown>) {
  const lines: string[] = []
  const err: unknown = await thrown.then(
    () => undefined,
    (error: unknown) => error,
  )
  createLogger('info', { write: (line) => void lines.push(line) }).error({ err }, 'failed')
  return { line: lines.join(''), err: (JSON.parse(lines.join('')) as { err: Record<string, unknown> }).err }
}

test('a statement that fails is logged without what it was given', async () => {
  const words = 'my address is Elm Street 7'
  const { line, err } = await told(own.database.execute(sql`select ${words}, 1 / 0, ${[words]}`))
  expect(line).not.toContain('Elm Street')
  expect(err.message).toContain('Failed query: select $1, 1 / 0')
  expect(err.message).toContain('division by zero')
  expect(err.stack).toContain('logger.test.ts')
})

test('nor does a row that a statement met get into the log, and the code of the database does', async () => {
  const { $client } = own.database
  await $client.query('create table mails (address text primary key)')
  const add = () => $client.query(`insert into mails values ('ana@example.com')`)
  await add()
  const { line, err } = await told(add())
  expect(line).not.toContain('ana@example.com')
  expect(err).toMatchObject({ type: 'DatabaseError', error_code: '23505', constraint: 'mails_pkey' })
})

test('what caused an error, and each of several errors, is told with where it happened', async () => {
  const inner = new AggregateError([new Error('first'), new Error('second')], 'both')
  const { err } = await told(Promise.reject(new Error('outer', { cause: inner })))
  expect(err.message).toBe('outer: both')
  expect(err.stack).toMatch(/^Error: outer\n {4}at .*\ncaused by: AggregateError: both\n/s)
  const { err: several } = await told(Promise.reject(inner))
  expect(several.aggregateErrors).toMatchObject([{ message: 'first' }, { message: 'second' }])
})
