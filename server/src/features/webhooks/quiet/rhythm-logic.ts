import { day, hour, minute } from '@skein/contract/durations'

/** How long an account usually is without an event. Milliseconds. */
export interface Rhythm {
  /** Nine of ten pauses are shorter. */
  usual: number
  /** A longer pause has not happened in the last weeks. */
  unusual: number
}

/** Days of events that the rhythm is computed from. */
export const rhythmDays = 28

const minPausesOfHour = 12
const minPauses = 20
/** A pause may be this much longer than the longest ones before it is unusual. */
const tolerance = 3

/**
 * Returns the rhythm of pauses that begin at the time of day of `lastAt`, with one hour around it, because an account has
 * longer pauses at night. Uses all pauses when there are few at that time of day; returns null when there are few in
 * total. `times` are arrival times in ascending order, in milliseconds since 1970.
 */
export function rhythmAfter(times: readonly number[], lastAt: number): Rhythm | null {
  const pauses = times
    .slice(1)
    .map((at, index) => ({ began: times[index] ?? at, length: at - (times[index] ?? at) }))
  const ofHour = pauses.filter(({ began }) => hoursApart(began, lastAt) <= 1)
  const compared = ofHour.length >= minPausesOfHour ? ofHour : pauses
  if (compared.length < Math.min(minPauses, minPausesOfHour) || pauses.length < minPauses) return null
  const lengths = compared.map(({ length }) => length).toSorted((left, right) => left - right)
  return {
    usual: quantile(lengths, 0.9),
    unusual: Math.max(30 * minute, tolerance * quantile(lengths, 0.99)),
  }
}

/** Returns the difference of the hours of the day, 0 to 12. */
function hoursApart(left: number, right: number): number {
  const hourOf = (at: number) => Math.floor((at % day) / hour)
  const apart = Math.abs(hourOf(left) - hourOf(right))
  return Math.min(apart, 24 - apart)
}

/** `sortedNumbers` is not empty. */
const quantile = (sortedNumbers: readonly number[], share: number): number =>
  sortedNumbers[Math.min(sortedNumbers.length - 1, Math.floor(sortedNumbers.length * share))] ?? 0
