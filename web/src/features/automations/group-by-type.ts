import type { AutomationType } from '@skein/contract/automations/automation'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { isInStatus } from './automation-logic.ts'

export interface TypeGroup {
  type: AutomationType
  automations: AutomationSummary[]
}

/** Order of the kinds in lists. */
export const typeOrder: readonly AutomationType[] = [
  'COMMENT_REPLY',
  'PRIVATE_MESSAGE',
  'DM_REPLY',
  'AI_DM_CONVERSATION',
  'DELETE_COMMENT',
]

/** Groups automations by kind in a fixed order, keeps their order within a kind, and omits empty kinds. */
export function groupByType(automations: readonly AutomationSummary[]): TypeGroup[] {
  return typeOrder
    .map((type) => ({ type, automations: automations.filter((one) => one.automation_type === type) }))
    .filter((group) => group.automations.length > 0)
}

export interface AutomationCounts {
  total: number
  active: number
  paused: number
  healthy: number
  cost: number
}

/** Returns the figures above a list. While all automations are paused, none is active. */
export function countAutomations(
  automations: readonly AutomationSummary[],
  allPaused: boolean,
): AutomationCounts {
  const having = (test: (one: AutomationSummary) => boolean) => automations.filter(test).length
  return {
    total: automations.length,
    active: having((one) => isInStatus(one, 'ACTIVE', allPaused)),
    paused: having((one) => isInStatus(one, 'PAUSED', allPaused)),
    healthy: having((one) => one.health_status === 'HEALTHY'),
    cost: automations.reduce((sum, one) => sum + one.cumulative_cost, 0),
  }
}

/** Splits a list into lines of `length` items; the last one can be shorter. */
export const linesOf = <T>(items: readonly T[], length: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / length) }, (_, line) =>
    items.slice(line * length, (line + 1) * length),
  )
