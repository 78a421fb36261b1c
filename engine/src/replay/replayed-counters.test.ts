import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commentReply, now, second } from '#test/engine-cases.ts'
import { loopCaps } from '../limits/loop-limits.ts'
import { createReplayedTally } from './replayed-counters.ts'
import { lanes } from '../automation.ts'
import { createTally, type ReservedCount, type Reservation } from '../limits/usage-counters.ts'

const rules = [
  commentReply({ max_actions: 2, time_period_seconds: 60 }, 1),
  commentReply({ max_actions: 2, time_period_seconds: 1200 }, 2),
]
const posts = ['p1', 'p2'] as const
const people = ['ana', 'ben'] as const
const conversations = ['c1', 'dm:ana'] as const

const reservation: fc.Arbitrary<Reservation> = fc.record({
  automation: fc.constantFrom(...rules),
  slot: fc.constantFrom(...lanes),
  post_id: fc.constantFrom(...posts, null),
  person_id: fc.constantFrom(...people),
  conversation: fc.constantFrom(...conversations),
  at: fc.integer({ min: -100_000, max: 0 }).map((seconds) => now + seconds * second),
})

/** What the store would count of reservations at a moment: the same questions, asked one by one. */
function countedAt(reserved: readonly Reservation[], moment: number): ReservedCount[] {
  const since = (seconds: number) => reserved.filter(({ at }) => at > moment - seconds * second)
  const answers = (seconds: number) => since(seconds).filter(({ slot: lane }) => lane !== 'moderation')
  const counts = rules.flatMap((rule): ReservedCount[] => {
    const { automation_id } = rule
    const own = reserved.filter((each) => each.automation === rule)
    const recent = since(rule.period?.seconds ?? 0).filter((each) => each.automation === rule)
    return [
      { scope: 'period', automation_id, count: recent.length },
      ...posts.map((post_id) => ({
        scope: 'post' as const,
        automation_id,
        post_id,
        count: own.filter((each) => each.post_id === post_id).length,
      })),
      ...people.flatMap((person_id) => {
        const moments = own.filter((each) => each.person_id === person_id).map(({ at }) => at)
        return moments.length === 0
          ? []
          : [{ scope: 'person' as const, automation_id, person_id, last_at: Math.max(...moments) }]
      }),
    ]
  })
  const publicly = since(loopCaps.post.seconds).filter(({ slot: lane }) => lane === 'public_reply')
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
        { scope: 'minutes' as const, conversation, count: count(loopCaps.conversation.seconds) },
        { scope: 'day' as const, conversation, count: count(loopCaps.conversation_day.seconds) },
      ]
    }),
  ]
}

const read = (tally: ReturnType<typeof createTally>) => [
  ...rules.flatMap((rule) => [
    tally.inPeriod(rule),
    ...posts.map((post_id) => tally.underPost(rule, post_id)),
    ...people.map((person_id) => tally.lastTo(rule, person_id)),
  ]),
  ...posts.map((post_id) => tally.publicUnder(post_id)),
  ...conversations.flatMap((conversation) => [
    tally.inConversation(conversation, 'minutes'),
    tally.inConversation(conversation, 'day'),
  ]),
]

describe('the tally of a dry run', () => {
  test('counts at every moment what the live tally would be told, whatever order the reservations came in', () => {
    fc.assert(
      fc.property(fc.array(reservation, { maxLength: 40 }), (reserved) => {
        const tally = createReplayedTally()
        for (const each of reserved) tally.reserve(each)
        for (const moment of [now, ...reserved.map(({ at }) => at)]) {
          tally.moveTo(moment)
          expect(read(tally)).toEqual(read(createTally(countedAt(reserved, moment))))
        }
      }),
      { numRuns: 300 },
    )
  })

  test('counts within one moment as the live tally does within one turn', () => {
    fc.assert(
      fc.property(
        fc.array(reservation, { maxLength: 20 }),
        fc.array(reservation, { maxLength: 20 }),
        (past, turn) => {
          const replayed = createReplayedTally()
          for (const each of past) replayed.reserve(each)
          replayed.moveTo(now)
          const live = createTally(countedAt(past, now))
          for (const each of turn) {
            for (const tally of [replayed, live]) tally.reserve({ ...each, at: now })
            expect(read(replayed)).toEqual(read(live))
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
