import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { hasBegun, transactBriefly } from './pipelined-transaction.ts'
import { prepared } from './prepared-query.ts'

const taking = prepared('test: take a bird', `delete from birds where ${hasBegun} returning name`)
const noting = prepared('test: note a bird', 'insert into notes values ($1) returning name')

let own: TestDatabase
beforeEach(async () => {
  own = await createTestDatabase()
  await pool().query(`create table birds (name text); create table notes (name text check (name <> 'dodo'));
    insert into birds values ('wren')`)
})
afterEach(() => own.close())

const pool = () => own.database.$client
const namesIn = async (table: string) =>
  (await pool().query<{ name: string }>(`select name from ${table}`)).rows.map(({ name }) => name)

/** Takes the bird out of its table and notes it under this name. */
const takeAndNote = (name: string) =>
  transactBriefly(own.database, async (tx) => ({
    known: await taking.rows<{ name: string }>(tx, []),
    last: [noting.unasked<{ name: string }>([name]), null] as const,
  }))

test('everything that was asked holds, and what was left to the end is answered', async () => {
  const { known, answers } = await takeAndNote('robin')
  expect([known, answers]).toEqual([[{ name: 'wren' }], [[{ name: 'robin' }], null]])
  expect([await namesIn('birds'), await namesIn('notes')]).toEqual([[], ['robin']])
})

test('a failure at the very end undoes what was done before, and the connection serves the next', async () => {
  await expect(takeAndNote('dodo')).rejects.toThrow('notes_name_check')
  expect([await namesIn('birds'), await namesIn('notes')]).toEqual([['wren'], []])
  await takeAndNote('robin')
  expect([await namesIn('birds'), pool().totalCount]).toEqual([[], 1])
})

test('a failure in between undoes what was done before', async () => {
  const failing = transactBriefly(own.database, async (tx) => {
    await taking.rows(tx, [])
    throw new Error('The cat came.')
  })
  await expect(failing).rejects.toThrow('The cat came.')
  expect(await namesIn('birds')).toEqual(['wren'])
})

test('where the beginning failed, the statement that travelled with it did nothing', async () => {
  const client = await pool().connect()
  failOnBegin(client)
  client.release()
  await expect(takeAndNote('robin')).rejects.toThrow('division by zero')
  expect([await namesIn('birds'), await namesIn('notes')]).toEqual([['wren'], []])
})

/** The database refuses to begin a transaction on this connection. */
function failOnBegin(client: pg.PoolClient): void {
  const query: (...given: unknown[]) => unknown = client.query.bind(client)
  const refusing = (asked: string | pg.QueryConfig, ...more: unknown[]) =>
    query(typeof asked === 'object' && asked.name === 'begin' ? 'select 1 / 0' : asked, ...more)
  Object.assign(client, { query: refusing })
}
