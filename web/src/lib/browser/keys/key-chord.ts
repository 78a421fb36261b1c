import { shortcutKeys } from '../../shortcut-keys.ts'

/** Milliseconds that tinykeys waits for the second key. */
const timeoutMs = 1000

const chords = Object.values(shortcutKeys).filter((keys) => keys.includes(' '))
const firstKeys = new Set(chords.map((keys) => keys.split(' ')[0]))
const secondKeys = new Set(chords.map((keys) => keys.split(' ')[1]))

let began = -Infinity
let ends = false

/** Returns whether the press in progress may be the second of a shortcut of two keys, so that no shortcut of one key has it. */
export const isEndOfChord = (): boolean => ends

function note({ key }: KeyboardEvent): void {
  const now = performance.now()
  ends = secondKeys.has(key) && now - began <= timeoutMs
  began = firstKeys.has(key) ? now : -Infinity
}

// Before all other listeners. Undefined in Node, where the build prerenders.
if (typeof window !== 'undefined') window.addEventListener('keydown', note, true)
