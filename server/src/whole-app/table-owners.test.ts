import { afterAll, expect, test } from 'vitest'
import { systemTables } from '#test/accounts/system-tables.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { infraTables, serverFeatures } from '../../../server-features.ts'

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

/** Whether rows of a table are deleted when the user or the workspace to whom they belong is. */
const leavesWithOwner = (name: string): boolean =>
  name === 'auth_user' ||
  name === 'workspaces' ||
  (tables.find((table) => table.name === name)?.parents ?? []).some(leavesWithOwner)

test('every table of the database has exactly one owner', () => {
  expect(owned.toSorted()).toEqual(tables.map(({ name }) => name))
})

test('every table belongs to an account, a workspace, a user, events, or the system', () => {
  const open = tables.filter(({ name, columns }) => {
    const isOfAccount = columns.includes('account_id') || name === 'connected_accounts'
    return !isOfAccount && !leavesWithOwner(name)
  })
  expect(open.map(({ name }) => name)).toEqual([...Object.keys(systemTables), ...tablesOfEvents].toSorted())
})

test('rows with the id of a user or a workspace are deleted with it', () => {
  const remainingTables = tables.filter(
    ({ name, columns }) =>
      (columns.includes('user_id') || columns.includes('workspace_id')) && !leavesWithOwner(name),
  )
  // An account stays without its workspace until its rows are deleted in batches.
  expect(remainingTables.map(({ name }) => name)).toEqual(['connected_accounts'])
})
