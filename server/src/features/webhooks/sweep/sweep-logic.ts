import { day, minute } from '@skein/contract/durations'

/** A comment or message that is younger may still be on its way by webhook. */
export const graceMs = minute
/** Instagram accepts answers to a message for this long. */
export const messageWindow = day

/** Reads of posts and comments per person who has seen a post within 24 hours; documented by Meta as a rolling limit. */
const callsPerImpression = 4800
/** Meta limits reads of conversations to two a second. */
const conversationCalls = 2 * 86_400
/** Sweeps use at most this share of the calls of an account in any 24 hours: a steady rate, and some at once. */
const steadyShare = 0.045
const burstShare = 0.005

/**
 * Returns the calls that Meta allows an account in 24 hours. Impressions are not known; each comment shows at least one,
 * so the number is a lower bound. `comments` are those of the last 24 hours.
 */
export const commentQuota = (comments: number): number => callsPerImpression * Math.max(1, comments)

export const messageQuota = conversationCalls

/** The calls that sweeps may still make. Half of what may be called at once is kept for runs after an outage. */
export interface Allowance {
  /** Takes a call; false when none is left. `extra`: one that is not made in every run. */
  take(kind?: 'extra'): boolean
  left(): number
  /** Whether more than the kept half is left. */
  isPlentiful(): boolean
  /** Milliseconds since 1970: each call moves the time ahead by its share of a day. */
  paidUntil(): number
  /** Milliseconds until another run of this kind; 0 while the allowance is plentiful. */
  wait(): number
}

/** Leaves an account with the smallest quota one extra call an hour. */
const slack = 1.125

/** `quota`: calls that Instagram allows in 24 hours. */
export function createAllowance(
  paid_until: number,
  { now, quota }: { now: number; quota: number },
): Allowance {
  const cost = day / (quota * steadyShare)
  const burst = quota * burstShare
  let paid = Math.max(paid_until, now)
  let regular = 0
  const remainingCalls = () => Math.max(0, Math.floor(burst - (paid - now) / cost + 1e-6))
  const isPlentiful = () => remainingCalls() > burst / 2
  return {
    left: remainingCalls,
    isPlentiful,
    take(kind) {
      if (remainingCalls() < 1) return false
      paid += cost
      if (kind !== 'extra') regular += 1
      return true
    },
    paidUntil: () => paid,
    wait: () => (isPlentiful() ? 0 : slack * cost * Math.max(1, regular)),
  }
}

/** Events per hour from which an account is swept more often. */
const busy = 12
const maxSpeed = 5

/**
 * Returns the milliseconds until the next run. An account with many comments and messages in the last hour is swept up to
 * five times as often, but not more than once a minute.
 */
export function intervalAfter({ seconds, recent }: { seconds: number; recent: number }): number {
  const speed = Math.min(maxSpeed, Math.max(1, recent / busy))
  return Math.min(seconds * 1000, Math.max(minute, (seconds * 1000) / speed))
}

/**
 * Returns when the next run is due, in milliseconds since 1970: after the interval, or earlier when a channel can be read
 * again whose calls were spent. If no channel can be read before, it is the time of the first one.
 */
export function dueAfter(now: number, interval: number, retries: readonly (number | null)[]): number {
  const times = retries.map((retry_at) => retry_at ?? now)
  const earliest = Math.min(...times)
  if (earliest > now + interval) return earliest
  const waiting = times.filter((time) => time > now)
  return Math.min(now + interval, ...waiting)
}

/** From this share on, the owner is told that webhooks get lost; fewer than three events say nothing. */
const notableShare = 0.01
const notableEvents = 3

export const isNotable = ({ lost, compared }: { lost: number; compared: number }): boolean =>
  lost >= notableEvents && compared > 0 && lost / compared >= notableShare
