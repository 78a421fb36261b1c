import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planPrivateReplies, type WaitingPrivateReply } from './private-reply-plan-logic.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const hour = 3_600_000
const week = 7 * 24 * hour
const limit = 600

const waiting = (count: number, age = 0): WaitingPrivateReply[] =>
  Array.from({ length: count }, (_, place) => ({
    id: `${age}-${place}`,
    created_at: now - age + place,
    expires_at: now - age + place + week,
  }))
const sentAgo = (count: number, age: number) => Array.from({ length: count }, () => now - age)

describe('planPrivateReplies', () => {
  test('returns an empty plan without replies', () => {
    const plan = planPrivateReplies({ waiting: [], sent: [], now })
    expect(plan).toEqual({
      ready: 0,
      slots: [],
      next_slot_at: null,
      finish_at: null,
      first_to_expire: null,
      lost: [],
    })
  })

  test.each([
    ['600 may leave at once', 600, [], { ready: 600, next_slot_at: null, finish_at: now }],
    ['the next one waits an hour', 601, [], { ready: 600, next_slot_at: now + hour, finish_at: now + hour }],
    ['1,800 take two hours', 1800, [], { ready: 600, next_slot_at: now + hour, finish_at: now + 2 * hour }],
    [
      'sends of the last hour count',
      100,
      sentAgo(550, hour / 2),
      { ready: 50, next_slot_at: now + hour / 2, finish_at: now + hour / 2 },
    ],
    [
      'sends of an hour ago do not',
      100,
      sentAgo(600, hour),
      { ready: 100, next_slot_at: null, finish_at: now },
    ],
    [
      'a full hour lets nothing through',
      1,
      sentAgo(600, 60_000),
      { ready: 0, next_slot_at: now + hour - 60_000, finish_at: now + hour - 60_000 },
    ],
    [
      'more than allowed waits until the excess is over',
      1,
      [...sentAgo(10, hour / 2), ...sentAgo(600, 1000)],
      { ready: 0, next_slot_at: now + hour - 1000, finish_at: now + hour - 1000 },
    ],
  ] as const)('%s', (_title, count, sent, expected) => {
    expect(planPrivateReplies({ waiting: waiting(count), sent, now })).toMatchObject({
      ...expected,
      lost: [],
    })
  })

  test('orders by expiry, then by age', () => {
    const replies = [
      { id: 'late', created_at: now, expires_at: now + 3 * hour },
      { id: 'young', created_at: now + 1, expires_at: now + hour },
      { id: 'old', created_at: now, expires_at: now + hour },
    ]
    const plan = planPrivateReplies({ waiting: replies, sent: [], now })
    expect(plan.slots.map(({ id }) => id)).toEqual(['old', 'young', 'late'])
    expect(plan.first_to_expire?.id).toBe('old')
  })

  test('reports lost replies, which take no slot', () => {
    const soon = waiting(601, week - 10 * 60_000)
    const later = waiting(1)
    const plan = planPrivateReplies({ waiting: [...later, ...soon], sent: [], now })
    expect(plan.lost).toEqual([
      { id: soon.at(-1)?.id, expires_at: soon.at(-1)?.expires_at, turn_at: now + hour },
    ])
    expect(plan.slots).toHaveLength(601)
    expect(plan.slots.at(-1)).toEqual({ id: later[0]?.id, at: now + hour })
  })

  test('reports an expired reply as lost', () => {
    const plan = planPrivateReplies({ waiting: waiting(1, week), sent: [], now })
    expect(plan).toMatchObject({ ready: 0, lost: [{ turn_at: now }] })
  })

  test('never plans more than 600 per hour or after expiry, and loses no reply', () => {
    const ages = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: -60_000, max: 2 * hour })),
      { maxLength: 4 },
    )
    const remaining = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: -1000, max: 4 * hour })),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(ages, remaining, (batches, groups) => {
        const sentTimes = batches.flatMap(([count, age]) => sentAgo(Math.min(count, limit), Math.max(age, 0)))
        fc.pre(maxInAnHour(sentTimes) <= limit)
        const replies = groups.flatMap(([count, remainingTime], group) =>
          Array.from({ length: count }, (_, place) => ({
            id: `${group}-${place}`,
            created_at: now,
            expires_at: now + remainingTime,
          })),
        )
        const plan = planPrivateReplies({ waiting: replies, sent: sentTimes, now })
        expect(maxInAnHour([...sentTimes, ...plan.slots.map(({ at }) => at)])).toBeLessThanOrEqual(limit)
        expect(plan.slots.length + plan.lost.length).toBe(replies.length)
        const ends = new Map(replies.map(({ id, expires_at }) => [id, expires_at]))
        expect(plan.slots.every(({ id, at }) => at >= now && at < (ends.get(id) ?? 0))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

/** Returns the maximum number within an hour, exclusive of its end. */
function maxInAnHour(times: readonly number[]): number {
  const sortedTimes = times.toSorted((a, b) => a - b)
  let [first, max] = [0, 0]
  for (const [place, at] of sortedTimes.entries()) {
    while ((sortedTimes[first] ?? at) <= at - hour) first += 1
    max = Math.max(max, place - first + 1)
  }
  return max
}
