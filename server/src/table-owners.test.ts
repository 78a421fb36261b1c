import { afterAll, expect, test } from 'vitest'
import { systemTables } from '#test/accounts/system-tables.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { infraTables, serverFeatures } from '../../server-features.ts'

const { database, close } = await createTestDatabase()
afterAll(() => close())

const owned = [...infraTables, ...serverFeatures.flatMap(({ tables }) => tables)]

/** Tables whose rows are deleted by the numbers of the events of an account. */
const tablesOfEvents = ['event_payloads', 'verdicts']

interface CatalogueTable {
  name: string
  columns: string[]
  /** Tables whose deleted rows delete rows of this one. */
  parents: string[]
}

const { rows: tables } = await database.$client.query<CatalogueTable>(`
  select c.relname::text as name,
    array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
    array(select confrelid::regclass::text from pg_constraint
      where conrelid = c.oid and contype = 'f' and confdeltype = 'c') as parents
  from pg_class c
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`)

/** Whether rows of a table are deleted when the user to whom they belong is. */
const leavesWithUser = (name: string): boolean =>
  name === 'auth_user' || (tables.find((table) => table.name === name)?.parents ?? []).some(leavesWithUser)

test('every table of the database has exactly one owner', () => {
  expect(owned.toSorted()).toEqual(tables.map(({ name }) => name))
})

test('every table belongs to an account, to a user, to events, or to the system', () => {
  const open = tables.filter(({ name, columns }) => {
    const isOfAccount = columns.includes('account_id') || name === 'connected_accounts'
    return !isOfAccount && !leavesWithUser(name)
  })
  expect(open.map(({ name }) => name)).toEqual([...Object.keys(systemTables), ...tablesOfEvents].toSorted())
})

test('rows with the id of a user are deleted with the user', () => {
  const left = tables.filter(({ name, columns }) => columns.includes('user_id') && !leavesWithUser(name))
  // An account stays without its user until its rows are deleted in batches.
  expect(left.map(({ name }) => name)).toEqual(['connected_accounts'])
})
