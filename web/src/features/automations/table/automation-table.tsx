import { useRef, type RefObject } from 'react'
import { Virtualizer } from 'virtua'
import { useRowAddress } from '../../../components/split-view/row-link.tsx'
import type { AutomationItemsProps } from '../automation-item-types.ts'
import type { ListFilters } from '../tools/list-filter-logic.ts'
import { type ListItem, itemKeyOf } from './list-items.ts'
import { GroupHead } from './table-group.tsx'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import type { AutomationType } from '@skein/contract/automations/automation'

/** Pixels rendered beyond the pane, so that the next row exists when the focus moves to it. */
const overscanPx = 150

interface AutomationTableProps extends AutomationItemsProps {
  label: string
  items: readonly ListItem[]
  filters: ListFilters
  onToggleType: (type: AutomationType) => void
}

/** The automations in rows under the names of the columns. */
export function AutomationTable({
  label,
  items,
  filters,
  windowed,
  onToggleType,
  ...shared
}: AutomationTableProps) {
  const { deployedId, openId, actions, allPaused } = shared
  const address = useRowAddress('automation')
  const pane = useRef<HTMLElement>(null)
  const line = (item: ListItem, index: number) =>
    item.automation ? (
      <TableRow
        key={itemKeyOf(item)}
        place={index + 2}
        automation={item.automation}
        justDeployed={item.automation.automation_id === deployedId}
        open={item.automation.automation_id === openId}
        address={address}
        allPaused={allPaused}
        actions={actions}
      />
    ) : (
      <div key={itemKeyOf(item)} role="row" aria-rowindex={index + 2} className="border-b border-line">
        <div role="cell">
          <GroupHead type={item.type} count={item.count} open={item.open} onToggle={onToggleType} />
        </div>
      </div>
    )
  return (
    <div role="table" aria-label={label} aria-rowcount={items.length + 1} ref={(node) => setPane(pane, node)}>
      <TableHead filters={filters} />
      {windowed ? (
        <Virtualizer data={items} bufferSize={overscanPx} scrollRef={pane} startMargin={28}>
          {line}
        </Virtualizer>
      ) : (
        items.map(line)
      )}
    </div>
  )
}

/** The table scrolls in the pane around it. */
function setPane(pane: RefObject<HTMLElement | null>, table: HTMLElement | null): void {
  pane.current = table?.parentElement ?? null
}
