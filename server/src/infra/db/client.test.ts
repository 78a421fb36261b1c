import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { connectDatabase } from './client.ts'
import { prepared, sql } from '#src/infra/db/sql.ts'

const Bird = z.object({ name: z.string(), seen: z.number().nullable() })

let testDatabase: TestDatabase
beforeEach(async () => {
  testDatabase = await createTestDatabase()
  await testDatabase.database.$client.query(
    `create table birds (name text check (name <> 'dodo'), seen integer); insert into birds values ('wren', 2)`,
  )
})
afterEach(() => testDatabase.close())

const names = async () =>
  (await testDatabase.database.query(sql.rows(Bird)`select * from birds`)).map(({ name }) => name)

test('returns rows, and the number of rows that a statement changed', async () => {
  const { database } = testDatabase
  expect(await database.query(sql.rows(Bird)`select * from birds where name = ${'wren'}`)).toEqual([
    { name: 'wren', seen: 2 },
  ])
  expect(await database.execute(sql`update birds set seen = 3 where name = any(${['wren', 'robin']})`)).toBe(
    1,
  )
  const find = prepared('test: find a bird', 'select name, seen from birds where seen = $1', Bird)
  expect(await database.query(find([3]))).toEqual([{ name: 'wren', seen: 3 }])
})

test('returns dates and times as text', async () => {
  const Moments = z.object({ at: z.string(), day: z.string() })
  const [row] = await testDatabase.database.query(
    sql.rows(Moments)`select '2026-11-22 10:00:00+00'::timestamptz as at, '2026-11-22'::date as day`,
  )
  expect(row).toMatchObject({ at: expect.stringContaining('2026-11-22'), day: '2026-11-22' })
})

test('commits a transaction whose work resolves', async () => {
  const result = await testDatabase.database.transaction(async (tx) => {
    await tx.execute(sql`delete from birds`)
    await tx.execute(sql`insert into birds (name) values ('robin')`)
    return 'done'
  })
  expect([result, await names()]).toEqual(['done', ['robin']])
})

test('rolls a transaction back when its work rejects, and reuses the connection', async () => {
  const failing = testDatabase.database.transaction(async (tx) => {
    await tx.execute(sql`delete from birds`)
    throw new Error('The cat came.')
  })
  await expect(failing).rejects.toThrow('The cat came.')
  expect([await names(), testDatabase.database.$client.totalCount]).toEqual([['wren'], 1])
})

test('rejects when a statement failed, even if the work ignored the failure', async () => {
  const failing = testDatabase.database.transaction(async (tx) => {
    await tx.execute(sql`delete from birds`)
    await tx.execute(sql`insert into birds (name) values ('dodo')`).catch(() => undefined)
  })
  await expect(failing).rejects.toThrow('had failed before it was committed')
  expect(await names()).toEqual(['wren'])
})

test('rolls back all statements that were sent together when one fails', async () => {
  const failing = testDatabase.database.transaction((tx) =>
    Promise.all([
      tx.execute(sql`insert into birds (name) values ('dodo')`),
      tx.execute(sql`insert into birds (name) values ('robin')`),
    ]),
  )
  await expect(failing).rejects.toMatchObject({ cause: { constraint: 'birds_name_check' } })
  expect(await names()).toEqual(['wren'])
})

test('ends a transaction that has no statement for too long, so that others get its locks', async () => {
  const { database } = testDatabase
  const limits = { lockSeconds: 1, statementSeconds: 1, idleSeconds: 0.1 }
  const idle = database.transaction(async (tx) => {
    await tx.execute(sql`update birds set name = 'robin'`)
    await database.execute(sql`update birds set name = 'finch'`)
  }, limits)
  await expect(idle).rejects.toThrow()
  expect(await names()).toEqual(['finch'])
})

test('does not check rows by default', async () => {
  const unchecked = connectDatabase({ url: testDatabase.url, connections: 1, onError: () => undefined })
  const rows = await unchecked.query(sql.rows(Bird)`select 1 as name`)
  await unchecked.$client.end()
  expect(rows).toEqual([{ name: 1 }])
})

test.each([
  ['a column is missing', sql.rows(Bird)`select name from birds`, 'seen is missing'],
  [
    'a column is not declared',
    sql.rows(Bird)`select name, seen, 1 as size from birds`,
    'size is not declared',
  ],
  ['a column appears twice', sql.rows(Bird)`select name, seen, name from birds`, 'name appears twice'],
  ['there are no rows to see it', sql.rows(Bird)`select name from birds where false`, 'seen is missing'],
  ['a value has another type', sql.rows(Bird)`select name, seen::text from birds`, 'expected number'],
  ['a value is null', sql.rows(Bird)`select null as name, seen from birds`, 'expected string'],
])('rejects a statement in a test database when %s', async (_, query, difference) => {
  await expect(testDatabase.database.query(query)).rejects.toThrow(difference)
})

test('rejects a statement of more than 40 lines in a test database, with its fragments', async () => {
  const numbers = sql.raw(Array.from({ length: 40 }, (_, index) => `${index}`).join(',\n'))
  const statement = sql`select ${numbers}`
  expect(await testDatabase.database.execute(statement)).toBe(1)
  await expect(testDatabase.database.execute(sql`${statement},\n 40`)).rejects.toThrow('has 41 lines')
})

test('accepts further columns with a loose row type', async () => {
  const Named = z.looseObject({ name: z.string() })
  expect(await testDatabase.database.query(sql.rows(Named)`select * from birds`)).toEqual([
    { name: 'wren', seen: 2 },
  ])
})
