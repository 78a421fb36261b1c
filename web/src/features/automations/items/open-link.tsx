import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { cx } from '../../../ui/cx.ts'
import { withOpen } from '../open-automation.ts'
import { selectTo, toggleSelected, useListState } from '../tools/list-store.ts'

interface OpenLinkProps {
  automation: AutomationSummary
  /** Id of the element with the name. */
  nameId: string
  /** A detail is open, which this one replaces. */
  replaces: boolean
  className?: string
}

/**
 * The name, whose link covers its row or tile: it opens the detail, or selects the automation while several are selected.
 * With Shift it selects all from the one selected last.
 */
export function OpenLink({ automation, nameId, replaces, className }: OpenLinkProps) {
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
    <Link
      to="."
      search={((search: object) => withOpen({ ...search }, automationId)) as never}
      hash={true}
      replace={replaces}
      resetScroll={false}
      data-row={automationId}
      className={cx(
        '-my-3 flex min-h-11 min-w-11 items-center outline-none after:absolute after:inset-0',
        focusClass,
        className,
      )}
      onClick={press}
    >
      <span id={nameId} dir="auto" className="truncate">
        {name}
      </span>
    </Link>
  )
}

/** The focus of the link is that of the whole row. */
const focusClass =
  'focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-text'
