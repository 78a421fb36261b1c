import type { Gate } from '@skein/contract/automations/decisions/execution'
import type { ReasonCode } from '@skein/contract/reasons'
import { expect, it } from 'vitest'
import { execution } from '../../../test/automation-samples.ts'
import { gateStatement } from './gate-statement.ts'

const decision: Gate = { gate: 'decision', outcome: 'passed', values: { confidence: 0.84, model: 'gpt-5' } }

it('states the confidence of a reply, and none for a handover', () => {
  const text = (reason_code: 'fired_ai' | 'not_known' | 'not_seen') =>
    gateStatement(decision, execution({ reason_code }))?.text
  expect(text('fired_ai')).toBe('AI decision: reply, 84% confidence')
  expect(text('not_known')).toBe('AI decision: pass to you')
  expect(text('not_seen')).toBe('AI decision: pass to you')
})

it('states since when new posts are included, and that an older post is not', () => {
  const values = { posts_from: '2025-11-24T09:00:00.000Z' }
  const text = (outcome: Gate['outcome']) =>
    gateStatement({ gate: 'posts', outcome, values }, execution({ reason_code: 'post_not_selected' }))?.text
  expect(text('passed')).toMatch(/^Post published since Nov 24, 2025/)
  expect(text('stopped')).toBe("Post isn't included")
})

it.each<[ReasonCode, Gate['gate'], Gate['values'], string]>([
  ['known_contact', 'human', {}, 'You exchanged messages before'],
  ['once_per_person', 'cooldown', {}, 'Already replied to this person'],
  ['excluded', 'trigger', { keyword: 'price', excluded: 'free' }, 'Excluded keyword found: “free”'],
  ['comment_source', 'posts', { source: 'ad' }, "Doesn't answer comments under ads"],
  ['paused', 'origin', {}, 'Automatic replies are paused'],
  ['outside_window', 'window', { hours: 24 }, "Instagram's reply window of 1 day closed"],
  ['outside_window', 'window', {}, 'Reply window closed'],
  [
    'reply_count',
    'reply_count',
    { replies: 1, wanted: 'fewer than 1' },
    'Comment has 1 reply (needs fewer than 1)',
  ],
  ['loop_repeats', 'loop', { count: 3, limit: 3, seconds: 600 }, 'Same text 3 times: no replies for 10 min'],
  ['not_sampled', 'decision', {}, "AI wasn't asked in this test"],
  [
    'loop_conversation_day',
    'loop',
    { count: 30, limit: 30, seconds: 86_400 },
    'Possible reply loop: 30 of 30 replies in 1 day',
  ],
  [
    'below_confidence',
    'decision',
    { confidence: 0.4, threshold: 0.7, why: 'Small talk.' },
    'AI confidence too low: 40%, minimum 70%',
  ],
  [
    'budget',
    'decision',
    { spent: 0.5, limit: 0.5, period: 'day', limit_of: 'account', step: 'pause' },
    'AI budget reached: $0.50 of $0.50',
  ],
])('states the check that stopped an event for the reason %s', (reason_code, gate, values, text) => {
  const stopped: Gate = { gate, outcome: 'stopped', values }
  const statement = gateStatement(stopped, execution({ state: 'skipped', reason_code }))
  expect(statement?.text).toBe(text)
})
