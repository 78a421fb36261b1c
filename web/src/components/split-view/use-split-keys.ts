import type { KeyboardEvent, RefObject } from 'react'
import { useMedia } from '../../lib/browser/use-media.ts'
import { useShortcut } from '../../lib/browser/keys/use-shortcut.ts'
import { rowOf, rowsIn } from './split-rows.ts'

interface SplitKeys {
  openId: string | null
  onClose: () => void
  /** Opens a row without moving the focus. */
  onPeek: (row: HTMLElement) => void
}

/**
 * j and k walk the rows, and an open detail follows; Enter opens a row, which is a link; Escape closes the detail.
 * Returns the handler for keys in the list: Space shows the detail of the focused row, and hides it again.
 */
export function useSplitKeys(
  list: RefObject<HTMLElement | null>,
  { openId, onClose, onPeek }: SplitKeys,
): (event: KeyboardEvent) => void {
  const isWide = useMedia('(min-width: 48rem)')
  const walk = (step: 1 | -1) => {
    const rows = rowsIn(list.current)
    const focused = rows.indexOf(rowOf(document.activeElement) as HTMLElement)
    const from = focused === -1 ? rows.findIndex((row) => row.dataset['row'] === openId) : focused
    const next = from === -1 ? rows[0] : rows[from + step]
    next?.focus()
    if (next?.dataset['row'] && openId !== null && isWide) onPeek(next)
  }

  const hasRows = () => rowsIn(list.current).length > 0
  useShortcut('next', () => walk(1), hasRows)
  useShortcut('previous', () => walk(-1), hasRows)
  useShortcut('close', () => openId !== null && onClose())

  return (event) => {
    const row = event.key === ' ' ? rowOf(event.target) : null
    const id = row?.dataset['row']
    if (!row || !id) return
    event.preventDefault()
    if (id === openId) onClose()
    else onPeek(row)
  }
}
