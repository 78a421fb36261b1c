import { type FocusEvent, type KeyboardEvent, useState } from 'react'

/**
 * Roving tab index for a grid of tiles: arrow keys, Home and End move the focus. `current` is the position of the tab
 * stop.
 */
export function useTileKeys() {
  const [current, setCurrent] = useState(0)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const tiles = tilesIn(event.currentTarget)
    const from = tiles.findIndex((tile) => tile === event.target)
    const to = tiles[placeFor(event.key, from, tiles)]
    if (from === -1 || !to) return
    event.preventDefault()
    to.focus()
    to.closest('li')?.scrollIntoView({ block: 'nearest' })
  }
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const place = tilesIn(event.currentTarget).findIndex((tile) => tile === event.target)
    if (place !== -1) setCurrent(place)
  }
  return { current, onKeyDown, onFocus }
}

const tilesIn = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('input')]

/** Returns the position that a key moves to; -1 for other keys. */
function placeFor(key: string, from: number, tiles: readonly HTMLElement[]): number {
  if (key === 'Home') return 0
  if (key === 'End') return tiles.length - 1
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columnsOf(tiles), ArrowDown: columnsOf(tiles) }[key]
  return step === undefined ? -1 : from + step
}

/** Returns the number of tiles in the first row. */
function columnsOf(tiles: readonly HTMLElement[]): number {
  const top = tiles[0]?.getBoundingClientRect().top
  const below = tiles.findIndex((tile) => tile.getBoundingClientRect().top !== top)
  return below === -1 ? tiles.length : below
}
