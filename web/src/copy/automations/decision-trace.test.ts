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
