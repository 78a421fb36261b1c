import { describe, expect, test } from 'vitest'
import { havePaces, type Pace, placeRequests, type SlotRequest } from './slot-logic.ts'

const now = 1000
const account_id = 'account'

const pace = (fields: Partial<Pace> = {}): Pace => ({
  account_id,
  kind: 'public_reply',
  next_at: 0,
  queued_until: 0,
  text_key: null,
  repeats: 0,
  repeated_at: 0,
  paused_until: 0,
  ...fields,
})

const request = (fields: Partial<SlotRequest> = {}): SlotRequest => ({
  account_id,
  kind: 'public_reply',
  text_key: null,
  queued: false,
  spacing: 0.5,
  ...fields,
})

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)
/** Returns the distances between calls of a text after `pace`. */
const gaps = (fields: Partial<Pace>, texts: readonly (string | null)[]) => {
  const requests = texts.map((text_key) => request({ text_key, queued: true, spacing: 0.01 }))
  const { placements } = placeRequests([pace(fields)], [...requests, request({ queued: true })], now)
  const ats = placements.flatMap((placement) => ('at' in placement ? [placement.at] : []))
  return ats.slice(1).map((at, index) => Math.round((at - (ats[index] ?? 0)) * 100) / 100)
}

describe('placeRequests', () => {
  test.each<[string, Partial<Pace>, Partial<SlotRequest>[], object[]]>([
    ['the first call at once', {}, [{}], [{ at: 1000 }]],
    ['calls at the distance of the pace', {}, [{}, {}, {}], [{ at: 1000 }, { at: 1000.5 }, { at: 1001 }]],
    ['a call after the earlier ones', { next_at: 1001 }, [{}], [{ at: 1001 }]],
    [
      'the last call at the horizon',
      { next_at: 1002 },
      [{}, { queued: true }],
      [{ at: 1002 }, { wait: 1.5 }],
    ],
    ['a queued call after the horizon by its time', { next_at: 1004 }, [{ queued: true }], [{ wait: 3 }]],
    ['a queued call shortly after the horizon', { next_at: 1002.25 }, [{ queued: true }], [{ wait: 1.25 }]],
    [
      'a new call after the horizon behind the others',
      { next_at: 1004 },
      [{}, {}],
      [{ wait: 3.5 }, { wait: 4 }],
    ],
    ['no new call before those that wait', { queued_until: 1003 }, [{}], [{ wait: 2.5 }]],
    [
      'a queued call before new ones',
      { queued_until: 1003 },
      [{}, { queued: true }],
      [{ wait: 2.5 }, { at: 1000 }],
    ],
    ['a new call when the others are about to be sent', { queued_until: 1002 }, [{}], [{ at: 1000 }]],
    ['nothing during a pause', { paused_until: 1090 }, [{}, { queued: true }], [{ wait: 90 }, { wait: 90 }]],
    ['nothing for a day during a longer pause', { paused_until: 1e9 }, [{}], [{ wait: 86_400 }]],
    ['calls after a pause', { paused_until: 1000 }, [{}], [{ at: 1000 }]],
    ['a call of another account without its pace after a second', {}, [{ account_id: 'b' }], [{ wait: 1 }]],
    [
      'each call at its own distance',
      {},
      [{ spacing: 1 }, { spacing: 0.1 }, {}],
      [{ at: 1000 }, { at: 1001 }, { at: 1001.1 }],
    ],
  ])('places %s', (_, fields, requests, expected) => {
    expect(placeRequests([pace(fields)], requests.map(request), now).placements).toEqual(expected)
  })

  test('keeps the order of the requests, and accounts and kinds apart', () => {
    const paces = [
      pace({ next_at: 1001 }),
      pace({ kind: 'moderation' }),
      pace({ account_id: 'b', paused_until: 1010 }),
    ]
    const requests = [
      request({ account_id: 'b' }),
      request({ kind: 'moderation' }),
      request(),
      request({ kind: 'moderation' }),
    ]
    expect(placeRequests(paces, requests, now).placements).toEqual([
      { wait: 10 },
      { at: 1000 },
      { at: 1001 },
      { at: 1000.5 },
    ])
  })

  test.each<[string, Partial<Pace>, Partial<SlotRequest>[], Partial<Pace>[]]>([
    [
      'the time, text and count after the last slot',
      { text_key: 'a', repeats: 3, repeated_at: 990 },
      [{ text_key: 'a' }, { text_key: 'a' }],
      [{ next_at: 1001, text_key: 'a', repeats: 5, repeated_at: 1000.5 }],
    ],
    [
      'the expected time of new calls that wait',
      { next_at: 1004, text_key: 'a' },
      [{ text_key: 'b' }, {}],
      [{ next_at: 1004, queued_until: 1005, text_key: 'a' }],
    ],
    ['nothing for queued calls without a slot', { next_at: 1004 }, [{ queued: true }], []],
    ['nothing during a pause', { paused_until: 1010 }, [{}], []],
    ['nothing without requests', {}, [], []],
  ])('changes %s', (_, fields, requests, expected) => {
    const { changes } = placeRequests([pace(fields)], requests.map(request), now)
    expect(changes).toEqual(expected.map((change) => ({ ...pace(fields), ...change })))
  })

  test.each([
    ['halves the pace after five equal texts', {}, times(7, 'a'), [...times(5, 0.01), 0.02, 0.02]],
    ['quarters it after fifteen', {}, times(17, 'a'), [...times(5, 0.01), ...times(10, 0.02), 0.04, 0.04]],
    ['counts those before', { text_key: 'a', repeats: 5, repeated_at: 990 }, ['a'], [0.02]],
    ['forgets them after a minute', { text_key: 'a', repeats: 5, repeated_at: 940 }, ['a'], [0.01]],
    [
      'starts again after another text',
      { text_key: 'a', repeats: 20, repeated_at: 999 },
      ['b', 'a'],
      [0.01, 0.01],
    ],
    [
      'counts no calls without a text',
      { text_key: null, repeats: 20, repeated_at: 999 },
      [null, null],
      [0.01, 0.01],
    ],
  ])('%s', (_, fields, texts, expected) => {
    expect(gaps(fields, texts)).toEqual(expected)
  })
})

test.each([
  [[pace()], [request()], true],
  [[pace()], [request(), request({ kind: 'moderation' })], false],
  [[], [], true],
])('tells whether each request has a pace', (paces, requests, expected) => {
  expect(havePaces(paces, requests)).toBe(expected)
})
