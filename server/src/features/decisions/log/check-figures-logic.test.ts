import { expect, it } from 'vitest'
import { readChecks } from './check-figures-logic.ts'

it('returns the figures of checks as they are stored', () => {
  const checks = {
    posts: { posts_from: '2026-11-24T09:00:00.000Z' },
    reply_count: { replies: null, wanted: 'fewer than 1' },
    cap_per_post: { count: 0, limit: 50 },
    cap_per_period: { count: 2, limit: 10, seconds: 60 },
    cooldown: { seconds: 300 },
    loop: { count: 1 },
    writing: {},
  }
  expect(readChecks(checks)).toEqual(checks)
})

it.each([
  ['selected', { selection: 'SPECIFIC' }],
  [7, { days: 7 }],
  [[Date.parse('2026-11-24T09:00:00Z')], { posts_from: '2026-11-24T09:00:00.000Z' }],
])('returns the figures that an earlier release stored, with the posts %j', (o, posts) => {
  const storedFigures = {
    o,
    r: [null, 'fewer than 1'],
    p: [0, 50],
    t: [2, 10, 60],
    c: [300, 4000],
    l: 1,
    w: 1,
  }
  expect(readChecks(storedFigures)).toEqual({
    posts,
    reply_count: { replies: null, wanted: 'fewer than 1' },
    cap_per_post: { count: 0, limit: 50 },
    cap_per_period: { count: 2, limit: 10, seconds: 60 },
    cooldown: { seconds: 300, ago: 4000 },
    loop: { count: 1 },
    writing: {},
  })
})

it.each([undefined, null, 'checks', { o: {} }, { posts: 'all' }])(
  'returns no figures of %j',
  (storedFigures) => {
    expect(readChecks(storedFigures)).toEqual({})
  },
)
