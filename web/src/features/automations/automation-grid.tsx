import type { AutomationItemsProps } from './automation-items.tsx'
import { AutomationTile } from './automation-tile.tsx'

/** Automations as tiles. */
export function AutomationGrid({ automations, freshId, shakenId, ...actions }: AutomationItemsProps) {
  return (
    <ul className="m-0 grid list-none gap-3 p-0 sm:grid-cols-2 xl:grid-cols-3">
      {automations.map((automation) => (
        <AutomationTile
          key={automation.automation_id}
          automation={automation}
          fresh={automation.automation_id === freshId}
          shaken={automation.automation_id === shakenId}
          {...actions}
        />
      ))}
    </ul>
  )
}
