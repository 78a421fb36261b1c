import type { Gate } from '@skein/contract/automations/decisions/execution'
import { describe, expect, it } from 'vitest'
import { activity, execution } from '../../../test/automation-samples.ts'
import { figuresOf } from '../../components/decision-trace/decision-trace.tsx'
import { eventsOf, isDraft, keywordOfTrace, lengthOf } from './log-logic.ts'

const gate = (change: Partial<Gate>): Gate => ({ gate: 'trigger', outcome: 'passed', values: {}, ...change })

describe('matched keyword of an entry', () => {
  it.each<[string, Gate[], string | null]>([
    ['stands in the question about the text', [gate({ values: { keyword: 'price' } })], 'price'],
    ['is none when another question holds it', [gate({ gate: 'send', values: { keyword: 'price' } })], null],
    ['is none without any', [gate({})], null],
  ])('%s', (_, trace, keyword) => {
    expect(keywordOfTrace(trace)).toBe(keyword)
  })
})

describe('figures of a gate', () => {
  it.each<[string, Gate, [string, unknown][]]>([
    ['are shown for a no', gate({ gate: 'cooldown', outcome: 'stopped', values: { ago: 5 } }), [['ago', 5]]],
    ['are left out for a yes', gate({ gate: 'cooldown', values: { ago: 5 } }), []],
    [
      'name no end of a pause that ends with a reply',
      gate({ gate: 'human', outcome: 'stopped', values: { until: '9999-12-31T00:00:00.000Z' } }),
      [],
    ],
    [
      'hold no ids and no blanks',
      gate({
        gate: 'precedence',
        outcome: 'stopped',
        values: { winner: 'Sizes', winner_id: 'x', limit: null },
      }),
      [['winner', 'Sizes']],
    ],
  ])('%s', (_, stopped, figures) => {
    expect(figuresOf(stopped)).toEqual(figures)
  })
})

describe('pages of a decision log', () => {
  it('are joined to one list without duplicates', () => {
    const [first, second] = [execution({ execution_id: '1' }), execution({ execution_id: '2' })]
    const events = [activity([first]), activity([second])]
    expect(eventsOf([{ data: events }, { data: events.slice(1) }])).toEqual(events)
  })
})

describe('reply that needs approval', () => {
  it.each([
    [{ state: 'needs_review', reason_code: 'unsupported_claim' }, true],
    [{ state: 'skipped', reason_code: 'below_confidence' }, true],
    [{ state: 'skipped', reason_code: 'below_confidence', reply_text: null }, false],
    [{ state: 'skipped', reason_code: 'dismissed' }, false],
    [{ state: 'sent', reason_code: 'fired_ai' }, false],
  ] as const)('%j: %s', (change, waits) => {
    expect(isDraft(execution(change))).toBe(waits)
  })

  it('measures a comment in characters and a message in bytes', () => {
    expect(lengthOf(execution(), 'größer 🎉')).toEqual({ count: 8, max: 2200 })
    expect(lengthOf(execution({ automation_type: 'DM_REPLY' }), 'größer 🎉')).toEqual({
      count: 13,
      max: 1000,
    })
  })
})

it('shows the model result once, at the decision, and omits gates that always pass', () => {
  const values = { model: 'm', cost: 0, step: 'normal', claims: ['50 % off'], cause: 'c', attempts: 0 }
  expect(figuresOf(gate({ gate: 'decision', values }))).toEqual([
    ['model', 'm'],
    ['claims', ['50 % off']],
  ])
  expect(figuresOf(gate({ gate: 'writing', outcome: 'stopped', values }))).toEqual([['claims', ['50 % off']]])
})
