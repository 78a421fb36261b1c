import { describe, expect, test } from 'vitest'
import { loopStop, type LoopCounters } from './loop-limits.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const minute = 60_000

/** Texts with their age in minutes. */
const said = (...texts: [text: string, age: number][]) =>
  texts.map(([folded, age]) => ({ folded, at: now - age * minute }))

describe('a loop limit stops a reply', () => {
  const cases: [string, Partial<LoopCounters>, [string, number, number, number] | null][] = [
    ['not at the start', {}, null],
    ['not before the fifth in ten minutes', { conversation: { in_10_minutes: 4, in_24_hours: 4 } }, null],
    [
      'after five in ten minutes',
      { conversation: { in_10_minutes: 5, in_24_hours: 5 } },
      ['loop_conversation', 5, 5, 600],
    ],
    ['not before the thirtieth of a day', { conversation: { in_10_minutes: 0, in_24_hours: 29 } }, null],
    [
      'after thirty in a day',
      { conversation: { in_10_minutes: 0, in_24_hours: 30 } },
      ['loop_conversation_day', 30, 30, 86_400],
    ],
    [
      'reports the shorter period when both are exceeded',
      { conversation: { in_10_minutes: 7, in_24_hours: 40 } },
      ['loop_conversation', 7, 5, 600],
    ],
    ['not after two equal texts', { texts: said(['hi', 1], ['hi', 0]) }, null],
    [
      'after three equal texts',
      { texts: said(['hi', 2], ['hi', 1], ['hi', 0]) },
      ['loop_repeats', 3, 3, 600],
    ],
    ['not with another text between', { texts: said(['hi', 3], ['hi', 2], ['ok', 1], ['hi', 0]) }, null],
    [
      'for any text within ten minutes of the repetition',
      { texts: said(['hi', 9], ['hi', 9], ['hi', 9], ['price?', 0]) },
      ['loop_repeats', 3, 3, 600],
    ],
    ['not after ten minutes', { texts: said(['hi', 10], ['hi', 10], ['hi', 10], ['price?', 0]) }, null],
    [
      'again after a further equal text',
      { texts: said(['hi', 12], ['hi', 12], ['hi', 12], ['hi', 9], ['price?', 0]) },
      ['loop_repeats', 4, 3, 600],
    ],
    ['not for three messages without text', { texts: said(['', 2], ['', 1], ['', 0]) }, null],
  ]

  test.each(cases)('%s', (_title, usage, expected) => {
    const stop = loopStop({ conversation: null, texts: [], ...usage }, now)
    const { count, limit, seconds } = stop?.values ?? {}
    expect(stop && [stop.reason_code, count, limit, seconds]).toEqual(expected)
  })
})
