import type { PaceKind } from './pace-logic.ts'

/** Calls get a slot at most this many seconds ahead. */
export const horizon = 2

/** Equal texts in a row after which the pace is halved, and quartered. */
const halvedAfter = 5
const quarteredAfter = 15
/** Texts further apart than this, in seconds, are not in a row. */
const maxBetweenRepeats = 60

/** Seconds after which a call asks again during a longer pause. */
const maxPause = 86_400

/** A call that asks for a send slot. */
export interface SlotRequest {
  account_id: string
  kind: PaceKind
  /** Equal keys in a row slow the pace down; null never does. */
  text_key: string | null
  /** Whether it waited for a slot before. */
  queued: boolean
  /** Seconds between two calls. */
  spacing: number
}

/** The pace of one kind of call of an account. Times are in seconds since 1970. */
export interface Pace {
  account_id: string
  kind: PaceKind
  /** The earliest time of the next call. */
  next_at: number
  /** When the last call that waits is expected to be made. */
  queued_until: number
  /** The text of the latest call, how often it was sent in a row, and when the latest one was. */
  text_key: string | null
  repeats: number
  repeated_at: number
  /** When the pause that Instagram asked for ends. */
  paused_until: number
}

/** The time of a call in seconds since 1970, or the seconds after which it asks again. */
export type Placement = { at: number } | { wait: number }

/**
 * Places calls at the distance of their pace, in their order within each account and kind. Returns a placement for
 * each request, in the same order, and the paces that change. A call whose pace is missing asks again after a second.
 */
export function placeRequests(
  paces: readonly Pace[],
  requests: readonly SlotRequest[],
  now: number,
): { placements: Placement[]; changes: Pace[] } {
  const groups = Map.groupBy(requests, keyOf)
  const plans = paces.map((pace) => placeGroup(pace, groups.get(keyOf(pace)) ?? [], now))
  const placements = new Map(plans.flatMap((plan) => plan.placements))
  return {
    placements: requests.map((request) => placements.get(request) ?? { wait: 1 }),
    changes: plans.flatMap(({ change }) => change ?? []),
  }
}

/** Returns whether there is a pace for each request. */
export function havePaces(paces: readonly Pace[], requests: readonly SlotRequest[]): boolean {
  const keys = new Set(paces.map(keyOf))
  return requests.every((request) => keys.has(keyOf(request)))
}

const keyOf = ({ account_id, kind }: { account_id: string; kind: PaceKind }) => `${account_id} ${kind}`

interface Plan {
  placements: [SlotRequest, Placement][]
  /** Null when the pace stays as it is. */
  change: Pace | null
}

/**
 * A call gets no slot after the horizon or during a pause. A new call gets none while others wait, so that it does not
 * overtake them; its wait is an estimate.
 */
function placeGroup(pace: Pace, requests: readonly SlotRequest[], now: number): Plan {
  if (pace.paused_until > now) {
    const wait = Math.min(pace.paused_until - now, maxPause)
    return { placements: requests.map((request) => [request, { wait }]), change: null }
  }
  const calls = timeCalls(pace, requests, now)
  const latest = calls.findLast(({ hasSlot }) => hasSlot)
  const free_at = Math.max(pace.queued_until, pace.next_at, now, latest ? latest.at + latest.cost : 0)
  let queued_until: number | null = null
  const placements = calls.map(({ request, at, cost, hasSlot }): [SlotRequest, Placement] => {
    if (hasSlot) return [request, { at }]
    if (request.queued) return [request, { wait: Math.max(0.5, at - now - 1) }]
    queued_until = (queued_until ?? free_at) + cost
    return [request, { wait: Math.max(0, queued_until - now - 1) }]
  })
  return { placements, change: paceAfter(pace, latest, queued_until) }
}

interface TimedCall {
  request: SlotRequest
  at: number
  /** Seconds until the next call. */
  cost: number
  /** The place of its text among equal ones in a row. */
  repeats: number
  hasSlot: boolean
}

/** Returns the time of each call, if all of them get a slot, and whether it gets one. */
function timeCalls(pace: Pace, requests: readonly SlotRequest[], now: number): TimedCall[] {
  const latest = now + horizon
  const othersWait = pace.queued_until > latest
  const isRecent = pace.repeated_at > now - maxBetweenRepeats
  let before = { text_key: isRecent ? pace.text_key : null, repeats: pace.repeats }
  let at = Math.max(pace.next_at, now)
  return requests.map((request) => {
    const { text_key } = request
    const repeats = text_key === null ? 0 : text_key === before.text_key ? before.repeats + 1 : 1
    before = { text_key, repeats }
    const cost = request.spacing * slowdownOf(repeats)
    const overtakes = othersWait && !request.queued
    const call = { request, at, cost, repeats, hasSlot: !overtakes && at <= latest }
    if (!overtakes) at += cost
    return call
  })
}

const slowdownOf = (repeats: number) => (repeats > quarteredAfter ? 4 : repeats > halvedAfter ? 2 : 1)

/** Returns the pace after its latest call and the calls that wait, or null when it stays as it is. */
function paceAfter(pace: Pace, latest: TimedCall | undefined, queued_until: number | null): Pace | null {
  if (latest === undefined && queued_until === null) return null
  const after = { ...pace, queued_until: queued_until ?? pace.queued_until }
  if (latest === undefined) return after
  const { at, cost, repeats, request } = latest
  return { ...after, next_at: at + cost, text_key: request.text_key, repeats, repeated_at: at }
}
