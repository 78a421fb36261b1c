import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { create } from 'zustand'

interface ListState {
  /** Rows show a checkbox. */
  selecting: boolean
  selected: ReadonlySet<string>
  /** Where a range of rows begins: the row that was selected last by itself. */
  anchorId: string | null
  /** The automations that the list shows, in their order; rows out of sight have no elements. */
  shownIds: readonly string[]
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
  anchorId: null,
  shownIds: [],
  deleting: [],
  asking: false,
  refusedId: null,
  focusId: null,
  cleared: 0,
}))

/** Selects or deselects a row; also turns on the selection mode. */
export const toggleSelected = (id: string): void =>
  useListState.setState(({ selected }) => ({
    selecting: true,
    selected: flipped(selected, id),
    anchorId: id,
  }))

/**
 * Selects the shown rows from the anchor to a row, and no others. Without an anchor the range begins at `fromId`.
 */
export function selectTo(id: string, fromId: string): void {
  const { anchorId, shownIds } = useListState.getState()
  const anchor = anchorId !== null && shownIds.includes(anchorId) ? anchorId : fromId
  const places = [shownIds.indexOf(anchor), shownIds.indexOf(id)].toSorted((one, other) => one - other)
  const [first = 0, last = 0] = places
  useListState.setState({
    selecting: true,
    selected: new Set(shownIds.slice(Math.max(0, first), last + 1)),
    anchorId: anchor,
  })
}

/** Selects all shown rows. */
export const selectShown = (): void => {
  const { shownIds } = useListState.getState()
  if (shownIds.length > 0) useListState.setState({ selecting: true, selected: new Set(shownIds) })
}

export const stopSelecting = (): void =>
  useListState.setState({ selecting: false, selected: emptyState, anchorId: null })

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
  row.querySelector<HTMLElement>('[data-row]')?.focus()
}

function flipped(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
