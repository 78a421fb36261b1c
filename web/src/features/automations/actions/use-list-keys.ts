import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { useEffect, useEffectEvent } from 'react'
import { isWindowOpen } from '../../../lib/browser/keys/open-window.ts'
import { useShortcut } from '../../../lib/browser/keys/use-shortcut.ts'
import { canDuplicate } from '../automation-logic.ts'
import { selectShown, selectTo, stopSelecting, toggleSelected, useListState } from '../tools/list-store.ts'
import type { ListActions } from './use-list-actions.ts'
import { undoLast } from './undo.ts'

interface ListKeys {
  automations: readonly AutomationSummary[]
  actions: ListActions
  /** The automation whose detail is open. */
  openId: string | null
  /** Id of the search field. */
  searchId: string
}

/**
 * Keyboard shortcuts of a list. They act on the row or detail that has the focus, else on the open automation, or on all
 * selected rows. `SplitView` moves between the rows and opens them.
 */
export function useListKeys({ automations, actions, openId, searchId }: ListKeys): void {
  const one = (act: (automation: AutomationSummary) => void) => {
    const id = focusedId() ?? openId
    const automation = automations.find((each) => each.automation_id === id)
    if (automation) act(automation)
  }

  const isReady = (focused: Element | null) => openId !== null || automationOf(focused) !== undefined
  const mayChange = (focused: Element | null) => actions.mayChange && isReady(focused)
  const mayChangeMany = (focused: Element | null) =>
    mayChange(focused) || useListState.getState().selected.size > 0
  useShortcut('select', () => one((row) => toggleSelected(row.automation_id)), mayChange)
  useShortcut('edit', () => one((row) => actions.edit(row)), isReady)
  useShortcut('duplicate', () => one((row) => canDuplicate(row) && actions.duplicate(row)), mayChange)
  const pause = () => {
    const many = selectedOf(automations)
    if (many.length === 0) return one(actions.toggle)
    const anyActive = many.some((row) => row.activation_status === 'ACTIVE')
    actions.setStatus(many, anyActive ? 'PAUSED' : 'ACTIVE')
    stopSelecting()
  }
  useShortcut('pause', pause, mayChangeMany)
  const remove = () => {
    const many = selectedOf(automations)
    if (many.length === 0) return one((row) => deleteFocused(row, actions))
    actions.removeSelected(many)
  }
  useShortcut('remove', remove, mayChangeMany)
  useShortcut('search', () => document.getElementById(searchId)?.focus())
  useShortcut(
    'extendDown',
    () => extendBy(1),
    () => actions.mayChange,
  )
  useShortcut(
    'extendUp',
    () => extendBy(-1),
    () => actions.mayChange,
  )
  useModifiedKey('KeyZ', undoLast)
  useModifiedKey('KeyA', () => actions.mayChange && selectShown())
}

function selectedOf(automations: readonly AutomationSummary[]): AutomationSummary[] {
  const { selected } = useListState.getState()
  return automations.filter((each) => selected.has(each.automation_id))
}

const automationOf = (element: Element | null) =>
  element?.closest<HTMLElement>('[data-automation]')?.dataset['automation']
const focusedId = () => automationOf(document.activeElement)

/** Links of the rows or tiles, in order. */
const links = () => [...document.querySelectorAll<HTMLElement>('[data-automation] [data-row]')]

/** Selects the rows from the anchor to the next or previous row, which takes the focus. */
function extendBy(step: 1 | -1): void {
  const all = links()
  const place = all.findIndex((link) => link === document.activeElement)
  const from = all[place]?.dataset['row']
  if (from === undefined) return
  const next = all[place + step] ?? all[place]
  next?.focus()
  selectTo(next?.dataset['row'] ?? from, from)
}

/** Moves the focus to the adjacent row after the focused row was deleted. */
function deleteFocused(automation: AutomationSummary, actions: ListActions): void {
  const all = links()
  const place = all.findIndex((link) => link.dataset['row'] === automation.automation_id)
  const adjacent = all[place + 1] ?? all[place - 1]
  adjacent?.focus()
  actions.remove([automation])
}

/** Calls `action` on Ctrl or Cmd with a key; in a text field and in a dialog the browser's own action applies. */
function useModifiedKey(code: string, action: () => void): void {
  const run = useEffectEvent(action)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, shiftKey, altKey } = event
      if (event.code !== code || shiftKey || altKey || !(event.ctrlKey || event.metaKey)) return
      if (target instanceof HTMLElement && (target.isContentEditable || target.matches(fields))) return
      if (isWindowOpen()) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [code])
}

const fields = 'textarea, input:not([type=checkbox], [type=radio])'
