import type { AutomationItemsProps } from '../automation-item-types.ts'
import { AutomationTile } from './automation-tile.tsx'

export function AutomationGrid({ automations, freshId, level, on }: AutomationItemsProps) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {automations.map((automation) => (
        <li key={automation.automation_id}>
          <AutomationTile
            automation={automation}
            fresh={automation.automation_id === freshId}
            level={level}
            on={on}
          />
        </li>
      ))}
    </ul>
  )
}
