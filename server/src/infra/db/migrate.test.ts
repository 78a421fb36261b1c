import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { createLogger } from '#src/infra/logger.ts'
import { connectDatabase } from './client.ts'
import { migrate, MigrationError, pendingMigrations, readMigrations, type Migration } from './migrate.ts'

const log = createLogger('silent')
const file = (name: string, sql: string): Migration => ({ name, sql, checksum: `checksum of ${sql}` })

let own: TestDatabase
beforeEach(async () => void (own = await createTestDatabase()))
afterEach(() => own.close())

const withOwn = (...files: Migration[]) => [...readMigrations(), ...files]

test('lists a new file as pending until it is applied', async () => {
  const migrations = withOwn(file('9001-birds', 'create table birds (id int)'))
  expect(await pendingMigrations(own.database, migrations)).toEqual(['9001-birds'])
  await migrate(own.database, log, migrations)
  expect(await pendingMigrations(own.database, migrations)).toEqual([])
  await own.database.$client.query('insert into birds values (1)')
})

test('applies every file once when two processes start at the same time', async () => {
  const migrations = withOwn(
    file('9001-birds', 'create table birds (id int)'),
    file('9002-bees', 'create table bees (id int); select pg_sleep(0.2)'),
  )
  const second = connectDatabase({ url: own.url, connections: 2, onError: () => undefined })
  await Promise.all([migrate(own.database, log, migrations), migrate(second, log, migrations)])
  const { rows } = await second.$client.query(`select name from schema_migrations where name like '90%'`)
  expect(rows).toHaveLength(2)
  await second.$client.end()
})

test('rolls back a failing file and keeps the files before it', async () => {
  const migrations = withOwn(
    file('9001-birds', 'create table birds (id int)'),
    file('9002-broken', 'create table bees (id int); select * from nowhere'),
  )
  await expect(migrate(own.database, log, migrations)).rejects.toThrow('nowhere')
  expect(await pendingMigrations(own.database, migrations)).toEqual(['9002-broken'])
  const { rows } = await own.database.$client.query(`select to_regclass('bees') as bees`)
  expect(rows).toEqual([{ bees: null }])
})

test('refuses a database of a newer release and names the unknown file', async () => {
  await migrate(own.database, log, withOwn(file('9001-birds', 'create table birds (id int)')))
  await expect(migrate(own.database, log, withOwn())).rejects.toThrow(/newer release.*9001-birds/)
  await expect(pendingMigrations(own.database, withOwn())).rejects.toThrow(MigrationError)
})

test('refuses a file that changed after it was applied, by name', async () => {
  await migrate(own.database, log, withOwn(file('9001-birds', 'create table birds (id int)')))
  const edited = withOwn(file('9001-birds', 'create table birds (id bigint)'))
  await expect(migrate(own.database, log, edited)).rejects.toThrow(/9001-birds is not the one/)
})

test('retries a migration while a table is locked', async () => {
  await own.database.$client.query('create table birds (id int)')
  const holder = await own.database.$client.connect()
  await holder.query('begin; lock table birds in access exclusive mode')
  const logged: string[] = []
  const watchingLog = createLogger('silent')
  watchingLog.warn = (...words: unknown[]) => {
    logged.push(String(words[1]))
    void holder.query('commit').then(() => holder.release())
  }
  await migrate(own.database, watchingLog, withOwn(file('9001-age', 'alter table birds add column age int')))
  expect(logged).toEqual(['a table is busy; the migration is tried again'])
})
