import { expect, test } from 'vitest'
import { serverFeatures } from '../../../../server-features.ts'
import { groupSizes, storageTables } from './storage-logic.ts'

test('adds tables up by group, the largest first', () => {
  const table = (name: string, bytes: number, rows: number, schema = 'public') => ({
    name,
    bytes,
    rows,
    schema,
  })
  const tables = [
    table('messages', 40, 4),
    table('conversations', 20, 1),
    table('decisions', 100, 10),
    table('auth_user', 1, 1),
    table('job', 5, 2, 'pgboss'),
  ]
  expect(groupSizes(tables)).toEqual([
    { group: 'log', bytes: 100, rows: 10 },
    { group: 'messages', bytes: 60, rows: 5 },
    { group: 'jobs', bytes: 5, rows: 2 },
    { group: 'other', bytes: 1, rows: 1 },
  ])
})

test('names tables that exist, each in one group', () => {
  const groupedTables = Object.values(storageTables).flat()
  const all = serverFeatures.flatMap(({ tables }) => tables)
  expect(groupedTables.filter((table) => !all.includes(table))).toEqual([])
  expect(new Set(groupedTables).size).toBe(groupedTables.length)
})
