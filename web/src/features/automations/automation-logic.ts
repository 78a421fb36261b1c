import { type AutomationSummary, AutomationType } from '@skein/contract/automations/automation'
import type { StatusDotState } from '../../ui/status-dot.tsx'

/** The knot beside an automation. */
export function statusDotOf({ activation_status, health_status }: AutomationSummary): StatusDotState {
  if (health_status === 'CRITICAL') return 'failed'
  return activation_status === 'ACTIVE' ? 'active' : 'hollow'
}

/** A kind as it stands in an address; null for anything else. */
export const typeFromPath = (text: string): AutomationType | null =>
  AutomationType.options.find((type) => type === text) ?? null

type Automations = readonly AutomationSummary[]

/** The list with newer records in the places of their older selves. */
export function replaced(list: Automations, newer: Automations): AutomationSummary[] {
  const byId = new Map(newer.map((one) => [one.automation_id, one]))
  return list.map((one) => byId.get(one.automation_id) ?? one)
}

/** The list without some of its automations. */
export function without(list: Automations, gone: Automations): AutomationSummary[] {
  const ids = idsOf(gone)
  return list.filter((one) => !ids.has(one.automation_id))
}

/** The list with automations back where they stood in `before`; those that are there already stay. */
export function putAllBack(
  list: Automations,
  automations: Automations,
  before: Automations,
): AutomationSummary[] {
  const there = idsOf(list)
  const missing = idsOf(automations.filter((one) => !there.has(one.automation_id)))
  const next = [...list]
  before.forEach((one, place) => {
    if (missing.has(one.automation_id)) next.splice(place, 0, one)
  })
  return next
}

const idsOf = (list: Automations): Set<string> => new Set(list.map((one) => one.automation_id))
