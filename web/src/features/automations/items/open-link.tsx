import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import type { MouseEvent } from 'react'
import { type RowAddress, RowLink } from '../../../components/split-view/row-link.tsx'
import { cx } from '../../../ui/cx.ts'
import { nameOfRow } from '../../../ui/tooltip/tooltip.ts'
import { selectTo, toggleSelected, useListState } from '../tools/list-store.ts'

interface OpenLinkProps {
  automation: AutomationSummary
  /** Id of the element with the name. */
  nameId: string
  /** Its detail is open. */
  open: boolean
  address: RowAddress
  className?: string
}

/**
 * The name, whose link covers its row or tile: it opens the detail, or selects the automation while several are selected.
 * With Shift it selects all from the one selected last.
 */
export function OpenLink({ automation, nameId, open, address, className }: OpenLinkProps) {
  const { automation_id: automationId, name } = automation
  const selecting = useListState((state) => state.selecting)
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.shiftKey) {
      event.preventDefault()
      selectTo(automationId, automationId)
    } else if (selecting) {
      event.preventDefault()
      toggleSelected(automationId)
    }
  }
  return (
    <RowLink
      row={automationId}
      address={address}
      open={open}
      className={cx(
        '-my-3 flex min-h-11 min-w-11 items-center outline-none after:absolute after:inset-0',
        focusClass,
        className,
      )}
      onClick={press}
    >
      <span id={nameId} dir="auto" {...nameOfRow} className="truncate">
        {name}
      </span>
    </RowLink>
  )
}

/** The focus of the link is that of the whole row. */
const focusClass =
  'focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-text'
