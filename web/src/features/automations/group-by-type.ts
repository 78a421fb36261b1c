import type { AutomationSummary, AutomationType } from '@skein/contract/automations/automation'

export interface TypeGroup {
  type: AutomationType
  automations: AutomationSummary[]
}

/** Kinds in the order in which lists show them. */
export const typeOrder: readonly AutomationType[] = [
  'COMMENT_REPLY',
  'PRIVATE_MESSAGE',
  'DM_REPLY',
  'AI_DM_CONVERSATION',
  'DELETE_COMMENT',
]

/** Automations by kind, kinds in a fixed order, each in the order given; kinds without any are left out. */
export function groupByType(automations: readonly AutomationSummary[]): TypeGroup[] {
  return typeOrder
    .map((type) => ({ type, automations: automations.filter((one) => one.automation_type === type) }))
    .filter((group) => group.automations.length > 0)
}

export interface Tally {
  total: number
  active: number
  paused: number
  healthy: number
  cost: number
}

/** The figures above a list. */
export function tallyOf(automations: readonly AutomationSummary[]): Tally {
  const having = (test: (one: AutomationSummary) => boolean) => automations.filter(test).length
  return {
    total: automations.length,
    active: having((one) => one.activation_status === 'ACTIVE'),
    paused: having((one) => one.activation_status === 'PAUSED'),
    healthy: having((one) => one.health_status === 'HEALTHY'),
    cost: automations.reduce((sum, one) => sum + one.cumulative_cost, 0),
  }
}
