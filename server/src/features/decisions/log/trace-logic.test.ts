import type { AutomationType } from '@skein/contract/automations/automation'
import type { ReasonCode } from '@skein/contract/reasons'
import { describe, expect, it } from 'vitest'
import { traceOf } from './trace-logic.ts'

const gatesOf = (type: AutomationType, reason: ReasonCode) =>
  traceOf(type, reason, { keyword: 'price' }).map(({ gate, outcome }) => `${gate} ${outcome}`)

describe('the trace of a decision', () => {
  it('has no checks of posts, replies or limits per post for a direct message', () => {
    expect(gatesOf('DM_REPLY', 'fired_keyword')).toEqual([
      'origin passed',
      'trigger passed',
      'window passed',
      'human passed',
      'cooldown passed',
      'loop passed',
      'precedence passed',
      'decision passed',
      'writing passed',
      'send passed',
    ])
  })

  it('marks the checks after the stop as not asked', () => {
    expect(gatesOf('DELETE_COMMENT', 'post_not_selected')).toEqual([
      'origin passed',
      'trigger passed',
      'posts stopped',
      'precedence not_asked',
      'decision not_asked',
      'send not_asked',
    ])
  })

  it('contains the stop even if the type has no such check before it sends', () => {
    expect(gatesOf('COMMENT_REPLY', 'outside_window')).toContain('window stopped')
  })
})
