import type { AutomationType } from '@skein/contract/automations/automation'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { groupByType } from '../group-by-type.ts'

/** A line of the table: an automation, or the heading of the automations of a kind. */
export type ListItem =
  | { automation: AutomationSummary; type?: undefined }
  | { automation?: undefined; type: AutomationType; count: number; open: boolean }

/** Returns the lines of a list: with `collapsed` under headings, whose automations are left out if they are collapsed. */
export function itemsOf(
  automations: readonly AutomationSummary[],
  collapsed: ReadonlySet<AutomationType> | null,
): ListItem[] {
  if (collapsed === null) return automations.map((automation) => ({ automation }))
  return groupByType(automations).flatMap(({ type, automations: ofType }): ListItem[] => {
    const open = !collapsed.has(type)
    const head = { type, count: ofType.length, open }
    return open ? [head, ...ofType.map((automation) => ({ automation }))] : [head]
  })
}

export const itemKeyOf = (item: ListItem): string => item.automation?.automation_id ?? item.type ?? ''

/** Returns the ids of the automations among the lines. */
export const idsOf = (items: readonly ListItem[]): string[] =>
  items.flatMap(({ automation }) => automation?.automation_id ?? [])
