import { describe, expect, it, test } from 'vitest'
import { automation } from '../../../../test/automation-samples.ts'
import {
  ariaSortOf,
  namedSorting,
  nextSorting,
  orderOf,
  type Sorting,
  sortings,
  sortNames,
} from './sort-logic.ts'

const list = [
  automation({
    automation_id: 'b10',
    name: 'Rule 10',
    recently_sent: { count: 100, more: true },
    execution_count: 500,
    last_executed_at: null,
  }),
  automation({
    automation_id: 'b9',
    name: 'rule 9',
    recently_sent: { count: 100, more: true },
    execution_count: 900,
    last_executed_at: '2026-11-20T10:00:00.000Z',
  }),
  automation({
    automation_id: 'a',
    name: 'Älter',
    recently_sent: { count: 100, more: false },
    execution_count: 1000,
    last_executed_at: '2026-11-21T10:00:00.000Z',
  }),
]

const sortedIds = (sort: Sorting) => {
  const order = orderOf(sort)
  return (order ? list.toSorted(order) : list).map((one) => one.automation_id)
}

describe('sort order of a list', () => {
  it.each<[Sorting, string[]]>([
    ['newest', ['b10', 'b9', 'a']],
    ['name', ['a', 'b9', 'b10']],
    ['name-desc', ['b10', 'b9', 'a']],
    ['sent', ['b9', 'b10', 'a']],
    ['sent-asc', ['a', 'b10', 'b9']],
    ['last_run', ['a', 'b9', 'b10']],
    ['last_run-asc', ['b10', 'b9', 'a']],
  ])('%s', (sort, ids) => {
    expect(sortedIds(sort)).toEqual(ids)
  })
})

test('presses of a header sort in its two directions and then as before', () => {
  const presses = (column: 'name' | 'sent' | 'last_run') => {
    let sort: Sorting = 'costliest'
    return Array.from({ length: 3 }, () => {
      sort = nextSorting(column, sort)
      return ariaSortOf(column, sort)
    })
  }
  expect(presses('name')).toEqual(['ascending', 'descending', 'none'])
  expect(presses('sent')).toEqual(['descending', 'ascending', 'none'])
  expect(presses('last_run')).toEqual(['descending', 'ascending', 'none'])
})

test('every order has a name', () => {
  for (const sort of sortings) expect(sortNames[namedSorting(sort)]).not.toBe('')
})
