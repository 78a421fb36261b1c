import type { AutomationType } from '@skein/contract/automations/automation'
import type { Simulation, SimulationResult } from '@skein/contract/automations/backtest/simulate'
import { simulationLimits } from '@skein/contract/limits'
import { reasonCodes, reasons } from '@skein/contract/reasons'
import type { AutomationEvent } from '../../lib/automation-event.ts'

/** Returns the event that a kind of automation reads. */
export const eventOf = (type: AutomationType): AutomationEvent =>
  type === 'DM_REPLY' || type === 'AI_DM_CONVERSATION' ? 'message' : 'comment'

/** Returns pasted lines as texts, and whether some were dropped or cut. */
export function textsOf(pasted: string): { texts: string[]; tooMany: boolean; tooLong: boolean } {
  const lines = pasted
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return {
    texts: lines.slice(0, simulationLimits.texts).map((line) => line.slice(0, simulationLimits.textLength)),
    tooMany: lines.length > simulationLimits.texts,
    tooLong: lines.some((line) => line.length > simulationLimits.textLength),
  }
}

export type Outcome = 'fires' | 'silent' | 'open'

/** A result that needs a model is `open` when no model was asked. */
export function outcomeOf({ fired, reason_code }: SimulationResult): Outcome {
  if (fired) return 'fires'
  return reason_code === 'not_sampled' ? 'open' : 'silent'
}

export type Filter = 'all' | Outcome

export const resultsOf = ({ results }: Simulation, filter: Filter): SimulationResult[] =>
  filter === 'all' ? results : results.filter((result) => outcomeOf(result) === filter)

export interface ReasonCount {
  code: string
  count: number
  /** The reason of one result, or the name that several results have in common: their figures differ. */
  reason: string
}

/** Returns why the automation did not act, most frequent reason first. */
export function silentReasons({ results, totals }: Pick<Simulation, 'results' | 'totals'>): ReasonCount[] {
  return Object.entries(totals.by_reason)
    .flatMap(([code, count]) => {
      const result = results.find((each) => each.reason_code === code && outcomeOf(each) === 'silent')
      return result ? [{ code, count, reason: count === 1 ? result.reason : nameOf(code, result) }] : []
    })
    .sort((a, b) => b.count - a.count)
}

function nameOf(code: string, { reason }: SimulationResult): string {
  const reasonCode = reasonCodes.find((each) => each === code)
  return (reasonCode && reasons[reasonCode].filter?.()) ?? reason
}
