import type { AutomationSummary } from '@skein/contract/automations/automation'
import { useUiState } from '../../lib/ui-state.ts'
import { AutomationRow, type AutomationItemProps } from './automation-row.tsx'
import { AutomationTile } from './automation-tile.tsx'

interface AutomationItemsProps extends Pick<
  AutomationItemProps,
  'level' | 'onToggle' | 'onEdit' | 'onWhy' | 'onDelete'
> {
  automations: readonly AutomationSummary[]
  /** Id of the automation that was deployed a moment ago. */
  freshId: string | null
  /** Id of the automation whose last change was refused. */
  shakenId: string | null
}

/** Automations in the view that was chosen: rows on a thread, or tiles. */
export function AutomationItems({ automations, freshId, shakenId, ...actions }: AutomationItemsProps) {
  const grid = useUiState((state) => state.automationsView === 'grid')
  const shared = (automation: AutomationSummary) => ({
    automation,
    fresh: automation.automation_id === freshId,
    shaken: automation.automation_id === shakenId,
    ...actions,
  })
  if (grid) {
    return (
      <ul className="m-0 grid list-none gap-3 p-0 sm:grid-cols-2 xl:grid-cols-3">
        {automations.map((automation) => (
          <AutomationTile key={automation.automation_id} {...shared(automation)} />
        ))}
      </ul>
    )
  }
  return (
    <ul className="m-0 list-none p-0">
      {automations.map((automation, place) => (
        <AutomationRow
          key={automation.automation_id}
          {...shared(automation)}
          last={place === automations.length - 1}
        />
      ))}
    </ul>
  )
}
