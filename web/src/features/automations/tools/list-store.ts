import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { create } from 'zustand'

interface ListState {
  /** Rows show a checkbox. */
  selecting: boolean
  selected: ReadonlySet<string>
  /** Rows whose details are open. */
  opened: ReadonlySet<string>
  /** Selected automations that are deleted after a confirmation, and whether it is open. */
  deleting: readonly AutomationSummary[]
  asking: boolean
  /** The row whose last change the server refused. */
  refusedId: string | null
  /** The row that takes the focus when it mounts. */
  focusId: string | null
  /** How often search and filters were cleared. */
  cleared: number
}

const emptyState: ReadonlySet<string> = new Set()

/** State of the automation lists between renders and screens, by automation id. */
export const useListState = create<ListState>(() => ({
  selecting: false,
  selected: emptyState,
  opened: emptyState,
  deleting: [],
  asking: false,
  refusedId: null,
  focusId: null,
  cleared: 0,
}))

export const toggleOpened = (id: string): void =>
  useListState.setState(({ opened }) => ({ opened: flipped(opened, id) }))

/** Selects or deselects a row; also turns on the selection mode. */
export const toggleSelected = (id: string): void =>
  useListState.setState(({ selected }) => ({ selecting: true, selected: flipped(selected, id) }))

export const select = (ids: readonly string[]): void =>
  useListState.setState({ selecting: true, selected: new Set(ids) })

export const stopSelecting = (): void => useListState.setState({ selecting: false, selected: emptyState })

export const askToDelete = (deleting: readonly AutomationSummary[]): void =>
  useListState.setState({ deleting, asking: true })

/** Marks the row whose change the server refused. */
export const refuse = (automations: readonly AutomationSummary[]): void =>
  useListState.setState({ refusedId: automations[0]?.automation_id ?? null })

/** Moves the focus to the first of these rows when it mounts. */
export const focusOn = (automations: readonly AutomationSummary[]): void =>
  useListState.setState({ focusId: automations[0]?.automation_id ?? null })

/** Ref callback: focuses the row that `focusOn` requested. */
export function takeFocus(row: HTMLElement | null): void {
  const { focusId } = useListState.getState()
  if (!row || focusId === null || row.dataset['automation'] !== focusId) return
  useListState.setState({ focusId: null })
  row.focus()
}

function flipped(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
