import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { useRef, useEffect } from 'react'
import { useShortcut } from '../../lib/browser/use-shortcut.ts'
import { canDuplicate } from './automation-logic.ts'
import { stopSelecting, toggleSelected, useListState, toggleOpened } from './tools/list-store.ts'
import type { ListActions } from './use-list-actions.ts'
import { undoLast } from './undo.ts'

interface ListKeys {
  automations: readonly AutomationSummary[]
  actions: ListActions
  /** Id of the search field. */
  searchId: string
}

/** Milliseconds after `g` in which a letter completes a navigation chord and is not a list key. */
const chordTimeoutMs = 1000

/** Keyboard shortcuts of a list. They act on the focused row, or on all selected rows. */
export function useListKeys({ automations, actions, searchId }: ListKeys): void {
  const chordBegan = useRef(-Infinity)
  const inChord = () => performance.now() - chordBegan.current <= chordTimeoutMs
  const one = (act: (automation: AutomationSummary) => void) => {
    const focused = automations.find((each) => each.automation_id === focusedRow()?.dataset['automation'])
    if (focused) act(focused)
  }

  useShortcut('listChord', () => {
    chordBegan.current = performance.now()
  })
  useShortcut('next', () => moveBy(1))
  useShortcut('previous', () => moveBy(-1))
  useShortcut('select', () => one((row) => toggleSelected(row.automation_id)), isOnRow)
  useShortcut('edit', () => one((row) => actions.edit(row)), isOnRow)
  useShortcut(
    'duplicate',
    () => inChord() || one((row) => canDuplicate(row) && actions.duplicate(row)),
    isOnRow,
  )
  const pause = () => {
    if (inChord()) return
    const many = selectedOf(automations)
    if (many.length === 0) return one(actions.toggle)
    const anyActive = many.some((row) => row.activation_status === 'ACTIVE')
    actions.setStatus(many, anyActive ? 'PAUSED' : 'ACTIVE')
    stopSelecting()
  }
  useShortcut('pause', pause, hasRows)
  const remove = () => {
    const many = selectedOf(automations)
    if (many.length === 0) return one((row) => deleteFocused(row, actions))
    actions.removeSelected(many)
  }
  useShortcut('remove', remove, hasRows)
  useShortcut('search', () => document.getElementById(searchId)?.focus())
  useOpenKey()
  useUndoKey()
}

function selectedOf(automations: readonly AutomationSummary[]): AutomationSummary[] {
  const { selected } = useListState.getState()
  return automations.filter((each) => selected.has(each.automation_id))
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-automation]')]
const rowAt = (element: Element | null) => element?.closest<HTMLElement>('[data-automation]') ?? null
const focusedRow = () => rowAt(document.activeElement)
const isOnRow = (focused: Element | null): boolean => rowAt(focused) !== null
const hasRows = (focused: Element | null): boolean =>
  isOnRow(focused) || useListState.getState().selected.size > 0

/** Moves the focus to the next or previous row; without a focused row, to the first visible one. */
function moveBy(step: 1 | -1): void {
  const all = rows()
  const focused = focusedRow()
  const inSight = all.find((row) => row.getBoundingClientRect().bottom >= 0)
  const next = focused ? all[all.indexOf(focused) + step] : inSight
  next?.focus()
}

/** Moves the focus to the adjacent row after the focused row was deleted. */
function deleteFocused(automation: AutomationSummary, actions: ListActions): void {
  const all = rows()
  const place = all.findIndex((row) => row.dataset['automation'] === automation.automation_id)
  const adjacentPlace = all[place + 1] ?? all[place - 1]
  adjacentPlace?.focus()
  actions.remove([automation])
}

/** Enter on a row opens and closes its details; Enter on a control inside the row does not. */
function useOpenKey(): void {
  useEffect(() => {
    const press = ({ key, target }: KeyboardEvent) => {
      const id = key === 'Enter' && target instanceof HTMLElement && target.dataset['automation']
      if (id) toggleOpened(id)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** Ctrl+Z or Cmd+Z undoes the last change; in a text field the browser's own undo applies. */
function useUndoKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, code, shiftKey, altKey } = event
      if (code !== 'KeyZ' || shiftKey || altKey || !(event.ctrlKey || event.metaKey)) return
      if (target instanceof HTMLElement && (target.isContentEditable || target.matches(fields))) return
      event.preventDefault()
      undoLast()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

const fields = 'textarea, select, input:not([type=checkbox], [type=radio])'
