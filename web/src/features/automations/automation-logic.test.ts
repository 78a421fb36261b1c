import { describe, expect, it } from 'vitest'
import { automation } from '../../../test/automation-samples.ts'
import { statusDotOf, restoreIn, replaceIn, typeFromPath, removeFrom } from './automation-logic.ts'

const [a, b, c] = ['a', 'b', 'c'].map((automation_id) => automation({ automation_id })) as [
  ReturnType<typeof automation>,
  ReturnType<typeof automation>,
  ReturnType<typeof automation>,
]

describe('status dot of an automation', () => {
  it.each([
    ['filled while it is active', {}, 'active'],
    ['hollow while it is paused', { activation_status: 'PAUSED' }, 'hollow'],
    ['hollow while it is inactive', { activation_status: 'INACTIVE' }, 'hollow'],
    ['a cross while it cannot work', { health_status: 'CRITICAL' }, 'failed'],
  ] as const)('%s', (_, change, statusDot) => {
    expect(statusDotOf(automation(change))).toBe(statusDot)
  })
})

describe('changes of a list', () => {
  it('replaces records in place', () => {
    expect(replaceIn([a, b], [{ ...b, name: 'new' }]).map((one) => one.name)).toEqual([a.name, 'new'])
  })

  it('removes automations and restores them at their positions once', () => {
    const before = [a, b, c]
    const rest = removeFrom(before, [a, c])
    expect(rest).toEqual([b])
    expect(restoreIn(rest, [a, c], before)).toEqual(before)
    expect(restoreIn(before, [a, c], before)).toEqual(before)
  })
})

describe('kind in a path', () => {
  it.each([
    ['COMMENT_REPLY', 'COMMENT_REPLY'],
    ['comment_reply', null],
    ['', null],
  ])('with kind %j means %j', (text, type) => {
    expect(typeFromPath(text)).toBe(type)
  })
})
