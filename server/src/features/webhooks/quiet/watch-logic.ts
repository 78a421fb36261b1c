import { minute } from '@skein/contract/durations'
import { channels, type Channel } from '../sweep/compare-logic.ts'
import { rhythmAfter } from './rhythm-logic.ts'

/** A received event. Times are in milliseconds since 1970. */
export interface Arrival {
  channel: Channel
  at: number
}

/** A comment or message that the platform shows and that no webhook has delivered. */
export interface MissingItem {
  channel: Channel
  at: number
}

/**
 * `suspected`: something is missing that may still arrive. `quiet`: it is lost. `unreadable`: the platform cannot be
 * asked. `unusual`: the same, and the silence is longer than any of the last weeks.
 */
export type ChannelState = 'flowing' | 'suspected' | 'quiet' | 'unreadable' | 'unusual'

/** Between two comparisons while all is well. Two calls each, so 360 calls a day at most. */
const calmInterval = 8 * minute
/** A webhook usually arrives within seconds. Something that is missing for this long is suspicious. */
const suspicionAge = 2 * minute
/** Something that is missing for this long is lost: the platform's first retries are over. */
const lossAge = 5 * minute

/**
 * Returns the channels to compare with the platform. A channel whose newest event is not older than usual needs no call.
 * A pause longer than the interval is always compared, because a slow account would hide a loss for days.
 */
export function channelsToRead(arrivals: readonly Arrival[], now: number): Channel[] {
  return channels.filter((channel) => {
    const times = timesOf(arrivals, channel)
    const last = times.at(-1)
    if (last === undefined) return true
    const usual = rhythmAfter(times, last)?.usual ?? 0
    return now - last > Math.min(usual, calmInterval)
  })
}

/** Returns missing items that are newer than every event that arrived: an older one is a single lost webhook. */
export function lostItems(
  missing: readonly MissingItem[],
  arrivals: readonly Arrival[],
  now: number,
): MissingItem[] {
  return missing.filter(({ channel, at }) => {
    const last = timesOf(arrivals, channel).at(-1) ?? 0
    return at > last && now - at >= suspicionAge
  })
}

interface WatchFacts {
  now: number
  arrivals: readonly Arrival[]
  /** Items that the platform shows and that are newer than the newest event, at least two minutes old. */
  lost: readonly MissingItem[]
  /** Channels that could not be read. */
  unreadable: readonly Channel[]
}

export function stateOf({ now, arrivals, lost, unreadable }: WatchFacts): ChannelState {
  if (lost.some(({ at }) => now - at >= lossAge)) return 'quiet'
  if (lost.length > 0) return 'suspected'
  if (unreadable.length === 0) return 'flowing'
  return unreadable.some((channel) => isUnusual(timesOf(arrivals, channel), now)) ? 'unusual' : 'unreadable'
}

function isUnusual(times: readonly number[], now: number): boolean {
  const last = times.at(-1)
  const rhythm = last === undefined ? null : rhythmAfter(times, last)
  return last !== undefined && rhythm !== null && now - last > rhythm.unusual
}

/** Milliseconds until the next comparison. */
export const intervalAfter = (state: ChannelState): number =>
  state === 'suspected' || state === 'quiet' ? 3 * minute : calmInterval

const timesOf = (arrivals: readonly Arrival[], channel: Channel): number[] =>
  arrivals.filter((arrival) => arrival.channel === channel).map(({ at }) => at)
