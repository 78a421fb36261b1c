import type { AutomationSet } from '../../matching/automation-set.ts'
import type { Verdict } from '../../verdict.ts'
import { judgeExample, type ExampleVerdict, type ReplayedExample } from './judge-example.ts'

/** Automations of an account before or after a change, and one example with the answers of models that apply to them. */
export interface ExampleSide {
  set: AutomationSet
  example: ReplayedExample
}

/**
 * Returns the verdict after a change if the example passed before it and the change broke it; else null. A reply that was
 * certain without a model and now depends on one counts as broken. An example that already failed does not.
 */
export function brokenBy(before: ExampleSide, after: ExampleSide): ExampleVerdict | null {
  const then = judgeExample(after.example, after.set)
  if (then.state === 'passed' || (then.state === 'skipped' && then.fits)) return null
  const now = judgeExample(before.example, before.set)
  if (now.state !== 'passed') return null
  if (then.state === 'failed') return then
  return judgeExample(withoutVerdicts(before.example), before.set).state === 'passed' ? then : null
}

const none: ReadonlyMap<number, Verdict> = new Map()

function withoutVerdicts({ earlier, event, expected }: ReplayedExample): ReplayedExample {
  return {
    earlier: earlier.map((past) => ({ ...past, verdicts: none })),
    event: { ...event, verdicts: none },
    expected,
  }
}
