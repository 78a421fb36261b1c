import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { focusRow, rowOf } from './split-rows.ts'

interface Panes {
  rows: RefObject<HTMLElement | null>
  opened: RefObject<HTMLElement | null>
}

/**
 * Moves the focus to the heading of a detail that was opened by a press, and back to its row when it closes.
 * `peek` opens a row and leaves the focus where it is.
 */
export function useSplitFocus({ rows, opened }: Panes, openId: string | null) {
  const isPeek = useRef(false)
  /** A press on a row waits for its detail. */
  const isPressed = useRef(false)
  /** Whether it was a press of the keyboard. */
  const isByKey = useRef(false)
  const lastId = useRef(openId)

  // A detail can take the focus itself.
  const focusHeading = () =>
    opened.current?.contains(document.activeElement) ||
    opened.current
      ?.querySelector<HTMLElement>('[data-detail-heading]')
      ?.focus({ focusVisible: isByKey.current })
  const move = useEffectEvent((id: string | null) => {
    const closedId = lastId.current
    lastId.current = id
    if (id !== null && isPressed.current) focusHeading()
    isPressed.current = false
    // The focus was in the detail, which is gone.
    if (id === null && closedId !== null && document.activeElement === document.body)
      focusRow(closedId, rows.current)
  })
  useEffect(() => move(openId), [openId])

  const follow = ({ target, detail }: MouseEvent) => {
    const id = rowOf(target)?.dataset['row']
    if (!id || isPeek.current) return
    isByKey.current = detail === 0
    if (id === openId) focusHeading()
    else isPressed.current = true
  }
  const peek = (row: HTMLElement) => {
    isPeek.current = true
    // A press that opened nothing, such as one that selected a row, waits for no detail.
    isPressed.current = false
    row.click()
    isPeek.current = false
  }
  return { follow, peek }
}
