import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { WindowVirtualizer } from 'virtua'
import { useMedia } from '../../../lib/browser/use-media.ts'
import type { AutomationItemsProps } from '../automation-item-types.ts'
import { linesOf } from '../group-by-type.ts'
import { AutomationRow } from './automation-row.tsx'
import { AutomationTile } from './automation-tile.tsx'

/** Pixels rendered beyond the viewport, so that the next row exists when the focus moves to it. */
const overscanPx = 500

interface WindowedProps extends AutomationItemsProps {
  /** Renders only the visible part. */
  windowed: boolean
}

export function Rows({ automations, deployedId, windowed, ...shared }: WindowedProps) {
  const rowOf = (automation: AutomationSummary, place: number) => (
    <AutomationRow
      key={automation.automation_id}
      {...shared}
      automation={automation}
      justDeployed={automation.automation_id === deployedId}
      last={place === automations.length - 1}
    />
  )
  if (!windowed) {
    return (
      <ul>
        {automations.map((automation, place) => (
          <li key={automation.automation_id}>{rowOf(automation, place)}</li>
        ))}
      </ul>
    )
  }
  return (
    <WindowVirtualizer as="ul" item="li" bufferSize={overscanPx} data={automations}>
      {rowOf}
    </WindowVirtualizer>
  )
}

/** Tiles in lines of nearly equal length, so that no line has a single tile beside empty space. */
export function Tiles({ automations, deployedId, windowed, ...shared }: WindowedProps) {
  const two = useMedia('(min-width: 640px)')
  const three = useMedia('(min-width: 1280px)')
  const lines = linesOf(automations, three ? 3 : two ? 2 : 1).map((line) => (
    <div
      key={line[0]?.automation_id}
      className="grid gap-3 pb-3"
      style={{ gridTemplateColumns: `repeat(${line.length}, minmax(0, 1fr))` }}
    >
      {line.map((automation) => (
        <div key={automation.automation_id} role="listitem">
          <AutomationTile
            {...shared}
            automation={automation}
            justDeployed={automation.automation_id === deployedId}
          />
        </div>
      ))}
    </div>
  ))
  return (
    <div role="list">
      {windowed ? <WindowVirtualizer bufferSize={overscanPx}>{lines}</WindowVirtualizer> : lines}
    </div>
  )
}
