import { expect, test } from 'vitest'
import { fastestOf } from '../../test/growth/processor-time.ts'
import { problemsInReply } from './outgoing-guard.ts'

const pieces = [
  ' ',
  '\n',
  ' slash ',
  ' dot ',
  '[',
  '( ',
  'a.',
  'a-',
  'AAA_',
  'AAA-',
  '@a.',
  '\u{e0061}',
  '{username}',
  '<a',
  'a@b.',
  'a.co ',
  'https://',
  '0a ',
  '%61',
  '12.',
  '1 ',
  'ne x ',
  'nie ',
  '{ ',
  'sk-',
  '€1 ',
  '1. May ',
  '%',
]

test.each(pieces)('takes linear time for a mail of repeated %j', (piece) => {
  const time = (length: number) => {
    const reply = `We are open ${piece.repeat(Math.ceil(length / piece.length)).slice(0, length)}today`
    return fastestOf(3, () =>
      problemsInReply({
        reply,
        instructions: 'You answer mail for the owner of a small shop. '.repeat(40),
        owner: [reply.slice(0, 8000)],
        knowledge: [],
        customer: { username: 'anna.example', text: reply.slice(0, 1000) },
      }),
    )
  }
  time(2000)
  // Another process may slow one of the two measurements: both are taken again, and one linear pair is enough.
  const isLinear = () => time(50_000) < Math.max(100, time(25_000) * 3)
  expect([1, 2, 3, 4].some(isLinear)).toBe(true)
})

test('finds a problem anywhere in a long mail', () => {
  for (const at of [0, 3990, 4010, 20_000, 49_000]) {
    const reply = `${'word '.repeat(10_000).slice(0, at)} evil [dot] example.com slash x ${'word '.repeat(100)}`
    const context = { instructions: '', owner: [], knowledge: [], customer: { username: null, text: '' } }
    expect(problemsInReply({ ...context, reply }).length).toBeGreaterThan(0)
  }
})
