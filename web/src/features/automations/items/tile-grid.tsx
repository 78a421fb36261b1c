import type { AutomationType } from '@skein/contract/automations/automation'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { useRef } from 'react'
import { Virtualizer } from 'virtua'
import { useRowAddress } from '../../../components/split-view/row-link.tsx'
import { useMedia } from '../../../lib/browser/use-media.ts'
import type { AutomationItemsProps } from '../automation-item-types.ts'
import { linesOf } from '../group-by-type.ts'
import type { ListItem } from '../table/list-items.ts'
import { GroupHead } from '../table/table-group.tsx'
import { AutomationTile } from './automation-tile.tsx'

/** Pixels rendered beyond the pane, so that the next tile exists when the focus moves to it. */
const overscanPx = 500

interface TileGridProps extends AutomationItemsProps {
  label: string
  items: readonly ListItem[]
  onToggleType: (type: AutomationType) => void
}

/** The automations as tiles, all of the same width, in lines under the headings of their kinds. */
export function TileGrid({ label, items, windowed, onToggleType, ...shared }: TileGridProps) {
  const { deployedId, openId, actions, allPaused } = shared
  const two = useMedia('(min-width: 640px)')
  const three = useMedia('(min-width: 1280px)')
  const columns = openId !== null ? 1 : three ? 3 : two ? 2 : 1
  const address = useRowAddress('automation')
  const pane = useRef<HTMLElement>(null)
  const lines = tileLines(items, columns).map((line) =>
    'type' in line ? (
      <GroupHead
        key={line.type}
        type={line.type}
        count={line.count}
        open={line.open}
        onToggle={onToggleType}
      />
    ) : (
      <div
        key={line[0]?.automation_id}
        className="grid gap-3 pb-3"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {line.map((automation) => (
          <AutomationTile
            key={automation.automation_id}
            automation={automation}
            justDeployed={automation.automation_id === deployedId}
            open={automation.automation_id === openId}
            address={address}
            allPaused={allPaused}
            actions={actions}
          />
        ))}
      </div>
    ),
  )
  return (
    <section
      aria-label={label}
      className="pt-1"
      ref={(node) => {
        pane.current = node?.parentElement ?? null
      }}
    >
      {windowed ? (
        <Virtualizer bufferSize={overscanPx} scrollRef={pane}>
          {lines}
        </Virtualizer>
      ) : (
        lines
      )}
    </section>
  )
}

type Head = Exclude<ListItem, { automation: AutomationSummary }>

/** Returns the headings and, between them, the automations in lines of so many columns. */
function tileLines(items: readonly ListItem[], columns: number): (Head | AutomationSummary[])[] {
  const lines: (Head | AutomationSummary[])[] = []
  let group: AutomationSummary[] = []
  const endGroup = () => {
    lines.push(...linesOf(group, columns))
    group = []
  }
  for (const item of items) {
    if (item.automation) group.push(item.automation)
    else {
      endGroup()
      lines.push(item)
    }
  }
  endGroup()
  return lines
}
