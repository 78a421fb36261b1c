/** Position of an element on the screen, in pixels. */
export interface Box {
  left: number
  right: number
  bottom: number
}

export interface Line {
  left: number
  top: number
  width: number
}

/** Returns one line below each row of slots that is above `bottom`, the end of the visible part of the sentence. */
export function linesBelow(slots: readonly Box[], bottom: number): Line[] {
  const rows = new Map<number, Box>()
  for (const slot of slots.filter((each) => each.bottom <= bottom)) {
    const row = rows.get(slot.bottom)
    rows.set(slot.bottom, row ? { ...row, right: slot.right } : slot)
  }
  return [...rows.values()].map(({ left, right, bottom: top }) => ({ left, top, width: right - left }))
}
