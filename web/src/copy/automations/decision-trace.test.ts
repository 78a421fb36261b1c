import type { Gate } from '@skein/contract/automations/execution'
import { expect, it } from 'vitest'
import { execution } from '../../../test/automation-samples.ts'
import { gateStatement } from './decision-trace.ts'

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
