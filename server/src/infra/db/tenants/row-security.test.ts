import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import * as z from 'zod'
import { systemTables } from '#test/accounts/system-tables.ts'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import type { Database } from '../client.ts'
import { sql } from '../sql.ts'
import { tenantFor } from '#test/accounts/create-user.ts'
import { tenantDatabase } from './tenant-database.ts'

interface TestTenant {
  user_id: string
  /** Values of columns that decide to whom a row belongs. */
  values: Readonly<Record<string, unknown>>
}

const createTestTenant = (number: number): TestTenant => {
  const user_id = `user-${number}`
  const account_id = randomUUID()
  return {
    user_id,
    values: {
      user_id,
      account_id,
      workspace_id: user_id,
      'workspaces.id': user_id,
      'auth_user.id': user_id,
      'sign_up_invitations.created_by': user_id,
      'user_profile.provider_id': user_id,
      'connected_accounts.id': account_id,
      export_id: randomUUID(),
      turn_id: `turn-${number}`,
      event_seq: number,
    },
  }
}

let testDatabase: TestDatabase
let database: Database
const [ownTenant, other] = [createTestTenant(1), createTestTenant(2)]

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = testDatabase.database
  await dropConstraints()
  for (const table of tables)
    for (const tenant of [ownTenant, other]) await insertRow(database, table, tenant)
})
afterAll(() => testDatabase.close())

/** Read before the tests are declared, from a database of its own. */
const { tables, columns } = await readCatalogue()

interface Column {
  table: string
  name: string
  type: string
  required: boolean
}

async function readCatalogue() {
  const { database: fresh, close } = await createTestDatabase(inject('databaseServer'))
  const tables = await fresh.$client.query<{ name: string; secured: boolean }>(`
    select relname::text as name, relrowsecurity and exists (select from pg_policy where polrelid = c.oid) as secured
    from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`)
  const described = await fresh.$client.query<Column>(`
    select attrelid::regclass::text as table, attname::text as name, format_type(atttypid, null) as type,
      attnotnull and not atthasdef and attidentity = '' as required
    from pg_attribute join pg_class c on c.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
      and attgenerated = ''`)
  await close()
  return {
    all: tables.rows,
    tables: tables.rows.filter(({ secured }) => secured).map(({ name }) => name),
    columns: described.rows,
  }
}

/** Rows of one table are then possible without rows of the others, and make none. The database is thrown away. */
async function dropConstraints() {
  await database.$client.query(`
    do $$ declare each record; begin
      for each in select conname, conrelid::regclass as name from pg_constraint
        where connamespace = 'public'::regnamespace and contype in ('f', 'c') and conislocal
      loop execute format('alter table %s drop constraint %I', each.name, each.conname); end loop;
    end $$;
    drop trigger workspace_of_new_user on auth_user`)
}

let lastNumber = 100

const samples: Readonly<Record<string, (tenant: TestTenant) => unknown>> = {
  uuid: () => randomUUID(),
  text: ({ user_id }) => `${user_id} ${randomUUID()}`,
  'timestamp with time zone': () => new Date().toISOString(),
  date: () => '2026-11-22',
  jsonb: () => '{}',
  bytea: () => Buffer.from('x'),
  boolean: () => false,
  xid8: () => '1',
}

/** Returns the columns of a row of a tenant and their values. */
function rowOf(table: string, tenant: TestTenant): Map<string, unknown> {
  const row = new Map<string, unknown>()
  for (const { name, type, required } of columns.filter((column) => column.table === table)) {
    const key = `${table}.${name}`
    const fixedValue = key in tenant.values ? tenant.values[key] : tenant.values[name]
    // The sign-in library calls the id of a person at Google so.
    if (fixedValue !== undefined && key !== 'auth_account.account_id') row.set(name, fixedValue)
    else if (required) row.set(name, type.endsWith('[]') ? [] : (samples[type]?.(tenant) ?? ++lastNumber))
  }
  return row
}

async function insertRow(db: Database, table: string, tenant: TestTenant): Promise<void> {
  const row = rowOf(table, tenant)
  const names = [...row.keys()].map((name) => sql.identifier(name))
  const values = [...row.values()].map((value) => sql`${value}`)
  await db.execute(
    sql`insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)}) overriding system value values (${sql.join(values, sql`, `)})`,
  )
}

const RowText = z.object({ row: z.string() })

const rowsOf = async (db: Database, table: string) =>
  (await db.query(sql.rows(RowText)`select t::text as row from ${sql.identifier(table)} t order by 1`)).map(
    ({ row }) => row,
  )

test('has a policy on every table except system tables', async () => {
  const { all } = await readCatalogue()
  const open = all.filter(({ secured }) => !secured).map(({ name }) => name)
  expect(open.sort()).toEqual(Object.keys(systemTables).sort())
})

test('has a policy on every table with the id of an account or a user', () => {
  const ofTenant = columns.filter(({ name }) => name === 'account_id' || name === 'user_id')
  expect(ofTenant.filter(({ table }) => table in systemTables)).toEqual([])
})

test.each(Object.keys(systemTables))('refuses a user the system table %s', async (table) => {
  await expect(rowsOf(tenantDatabase(database, tenantFor(ownTenant.user_id)), table)).rejects.toMatchObject({
    cause: { code: '42501' },
  })
})

describe('limits statements without a condition to the rows of the user', () => {
  test.each(tables)('%s', async (table) => {
    const mine = tenantDatabase(database, tenantFor(ownTenant.user_id))
    const name = sql.identifier(table)
    const all = await rowsOf(database, table)
    const visible = await rowsOf(mine, table)
    const theirs = await rowsOf(tenantDatabase(database, tenantFor(other.user_id)), table)
    expect([all.length, visible.length, theirs.length]).toEqual([2, 1, 1])
    expect([...visible, ...theirs].sort()).toEqual(all)
    expect(await rowsOf(tenantDatabase(database, tenantFor('nobody')), table)).toEqual([])

    // The number of an event is an identity, which an update cannot set.
    const column = [...rowOf(table, ownTenant).keys()].find((each) => each !== 'event_seq')
    const same = sql.identifier(column ?? 'event_seq')
    expect(await mine.execute(sql`update ${name} set ${same} = ${same}`)).toBe(1)
    await expect(insertRow(mine, table, other)).rejects.toMatchObject({ cause: { code: '42501' } })
    expect(await mine.execute(sql`delete from ${name}`)).toBe(1)
    expect(await rowsOf(database, table)).toEqual(theirs)
    await insertRow(database, table, ownTenant)
  })
})

describe('a tenant database', () => {
  const Who = z.object({ role: z.string(), user_id: z.string().nullable() })
  const who = sql.rows(
    Who,
  )`select current_user::text as role, current_setting('skein.user_id', true) as user_id`

  test('leaves no limit on the connection, also after an error', async () => {
    const mine = tenantDatabase(database, tenantFor("o'user"))
    expect(await mine.query(who)).toEqual([{ role: 'skein_tenant', user_id: "o'user" }])
    await expect(mine.query(sql.rows(Who)`select 1 / 0`)).rejects.toThrow('Failed query')
    await expect(mine.transaction((tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow('Failed query')
    const after = await Promise.all(Array.from({ length: 30 }, () => database.query(who)))
    for (const [row] of after) expect([row?.role, row?.user_id ?? '']).toEqual(['skein_app', ''])
  })

  test('runs statements of the system without the limit, in the same transaction', async () => {
    const mine = tenantDatabase(database, tenantFor(ownTenant.user_id))
    expect(await mine.system.query(who)).toMatchObject([{ role: 'skein_app' }])
    const rowCounts = await mine.transaction(async (tx) => {
      await tx.execute(sql`delete from notices`)
      const [countRow] = await tx.system.query(sql.rows(RowText)`select count(*)::text as row from notices`)
      const [mineLeft] = await tx.query(sql.rows(RowText)`select count(*)::text as row from notices`)
      return [countRow?.row, mineLeft?.row]
    })
    expect(rowCounts).toEqual(['1', '0'])
  })

  test('reports an error of the database server with its statement', async () => {
    const mine = tenantDatabase(database, tenantFor(ownTenant.user_id))
    await expect(mine.execute(sql`select from nowhere`)).rejects.toMatchObject({
      message: 'Failed query: select from nowhere',
      cause: expect.any(pg.DatabaseError),
    })
  })
})

test('refuses the next table without a policy', async () => {
  await database.$client.query('create table planted (account_id uuid)')
  await expect(
    rowsOf(tenantDatabase(database, tenantFor(ownTenant.user_id)), 'planted'),
  ).rejects.toMatchObject({
    cause: { code: '42501' },
  })
})
