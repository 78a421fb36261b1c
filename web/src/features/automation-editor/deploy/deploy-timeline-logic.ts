/** Position of an element on the screen, in pixels. */
export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

export interface Line {
  left: number
  top: number
  width: number
}

/** Returns one line below each row of the sentence, and one to the phone if it is to the right of the sentence. */
export function linesBetween(slots: readonly Box[], phone: Box | null): Line[] {
  const rows = new Map<number, Box>()
  for (const slot of slots) {
    const row = rows.get(slot.bottom)
    rows.set(slot.bottom, row ? { ...row, right: slot.right } : slot)
  }
  const lines = [...rows.values()].map(({ left, right, bottom }) => line(left, right, bottom))
  const last = slots.at(-1)
  if (!last || !phone) return lines
  const middle = (phone.left + phone.right) / 2
  const beside = middle > last.right && phone.top < last.bottom && last.bottom < phone.bottom
  return beside ? [...lines, line(last.right, middle, last.bottom)] : lines
}

const line = (left: number, right: number, top: number): Line => ({ left, top, width: right - left })
