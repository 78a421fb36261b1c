import type { AutomationSummary } from '@skein/contract/automations/automation'
import { WindowVirtualizer } from 'virtua'
import { useMedia } from '../../../lib/browser/use-media.ts'
import type { AutomationItemsProps } from '../automation-item-types.ts'
import { AutomationRow } from './automation-row.tsx'
import { AutomationTile } from './automation-tile.tsx'

/** Pixels rendered beyond the viewport, so that the next row exists when the focus moves to it. */
const overscanPx = 500

/** Renders only the visible part of a long list. */
export function WindowedItems({ grid, ...items }: AutomationItemsProps & { grid: boolean }) {
  return grid ? <Tiles {...items} /> : <Rows {...items} />
}

function Rows({ automations, deployedId, level, actions }: AutomationItemsProps) {
  return (
    <WindowVirtualizer as="ul" item="li" bufferSize={overscanPx} data={automations}>
      {(automation, place) => (
        <AutomationRow
          key={automation.automation_id}
          automation={automation}
          justDeployed={automation.automation_id === deployedId}
          level={level}
          actions={actions}
          last={place === automations.length - 1}
        />
      )}
    </WindowVirtualizer>
  )
}

/** Groups tiles into lines, so that a grid is virtualized like a list of rows. */
function Tiles({ automations, deployedId, level, actions }: AutomationItemsProps) {
  const two = useMedia('(min-width: 640px)')
  const three = useMedia('(min-width: 1280px)')
  return (
    <div role="list">
      <WindowVirtualizer bufferSize={overscanPx}>
        {linesOf(automations, three ? 3 : two ? 2 : 1).map((line) => (
          <div key={line[0]?.automation_id} className="grid gap-3 pb-3 sm:grid-cols-2 xl:grid-cols-3">
            {line.map((automation) => (
              <div key={automation.automation_id} role="listitem">
                <AutomationTile
                  automation={automation}
                  justDeployed={automation.automation_id === deployedId}
                  level={level}
                  actions={actions}
                />
              </div>
            ))}
          </div>
        ))}
      </WindowVirtualizer>
    </div>
  )
}

const linesOf = (automations: readonly AutomationSummary[], length: number): AutomationSummary[][] =>
  Array.from({ length: Math.ceil(automations.length / length) }, (_, line) =>
    automations.slice(line * length, (line + 1) * length),
  )
