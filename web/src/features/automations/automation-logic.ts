import { type ActivationStatus, AutomationType } from '@skein/contract/automations/automation'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import type { StatusDotState } from '../../ui/status-dot.tsx'

/** Returns the status dot of an automation. */
export function statusDotOf(
  { activation_status, health_status }: AutomationSummary,
  allPaused = false,
): StatusDotState {
  if (health_status === 'CRITICAL') return 'failed'
  return activation_status === 'ACTIVE' && !allPaused ? 'active' : 'hollow'
}

/** Whether an automation has a status, as it is shown: while all are paused, an active one counts as paused. */
export const isInStatus = (
  { activation_status }: Pick<AutomationSummary, 'activation_status'>,
  status: ActivationStatus,
  allPaused: boolean,
): boolean => (allPaused && activation_status === 'ACTIVE' ? 'PAUSED' : activation_status) === status

/** Returns the kind that a path segment names; null for an unknown one. */
export const typeFromPath = (text: string): AutomationType | null =>
  AutomationType.options.find((type) => type === text) ?? null

/** An account has one chatbot, so an AI conversation is not duplicated. */
export const canDuplicate = ({ automation_type }: AutomationSummary): boolean =>
  automation_type !== 'AI_DM_CONVERSATION'

type Automations = readonly AutomationSummary[]

/** Returns the list with changed automations in place of their old versions. */
export function replaceIn(list: Automations, newer: Automations): AutomationSummary[] {
  const byId = new Map(newer.map((one) => [one.automation_id, one]))
  return list.map((one) => byId.get(one.automation_id) ?? one)
}

/** Returns the list without the given automations. */
export function removeFrom(list: Automations, removedAutomations: Automations): AutomationSummary[] {
  const ids = idsOf(removedAutomations)
  return list.filter((one) => !ids.has(one.automation_id))
}

/** Returns the list with the automations restored at their positions in `before`; skips those already in the list. */
export function restoreIn(
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
