import type { AutomationSummary } from '@skein/contract/automations/automation'
import { useUiState } from '../../lib/ui-state.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { AutomationRow, type AutomationItemProps } from './automation-row.tsx'

const AutomationGrid = lazyPart(async () => (await import('./automation-grid.tsx')).AutomationGrid)

export interface AutomationItemsProps extends Pick<
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
  if (grid)
    return <AutomationGrid automations={automations} freshId={freshId} shakenId={shakenId} {...actions} />
  return (
    <ul className="m-0 list-none p-0">
      {automations.map((automation, place) => (
        <AutomationRow
          key={automation.automation_id}
          automation={automation}
          fresh={automation.automation_id === freshId}
          shaken={automation.automation_id === shakenId}
          {...actions}
          last={place === automations.length - 1}
        />
      ))}
    </ul>
  )
}
