import { day, hour, minute } from '@skein/contract/durations'
import { describe, expect, test } from 'vitest'
import { channelsToRead, intervalAfter, lostItems, stateOf, type Arrival } from './watch-logic.ts'
import type { Channel } from '../sweep/compare-logic.ts'

const start = Date.parse('2026-11-01T00:00:00Z')

interface Item {
  channel: Channel
  at: number
  /** When its webhook arrives. */
  received_at: number
}

/** Returns numbers from 0 to 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** Most webhooks arrive within seconds, some within two minutes, and one of a thousand within five. */
function delayOf(random: () => number): number {
  const luck = random()
  if (luck < 0.97) return 1000 + random() * 9000
  return luck < 0.999 ? 10_000 + random() * 110_000 : 2 * minute + random() * 2.5 * minute
}

/** Generates comments and messages with a mean pause by day and a tenth of the traffic at night. */
function itemsOf(meanPause: number, days: number, random: () => number): Item[] {
  const items: Item[] = []
  for (let at = start; at < start + days * day;) {
    const hourOfDay = (at % day) / hour
    const pause = meanPause * (hourOfDay < 7 ? 10 : 1)
    at += -Math.log(1 - random()) * pause
    const channel = random() < 0.6 ? 'comments' : 'messages'
    items.push({ channel, at, received_at: at + delayOf(random) })
  }
  return items
}

interface Notice {
  at: number
}

/** Runs the minutely job over the items. Webhooks stop at `offAt`. */
function run(items: readonly Item[], { until, offAt = Infinity }: { until: number; offAt?: number }) {
  const receivedItems = items.filter(({ received_at }) => received_at < offAt)
  const arrivedAll = receivedItems.toSorted((left, right) => left.received_at - right.received_at)
  const notices: Notice[] = []
  let calls = 0
  let quiet = false
  let due = start + day + 3 * minute
  let next = 0
  let shownCount = 0
  const arrivals: Arrival[] = []
  for (let now = start + day; now < until; now += minute) {
    for (let item = arrivedAll[next]; item && item.received_at <= now; item = arrivedAll[++next]) {
      arrivals.push({ channel: item.channel, at: item.received_at })
    }
    while ((items[shownCount]?.at ?? Infinity) <= now) shownCount += 1
    if (due > now) continue
    const knownArrivals = arrivals.slice(-2000)
    const channels: readonly Channel[] = quiet ? ['comments', 'messages'] : channelsToRead(knownArrivals, now)
    calls += channels.length
    const missing = items
      .slice(Math.max(0, shownCount - 50), shownCount)
      .filter(
        ({ channel, received_at }) =>
          channels.includes(channel) && (received_at > now || received_at >= offAt),
      )
    const state = stateOf({
      now,
      arrivals: knownArrivals,
      lost: lostItems(missing, knownArrivals, now),
      unreadable: [],
    })
    if (state === 'quiet' && !quiet) notices.push({ at: now })
    quiet = state === 'quiet' || (quiet && state === 'suspected')
    due = now + intervalAfter(state)
  }
  return { notices, calls }
}

const accounts = [
  { name: 'busy', meanPause: 30_000, trials: 4 },
  { name: 'usual', meanPause: 10 * minute, trials: 40 },
  { name: 'slow', meanPause: 5 * hour, trials: 40 },
] as const

describe.each(accounts)('a $name account', ({ name, meanPause, trials }) => {
  test('has at most one false alarm in 30 days', () => {
    const items = itemsOf(meanPause, 31, randomOf(7))
    const { notices, calls } = run(items, { until: start + 31 * day })
    expect(notices.length).toBeLessThanOrEqual(1)
    expect(calls / 30).toBeLessThan(400)
  })

  test('raises one notice within 15 minutes after webhooks stop and comments go on', () => {
    const random = randomOf(11)
    const items = itemsOf(meanPause, 8, random)
    for (let trial = 0; trial < trials; trial += 1) {
      const offAt = start + 2 * day + random() * 4 * day
      const firstLost = items.find(({ received_at }) => received_at >= offAt)?.at ?? 0
      const { notices } = run(items, { until: firstLost + 6 * hour, offAt })
      expect(notices, `${name} ${trial}`).toHaveLength(1)
      expect(((notices[0]?.at ?? Infinity) - Math.max(firstLost, offAt)) / minute).toBeLessThanOrEqual(15)
    }
  })
})

test('says unusual when the platform cannot be read and the silence is longer than ever', () => {
  const items = itemsOf(10 * minute, 10, randomOf(3))
  const arrivals = items.map(({ channel, received_at }) => ({ channel, at: received_at }))
  const last = arrivals.at(-1)?.at ?? 0
  const state = (now: number) => stateOf({ now, arrivals, lost: [], unreadable: ['comments'] })
  expect(state(last + 5 * minute)).toBe('unreadable')
  expect(state(last + 2 * day)).toBe('unusual')
})
