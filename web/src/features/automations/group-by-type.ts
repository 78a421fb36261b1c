import type { AutomationType } from '@skein/contract/automations/automation'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'

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
  const active = having((one) => one.activation_status === 'ACTIVE')
  const paused = having((one) => one.activation_status === 'PAUSED')
  return {
    total: automations.length,
    active: allPaused ? 0 : active,
    paused: allPaused ? paused + active : paused,
    healthy: having((one) => one.health_status === 'HEALTHY'),
    cost: automations.reduce((sum, one) => sum + one.cumulative_cost, 0),
  }
}

/** Splits a list into as few lines of at most `length` items as possible; their lengths differ by one at most. */
export function linesOf<T>(items: readonly T[], length: number): T[][] {
  const lines = Math.ceil(items.length / length)
  return Array.from({ length: lines }, (_, line) =>
    items.slice(Math.ceil((line * items.length) / lines), Math.ceil(((line + 1) * items.length) / lines)),
  )
}
