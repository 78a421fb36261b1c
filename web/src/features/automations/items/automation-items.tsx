import { useUiState } from '../../../lib/browser/ui-state.ts'
import { AutomationGrid } from './automation-grid.tsx'
import type { AutomationItemsProps } from '../automation-item-types.ts'
import { AutomationRow } from './automation-row.tsx'
import { WindowedItems } from './windowed-items.tsx'

/** Automations as rows or tiles; `windowed` renders only those in view. */
export function AutomationItems({ windowed, ...items }: AutomationItemsProps & { windowed: boolean }) {
  const grid = useUiState((state) => state.automationsView === 'grid')
  if (windowed) return <WindowedItems {...items} grid={grid} />
  return grid ? <AutomationGrid {...items} /> : <Rows {...items} />
}

function Rows({ automations, freshId, level, on }: AutomationItemsProps) {
  return (
    <ul>
      {automations.map((automation, place) => (
        <li key={automation.automation_id}>
          <AutomationRow
            automation={automation}
            fresh={automation.automation_id === freshId}
            level={level}
            on={on}
            last={place === automations.length - 1}
          />
        </li>
      ))}
    </ul>
  )
}
