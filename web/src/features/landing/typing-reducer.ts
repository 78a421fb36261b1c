/** Milliseconds per typed letter, per deleted letter, and of the pause after a whole text. */
const typingPace = { type: 38, remove: 18, rest: 1400 } as const

export interface Typing {
  /** Index of the text. */
  index: number
  /** Number of visible letters. */
  length: number
  phase: 'typing' | 'resting' | 'removing'
}

export const typingStart: Typing = { index: 0, length: 0, phase: 'typing' }

/** Returns the next state and its delay in milliseconds: type, pause, delete, next text. */
export function nextTyping(
  { index, length, phase }: Typing,
  lengths: readonly number[],
): { state: Typing; after: number } {
  const whole = lengths[index] ?? 0
  if (phase === 'typing') {
    if (length < whole) return { state: { index, length: length + 1, phase }, after: typingPace.type }
    return { state: { index, length, phase: 'resting' }, after: 0 }
  }
  if (phase === 'resting') return { state: { index, length, phase: 'removing' }, after: typingPace.rest }
  if (length > 0) return { state: { index, length: length - 1, phase }, after: typingPace.remove }
  return { state: { index: (index + 1) % lengths.length, length: 0, phase: 'typing' }, after: 0 }
}
