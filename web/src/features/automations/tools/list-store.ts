import type { ActivationStatus, AutomationSummary } from '@skein/contract/automations/automation'
import { create } from 'zustand'

interface ListState {
  /** Rows show a box to choose them by. */
  selecting: boolean
  selected: ReadonlySet<string>
  /** Rows whose details are open. */
  opened: ReadonlySet<string>
  /** States that were pressed a moment ago: their rows show them before the list is told. */
  pressed: ReadonlyMap<string, ActivationStatus>
  /** The row whose last change the server refused. */
  refusedId: string | null
  /** The row that takes the focus when it appears. */
  focusId: string | null
  /** How often search and filters were cleared. */
  cleared: number
}

const nothing: ReadonlySet<string> = new Set()

/** What the lists of automations remember while somebody works on them, by the ids of automations. */
export const useListState = create<ListState>(() => ({
  selecting: false,
  selected: nothing,
  opened: nothing,
  pressed: new Map(),
  refusedId: null,
  focusId: null,
  cleared: 0,
}))

export const toggleOpened = (id: string): void =>
  useListState.setState(({ opened }) => ({ opened: flipped(opened, id) }))

/** Choosing a row begins to choose. */
export const toggleSelected = (id: string): void =>
  useListState.setState(({ selected }) => ({ selecting: true, selected: flipped(selected, id) }))

export const select = (ids: readonly string[]): void =>
  useListState.setState({ selecting: true, selected: new Set(ids) })

export const stopSelecting = (): void => useListState.setState({ selecting: false, selected: nothing })

/** Shows a state in rows of the list, ahead of the list itself. */
export const press = (ids: readonly string[], status: ActivationStatus): void =>
  useListState.setState(({ pressed }) => ({
    pressed: new Map([...pressed, ...ids.map((id) => [id, status] as const)]),
  }))

/** The list knows the state by now. What was pressed since then stays. */
export const release = (ids: readonly string[], status: ActivationStatus): void =>
  useListState.setState(({ pressed }) => ({
    pressed: new Map([...pressed].filter(([id, kept]) => kept !== status || !ids.includes(id))),
  }))

/** An automation as its row shows it. */
export function useShown(automation: AutomationSummary): AutomationSummary {
  const status = useListState(({ pressed }) => pressed.get(automation.automation_id))
  return withStatus(automation, status)
}

/** The same for whoever acts on it. */
export const asShown = (automation: AutomationSummary): AutomationSummary =>
  withStatus(automation, useListState.getState().pressed.get(automation.automation_id))

const withStatus = (automation: AutomationSummary, status = automation.activation_status) =>
  status === automation.activation_status ? automation : { ...automation, activation_status: status }

/** As a ref: gives a row the focus that was meant for it. */
export function takeFocus(row: HTMLElement | null): void {
  const { focusId } = useListState.getState()
  if (!row || focusId === null || row.dataset['rule'] !== focusId) return
  useListState.setState({ focusId: null })
  row.focus()
}

function flipped(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
