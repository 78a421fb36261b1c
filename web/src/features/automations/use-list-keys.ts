import type { AutomationSummary } from '@skein/contract/automations/automation'
import { useRef } from 'react'
import { useShortcut } from '../../lib/browser/use-shortcut.ts'
import { stopSelecting, toggleSelected, useListState } from './tools/list-store.ts'
import type { ListActions } from './use-list-actions.ts'
import { useOpenKey } from './use-open-key.ts'
import { useUndoKey } from './use-undo-key.ts'

interface ListKeys {
  automations: readonly AutomationSummary[]
  on: ListActions
  /** Id of the field to search in. */
  searchId: string
}

/** A letter after `g` belongs to the chord that goes elsewhere. Milliseconds. */
const chordLasts = 1000

/** The keys of a list: the row that holds the focus is the one they act on, or all selected ones. */
export function useListKeys({ automations, on, searchId }: ListKeys): void {
  const chordBegan = useRef(-Infinity)
  const inChord = () => performance.now() - chordBegan.current <= chordLasts
  const one = (act: (automation: AutomationSummary) => void) => {
    const focused = automations.find((each) => each.automation_id === focusedRow()?.dataset['rule'])
    if (focused) act(focused)
  }

  useShortcut('g', () => {
    chordBegan.current = performance.now()
  })
  useShortcut('j', () => moveBy(1))
  useShortcut('k', () => moveBy(-1))
  useShortcut('x', () => one((row) => toggleSelected(row.automation_id)))
  useShortcut('e', () => one(on.edit))
  useShortcut('d', () => inChord() || one(on.duplicate))
  useShortcut('p', () => {
    if (inChord()) return
    const many = selectedOf(automations)
    if (many.length === 0) return one(on.toggle)
    const anyActive = many.some((row) => row.activation_status === 'ACTIVE')
    on.setStatus(many, anyActive ? 'PAUSED' : 'ACTIVE')
    stopSelecting()
  })
  useShortcut('Delete', () => {
    const many = selectedOf(automations)
    if (many.length === 0) return one((row) => deleteFocused(row, on))
    on.remove(many)
    stopSelecting()
  })
  useShortcut('/', () => document.getElementById(searchId)?.focus())
  useOpenKey()
  useUndoKey()
}

function selectedOf(automations: readonly AutomationSummary[]): AutomationSummary[] {
  const { selected } = useListState.getState()
  return automations.filter((each) => selected.has(each.automation_id))
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-rule]')]
const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-rule]') ?? null

/** To the next or the previous row; without one in focus to the first in sight. */
function moveBy(step: 1 | -1): void {
  const all = rows()
  const focused = focusedRow()
  const inSight = all.find((row) => row.getBoundingClientRect().bottom >= 0)
  const next = focused ? all[all.indexOf(focused) + step] : inSight
  next?.focus()
}

/** A row that goes hands the focus on. */
function deleteFocused(automation: AutomationSummary, on: ListActions): void {
  const all = rows()
  const place = all.findIndex((row) => row.dataset['rule'] === automation.automation_id)
  const neighbour = all[place + 1] ?? all[place - 1]
  neighbour?.focus()
  on.remove([automation])
}
