import { describe, expect, test } from 'vitest'
import { comment, commentReply, decision, dmReply, message } from '#test/engine-fixtures.ts'
import { createUsageCounters } from '../limits/usage-counters.ts'
import { replyDelay } from './choose-variant.ts'

const texts = ['It is 20 euros.', 'Twenty euros.', 'The price is 20.']
const withVariants = (count: number) => commentReply({ reply_variants: texts.slice(1, count) })

function repliesTo(events: readonly Partial<ReturnType<typeof comment>>[], count = 3): string[] {
  const automation = withVariants(count)
  const usage = createUsageCounters([])
  return events.map((change, index) => {
    const [fired] = decision([automation], {
      event: comment({ event_id: `c${index}`, ...change }),
      usage,
    }).fired
    return fired?.answer.kind === 'reply' ? fired.answer.text : ''
  })
}

const repeats = (replies: readonly string[]) =>
  replies.filter((reply, index) => reply === replies[index - 1]).length

describe('variants', () => {
  test.each([2, 3])('are never sent twice in a row under a post, with %i texts', (count) => {
    const people = Array.from({ length: 200 }, (_, index) => ({ from_id: `person-${index}` }))
    const replies = repliesTo(people, count)
    expect(repeats(replies)).toBe(0)
    expect(new Set(replies)).toEqual(new Set(texts.slice(0, count)))
  })

  test('are never sent twice in a row to a person, on different posts', () => {
    const posts = Array.from({ length: 200 }, (_, index) => ({ post_id: `p${index % 7}` }))
    expect(repeats(repliesTo(posts))).toBe(0)
  })

  test('differ from the last one that is stored', () => {
    const automation = withVariants(2)
    for (const variant of [0, 1]) {
      const storedVariant = {
        scope: 'variant',
        automation_id: 'a1',
        place: 'post',
        id: 'p1',
        variant,
      } as const
      const [fired] = decision([automation], { reserved: [storedVariant] }).fired
      expect(fired?.variant).toBe(1 - variant)
    }
  })

  test('of a message replace its text', () => {
    const automation = dmReply({ reply_variants: ['Hi {username}'] })
    const storedVariant = {
      scope: 'variant',
      automation_id: 'a1',
      place: 'person',
      id: 'ana',
      variant: 0,
    } as const
    const { fired } = decision([automation], { event: message(), reserved: [storedVariant] })
    expect(fired[0]?.answer).toMatchObject({ message: { type: 'text', text: 'Hi ana.makes' } })
  })
})

describe('a delay', () => {
  const delays = (delay_seconds: [number, number]) =>
    Array.from({ length: 500 }, (_, index) => replyDelay(commentReply({ delay_seconds }), `c${index}`))

  test('is within its range and covers it', () => {
    const random = delays([60, 70])
    expect(Math.min(...random)).toBe(60)
    expect(Math.max(...random)).toBe(70)
  })

  test('is the same for the same event, and 0 without a setting', () => {
    expect(delays([0, 3600])).toEqual(delays([0, 3600]))
    expect(replyDelay(commentReply(), 'c1')).toBe(0)
    expect(new Set(delays([300, 300]))).toEqual(new Set([300]))
  })
})
