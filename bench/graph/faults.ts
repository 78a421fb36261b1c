const faults = ['accept_then_drop', 'accept_then_500', 'accept_then_stall', 'plain_500', 'throttled'] as const

export type Fault = (typeof faults)[number]

/** The result of a write. `ok` and `accept_…` take effect. */
export type Answer = 'ok' | Fault

/** Share of writes that meet each fault, 0 to 1. */
export type FaultMix = Partial<Record<Fault, number>>

export const takesEffect = (answer: Answer): boolean => answer === 'ok' || answer.startsWith('accept')

/**
 * Which answer the `attempt`-th write to a target gets. It depends on the seed, the target and the attempt only, so
 * a run with the same seed meets the same faults whatever the order.
 */
export function answerFor(
  mix: FaultMix,
  { seed, target, attempt }: { seed: string; target: string; attempt: number },
): Answer {
  let remainder = chance(`${seed} fault ${target} ${attempt}`)
  for (const fault of faults) {
    remainder -= mix[fault] ?? 0
    if (remainder < 0) return fault
  }
  return 'ok'
}

/** Returns a pseudo-random number from 0 up to 1 that depends only on the text. */
export function chance(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
