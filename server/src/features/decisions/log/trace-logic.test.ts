import type { AutomationType } from '@skein/contract/automations/automation'
import type { ReasonCode } from '@skein/contract/reasons'
import { describe, expect, it } from 'vitest'
import { traceOf } from './trace-logic.ts'

const gatesOf = (type: AutomationType, reason: ReasonCode, values: Record<string, unknown> = {}) =>
  traceOf(type, reason, { keyword: 'price', ...values }).map(({ gate, outcome }) => `${gate} ${outcome}`)

const valuesAt = (gate: string, values: Record<string, unknown>) =>
  traceOf('COMMENT_REPLY', 'fired_keyword', values).find((one) => one.gate === gate)?.values

describe('the trace of a decision', () => {
  it('has no checks of posts, replies or AI for a keyword and a direct message', () => {
    expect(gatesOf('DM_REPLY', 'fired_keyword')).toEqual([
      'origin passed',
      'trigger passed',
      'window passed',
      'human passed',
      'loop passed',
      'precedence passed',
      'send passed',
    ])
  })

  it('has the checks that the settings of the automation asked for, with their values', () => {
    const checks = {
      posts: { days: 7 },
      reply_count: { replies: 0, wanted: 'fewer than 1' },
      cap_per_post: { count: 0, limit: 50 },
      cap_per_period: { count: 2, limit: 10, seconds: 60 },
      cooldown: { seconds: 300, ago: 4000 },
      loop: { count: 1 },
    }
    expect(gatesOf('COMMENT_REPLY', 'fired_keyword', { checks })).toEqual([
      'origin passed',
      'trigger passed',
      'posts passed',
      'reply_count passed',
      'cap_per_post passed',
      'cap_per_period passed',
      'cooldown passed',
      'loop passed',
      'precedence passed',
      'send passed',
    ])
    expect(valuesAt('posts', { checks })).toEqual({ days: 7 })
    expect(valuesAt('reply_count', { checks })).toEqual({ replies: 0, wanted: 'fewer than 1' })
    expect(valuesAt('cap_per_post', { checks })).toEqual({ count: 0, limit: 50 })
    expect(valuesAt('cap_per_period', { checks })).toEqual({ count: 2, limit: 10, seconds: 60 })
    expect(valuesAt('cooldown', { checks })).toEqual({ seconds: 300, ago: 4000 })
    expect(valuesAt('loop', { checks })).toEqual({ count: 1, limit: 5, seconds: 600 })
    expect(valuesAt('send', { checks, keyword: 'price' })).toEqual({ keyword: 'price' })
  })

  it('ends with the check that stopped the automation', () => {
    const checks = { cap_per_post: { count: 50, limit: 50 }, cooldown: { seconds: 300 } }
    expect(gatesOf('COMMENT_REPLY', 'cap_per_post', { checks, count: 50, limit: 50 })).toEqual([
      'origin passed',
      'trigger passed',
      'cap_per_post stopped',
    ])
    expect(gatesOf('DELETE_COMMENT', 'post_not_selected')).toEqual([
      'origin passed',
      'trigger passed',
      'posts stopped',
    ])
    expect(traceOf('COMMENT_REPLY', 'no_keyword', {})).toEqual([
      { gate: 'origin', outcome: 'passed', values: {} },
      { gate: 'trigger', outcome: 'stopped', values: {} },
    ])
  })

  it('contains the stop even if the type has no such check before it sends', () => {
    expect(gatesOf('COMMENT_REPLY', 'outside_window')).toContain('window stopped')
  })

  it('checks the sources of a reply only if a model wrote it', () => {
    const model = { model: 'm', confidence: 0.9 }
    expect(gatesOf('COMMENT_REPLY', 'fired_ai', { ...model, checks: { writing: {} } })).toContain(
      'writing passed',
    )
    expect(gatesOf('COMMENT_REPLY', 'fired_ai', model)).not.toContain('writing passed')
    expect(gatesOf('COMMENT_REPLY', 'fired_ai', model)).toContain('decision passed')
    const template = { ...model, step: 'template', checks: { writing: {} } }
    expect(gatesOf('COMMENT_REPLY', 'fired_ai', template)).not.toContain('writing passed')
  })

  it('has only the usual checks in decisions that were stored without figures', () => {
    expect(gatesOf('PRIVATE_MESSAGE', 'cooldown', { ago: 1, seconds: 300 })).toEqual([
      'origin passed',
      'trigger passed',
      'window passed',
      'cooldown stopped',
    ])
  })
})
