/** The only source of time for decisions. Leases and waiting times use the database's clock instead. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
  /** Monotonic milliseconds, for measuring durations. */
  monotonic(): number
}

export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() }

export interface FixedClock extends Clock {
  set(milliseconds: number): void
  advance(milliseconds: number): void
}

export function fixedClock(start: number): FixedClock {
  let current = start
  return {
    now: () => current,
    monotonic: () => current,
    set: (milliseconds) => void (current = milliseconds),
    advance: (milliseconds) => void (current += milliseconds),
  }
}
