import { describe, expect, it } from 'vitest'
import { automation } from '../../../test/automation-samples.ts'
import { groupByType, countAutomations, linesOf } from './group-by-type.ts'

const list = [
  automation({ automation_id: 'a', automation_type: 'DM_REPLY', cumulative_cost: 0.1 }),
  automation({ automation_id: 'b', activation_status: 'PAUSED', cumulative_cost: 0.2 }),
  automation({
    automation_id: 'c',
    activation_status: 'INACTIVE',
    health_status: 'WARNING',
    cumulative_cost: 0,
  }),
]

describe('automation list', () => {
  it('groups by kind in a fixed order and omits empty kinds', () => {
    expect(
      groupByType(list).map(({ type, automations }) => [type, automations.map((one) => one.automation_id)]),
    ).toEqual([
      ['COMMENT_REPLY', ['b', 'c']],
      ['DM_REPLY', ['a']],
    ])
  })

  it('counts by state and health', () => {
    expect(countAutomations(list, false)).toMatchObject({ total: 3, active: 1, paused: 1, healthy: 2 })
    expect(countAutomations(list, false).cost).toBeCloseTo(0.3)
  })

  it('counts none as active while all are paused', () => {
    expect(countAutomations(list, true)).toMatchObject({ total: 3, active: 0, paused: 2 })
  })
})

it('splits tiles into lines of the same length, of which the last can be shorter', () => {
  const lengths = (count: number) => linesOf(Array.from({ length: count }), 3).map((line) => line.length)
  expect([0, 1, 3, 4, 7].map(lengths)).toEqual([[], [1], [3], [3, 1], [3, 3, 1]])
})
