import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { createLogger } from '#src/infra/telemetry/logger.ts'
import { connectDatabase } from '../client.ts'
import { migrate, pendingMigrations, readMigrations, type Migration } from './migrate.ts'
import { MigrationError } from './migration-error.ts'

const log = createLogger('silent')
const file = (name: string, sql: string): Migration => ({ name, sql, checksum: `checksum of ${sql}` })

let testDatabase: TestDatabase
beforeEach(async () => void (testDatabase = await createTestDatabase()))
afterEach(() => testDatabase.close())

const withFiles = (...files: Migration[]) => [...readMigrations(), ...files]

test('lists a new file as pending until it is applied', async () => {
  const migrations = withFiles(file('9001-birds', 'create table birds (id int)'))
  expect(await pendingMigrations(testDatabase.database, migrations)).toEqual(['9001-birds'])
  await migrate(testDatabase.database, log, migrations)
  expect(await pendingMigrations(testDatabase.database, migrations)).toEqual([])
  await testDatabase.database.$client.query('insert into birds values (1)')
})

test('applies every file once when two processes start at the same time', async () => {
  const migrations = withFiles(
    file('9001-birds', 'create table birds (id int)'),
    file('9002-bees', 'create table bees (id int); select pg_sleep(0.2)'),
  )
  const second = connectDatabase({ url: testDatabase.url, connections: 2, onError: () => undefined })
  await Promise.all([migrate(testDatabase.database, log, migrations), migrate(second, log, migrations)])
  const { rows } = await second.$client.query(`select name from schema_migrations where name like '90%'`)
  expect(rows).toHaveLength(2)
  await second.$client.end()
})

test('rolls back a failing file and keeps the files before it', async () => {
  const migrations = withFiles(
    file('9001-birds', 'create table birds (id int)'),
    file('9002-broken', 'create table bees (id int); select * from nowhere'),
  )
  await expect(migrate(testDatabase.database, log, migrations)).rejects.toThrow('nowhere')
  expect(await pendingMigrations(testDatabase.database, migrations)).toEqual(['9002-broken'])
  const { rows } = await testDatabase.database.$client.query(`select to_regclass('bees') as bees`)
  expect(rows).toEqual([{ bees: null }])
})

test('refuses a database of a newer release and names the unknown file', async () => {
  await migrate(testDatabase.database, log, withFiles(file('9001-birds', 'create table birds (id int)')))
  await expect(migrate(testDatabase.database, log, withFiles())).rejects.toThrow(/newer release.*9001-birds/)
})

test('lists nothing as pending when a newer release has changed the database of a running process', async () => {
  await migrate(testDatabase.database, log, withFiles(file('9001-birds', 'create table birds (id int)')))
  expect(await pendingMigrations(testDatabase.database, withFiles())).toEqual([])
})

test('refuses a file that changed after it was applied, by name', async () => {
  await migrate(testDatabase.database, log, withFiles(file('9001-birds', 'create table birds (id int)')))
  const editedFiles = withFiles(file('9001-birds', 'create table birds (id bigint)'))
  await expect(migrate(testDatabase.database, log, editedFiles)).rejects.toThrow(/9001-birds is not the one/)
  await expect(pendingMigrations(testDatabase.database, editedFiles)).rejects.toThrow(MigrationError)
})

test('retries a migration while a table is locked', async () => {
  await testDatabase.database.$client.query('create table birds (id int)')
  const holder = await testDatabase.database.$client.connect()
  await holder.query('begin; lock table birds in access exclusive mode')
  const logged: string[] = []
  const watchingLog = createLogger('silent')
  watchingLog.warn = (...words: unknown[]) => {
    logged.push(String(words[1]))
    void holder.query('commit').then(() => holder.release())
  }
  await migrate(
    testDatabase.database,
    watchingLog,
    withFiles(file('9001-age', 'alter table birds add column age int')),
  )
  expect(logged).toEqual(['a table is busy; the migration is tried again'])
})
