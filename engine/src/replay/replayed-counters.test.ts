import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commentReply, now, periodSeconds, second } from '#test/engine-fixtures.ts'
import { loopLimits, postPace } from '../limits/loop-limits.ts'
import { createReplayedCounters } from './replayed-counters.ts'
import { actionSlots } from '../automation.ts'
import { createUsageCounters, type ReservedCount, type Reservation } from '../limits/usage-counters.ts'

const automations = [
  commentReply({ max_actions: 2, time_period_seconds: 60 }, 1),
  commentReply({ max_actions: 2, time_period_seconds: 1200 }, 2),
]
const posts = ['p1', 'p2'] as const
const people = ['ana', 'ben'] as const
const conversations = ['c1', 'dm:ana'] as const

const reservation: fc.Arbitrary<Reservation> = fc.record({
  automation: fc.constantFrom(...automations),
  slot: fc.constantFrom(...actionSlots),
  post_id: fc.constantFrom(...posts, null),
  person_id: fc.constantFrom(...people),
  conversation: fc.constantFrom(...conversations),
  at: fc.integer({ min: -100_000, max: 0 }).map((seconds) => now + seconds * second),
})

/** Returns the counts of the reservations at a time, as the database would return them. */
function countedAt(reserved: readonly Reservation[], moment: number): ReservedCount[] {
  const since = (seconds: number) => reserved.filter(({ at }) => at > moment - seconds * second)
  const answers = (seconds: number) => since(seconds).filter(({ slot }) => slot !== 'moderation')
  const counts = automations.flatMap((automation): ReservedCount[] => {
    const { automation_id } = automation
    const ownReservations = reserved.filter((each) => each.automation === automation)
    const recent = since(periodSeconds(automation) ?? 0).filter((each) => each.automation === automation)
    return [
      { scope: 'period', automation_id, count: recent.length },
      ...posts.map((post_id) => ({
        scope: 'post' as const,
        automation_id,
        post_id,
        count: ownReservations.filter((each) => each.post_id === post_id).length,
      })),
      ...people.flatMap((person_id) => {
        const moments = ownReservations.filter((each) => each.person_id === person_id).map(({ at }) => at)
        return moments.length === 0
          ? []
          : [{ scope: 'person' as const, automation_id, person_id, last_at: Math.max(...moments) }]
      }),
    ]
  })
  const publicly = since(postPace.seconds).filter(({ slot }) => slot === 'public_reply')
  return [
    ...counts,
    ...posts.map((post_id) => ({
      scope: 'replies' as const,
      post_id,
      count: publicly.filter((each) => each.post_id === post_id).length,
    })),
    ...conversations.flatMap((conversation) => {
      const count = (seconds: number) =>
        answers(seconds).filter((each) => each.conversation === conversation).length
      return [
        { scope: 'minutes' as const, conversation, count: count(loopLimits.conversation.seconds) },
        { scope: 'day' as const, conversation, count: count(loopLimits.conversation_day.seconds) },
      ]
    }),
  ]
}

const read = (usage: ReturnType<typeof createUsageCounters>) => [
  ...automations.flatMap((automation) => [
    usage.actionsInPeriod(automation, periodSeconds(automation) ?? 0),
    ...posts.map((post_id) => usage.actionsOnPost(automation, post_id)),
    ...people.map((person_id) => usage.lastActionAt(automation, person_id)),
  ]),
  ...posts.map((post_id) => usage.publicRepliesOnPost(post_id)),
  ...conversations.flatMap((conversation) => [
    usage.repliesInConversation(conversation, 'minutes'),
    usage.repliesInConversation(conversation, 'day'),
  ]),
]

describe('replayed counters', () => {
  test('equal the stored counts at any time, for any order of reservations', () => {
    fc.assert(
      fc.property(fc.array(reservation, { maxLength: 40 }), (reserved) => {
        const usage = createReplayedCounters()
        for (const each of reserved) usage.reserve(each)
        for (const moment of [now, ...reserved.map(({ at }) => at)]) {
          usage.moveTo(moment)
          expect(read(usage)).toEqual(read(createUsageCounters(countedAt(reserved, moment))))
        }
      }),
      { numRuns: 300 },
    )
  })

  test('equal the live counters within one transaction', () => {
    fc.assert(
      fc.property(
        fc.array(reservation, { maxLength: 20 }),
        fc.array(reservation, { maxLength: 20 }),
        (past, turn) => {
          const replayed = createReplayedCounters()
          for (const each of past) replayed.reserve(each)
          replayed.moveTo(now)
          const live = createUsageCounters(countedAt(past, now))
          for (const each of turn) {
            for (const usage of [replayed, live]) usage.reserve({ ...each, at: now })
            expect(read(replayed)).toEqual(read(live))
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
