import type { CompiledAutomation } from '../automation.ts'
import type { Decision, StoppedPart } from '../decide-types.ts'
import type { Candidate } from '../matching/match-candidates.ts'

/**
 * Returns the candidates, and the private message of a comment automation as a candidate of its own: it competes with
 * the automations of its action slot and has a window of its own.
 */
export const partsOf = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.flatMap((candidate) => {
    const { private_part } = candidate.automation
    return private_part === null ? [candidate] : [candidate, { ...candidate, automation: private_part }]
  })

/**
 * Joins the parts of each candidate to one outcome: it fired if one part did, and the reason of the other part is kept
 * beside it.
 */
export function joinParts(decision: Decision, candidates: readonly Candidate[]): void {
  const wholes = new Map<CompiledAutomation, CompiledAutomation>()
  for (const { automation } of candidates) {
    if (automation.private_part !== null) wholes.set(automation.private_part, automation)
  }
  if (wholes.size === 0) return
  const stopped = new Map<number, StoppedPart>()
  const wholeOf = (automation: CompiledAutomation) => wholes.get(automation) ?? automation
  for (const entry of [...decision.fired, ...decision.drafts]) entry.automation = wholeOf(entry.automation)
  const hasFired = new Set(decision.fired.map(({ automation }) => automation))
  const seenAutomations = new Set<CompiledAutomation>()
  decision.skipped = decision.skipped.filter((entry) => {
    const whole = wholeOf(entry.automation)
    if (whole.private_part === null) return true
    const { slot } = entry.automation
    entry.automation = whole
    if (hasFired.has(whole)) {
      stopped.set(whole.number, { slot, reason_code: entry.reason_code })
      return false
    }
    const isFirst = !seenAutomations.has(whole)
    seenAutomations.add(whole)
    return isFirst
  })
  decision.stoppedParts = stopped
}
