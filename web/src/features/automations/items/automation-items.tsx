import { useUiState } from '../../../lib/browser/ui-state.ts'
import type { AutomationItemsProps } from '../automation-item-types.ts'
import { AutomationRow } from './automation-row.tsx'
import { WindowedItems } from './windowed-items.tsx'
import { AutomationTile } from './automation-tile.tsx'

/** Automations as rows or tiles; `windowed` renders only those in view. */
export function AutomationItems({ windowed, ...items }: AutomationItemsProps & { windowed: boolean }) {
  const grid = useUiState((state) => state.automationsView === 'grid')
  if (windowed) return <WindowedItems {...items} grid={grid} />
  return grid ? <AutomationGrid {...items} /> : <Rows {...items} />
}

function Rows({ automations, deployedId, level, actions }: AutomationItemsProps) {
  return (
    <ul>
      {automations.map((automation, place) => (
        <li key={automation.automation_id}>
          <AutomationRow
            automation={automation}
            justDeployed={automation.automation_id === deployedId}
            level={level}
            actions={actions}
            last={place === automations.length - 1}
          />
        </li>
      ))}
    </ul>
  )
}

function AutomationGrid({ automations, deployedId, level, actions }: AutomationItemsProps) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {automations.map((automation) => (
        <li key={automation.automation_id}>
          <AutomationTile
            automation={automation}
            justDeployed={automation.automation_id === deployedId}
            level={level}
            actions={actions}
          />
        </li>
      ))}
    </ul>
  )
}
