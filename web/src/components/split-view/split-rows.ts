/** Returns the links and buttons of the rows, in order. */
export const rowsIn = (list: ParentNode | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
]

/** Returns the link or button of the row that contains the target of an event. */
export const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null

/** Moves the focus to the row with an id. */
export const focusRow = (id: string, list: ParentNode | null = document): void =>
  rowsIn(list)
    .find((row) => row.dataset['row'] === id)
    ?.focus()

/** Returns the id of the row after another one, or before it at the end; null if it is alone. */
export function adjacentRowId(id: string): string | null {
  const ids = rowsIn(document).map((row) => row.dataset['row'] ?? '')
  const place = ids.indexOf(id)
  return ids[place + 1] ?? (place > 0 ? ids[place - 1] : null) ?? null
}
