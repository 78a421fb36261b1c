import { type AutomationSummary, AutomationType } from '@skein/contract/automations/automation'
import type { KnotState } from '../../ui/knot.tsx'

/** The knot beside an automation. */
export function knotOf({ activation_status, health_status }: AutomationSummary): KnotState {
  if (health_status === 'CRITICAL') return 'failed'
  return activation_status === 'ACTIVE' ? 'active' : 'hollow'
}

/** A kind as it stands in an address; null for anything else. */
export const typeFromPath = (text: string): AutomationType | null =>
  AutomationType.options.find((type) => type === text) ?? null

/** The list with one automation in the place of its older self. */
export const replaced = (list: readonly AutomationSummary[], next: AutomationSummary): AutomationSummary[] =>
  list.map((one) => (one.automation_id === next.automation_id ? next : one))

/** The list without one automation. */
export const without = (list: readonly AutomationSummary[], automationId: string): AutomationSummary[] =>
  list.filter((one) => one.automation_id !== automationId)

/** The list with an automation back at its old place; unchanged when it is there already. */
export function putBack(
  list: readonly AutomationSummary[],
  automation: AutomationSummary,
  place: number,
): AutomationSummary[] {
  const there = list.some((one) => one.automation_id === automation.automation_id)
  return there ? [...list] : list.toSpliced(place, 0, automation)
}
