/** Mulberry32: its 32-bit state is saved with the state. */
export function nextRandom(state: { randomState: number }): number {
  state.randomState = (state.randomState + 0x6d2b79f5) | 0
  let mixed = Math.imul(state.randomState ^ (state.randomState >>> 15), 1 | state.randomState)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
}

export function pickRandom<T>(state: { randomState: number }, items: readonly T[]): T {
  const item = items[Math.floor(nextRandom(state) * items.length)]
  if (item === undefined) throw new Error('Nothing to pick from.')
  return item
}

/** Returns a number that depends only on the text (FNV-1a). */
export function hashText(text: string): number {
  let hash = 2166136261
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619)
  }
  return hash >>> 0
}
