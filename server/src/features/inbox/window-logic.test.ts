import { describe, expect, test } from 'vitest'
import { answerWindow, privateReplyState, windowEnd, type AnswerWindow } from './window-logic.ts'

const hour = 3_600_000
const day = 24 * hour
const wrote = Date.parse('2026-11-20T12:00:00Z')
const standard: AnswerWindow = { kind: 'standard', closes_at: wrote + day }
const longer: AnswerWindow = { kind: 'human_agent', closes_at: wrote + 7 * day }
const closedAfterDay: AnswerWindow = { kind: 'closed', closed_at: wrote + day }
const closedAfterWeek: AnswerWindow = { kind: 'closed', closed_at: wrote + 7 * day }

test.each<[string, number, AnswerWindow, AnswerWindow, AnswerWindow]>([
  // time after the last message of the person; window for automation, a person, a person with human_agent
  ['at once', 0, standard, standard, standard],
  ['with a clock that is behind', -5000, standard, standard, standard],
  ['in the last millisecond of the day', day - 1, standard, standard, standard],
  ['when the day is over', day, closedAfterDay, closedAfterDay, longer],
  ['two days later', 2 * day, closedAfterDay, closedAfterDay, longer],
  ['in the last millisecond of the week', 7 * day - 1, closedAfterDay, closedAfterDay, longer],
  ['when the week is over', 7 * day, closedAfterDay, closedAfterDay, closedAfterWeek],
  ['a year later', 365 * day, closedAfterDay, closedAfterDay, closedAfterWeek],
])('an answer %s', (_, after, automation, person, personLonger) => {
  const at = { last_inbound_at: wrote, now: wrote + after }
  expect(answerWindow({ ...at, written_by: 'automation', human_agent: false })).toEqual(automation)
  expect(answerWindow({ ...at, written_by: 'automation', human_agent: true })).toEqual(automation)
  expect(answerWindow({ ...at, written_by: 'person', human_agent: false })).toEqual(person)
  expect(answerWindow({ ...at, written_by: 'person', human_agent: true })).toEqual(personLonger)
})

test('the window is closed until the person has written', () => {
  for (const written_by of ['automation', 'person'] as const) {
    const input = { last_inbound_at: null, written_by, human_agent: true, now: wrote }
    expect(answerWindow(input)).toEqual({ kind: 'closed', closed_at: null })
    expect(windowEnd(input)).toBeNull()
  }
})

describe('a comment', () => {
  const comment = { comment_id: 'c', at: wrote }
  const base = { last_inbound_at: null, human_agent: false, comment }
  const private_reply: AnswerWindow = { kind: 'private_reply', closes_at: wrote + 7 * day, comment_id: 'c' }

  test('allows one private reply by a person for a week', () => {
    const person = { ...base, written_by: 'person' } as const
    expect(answerWindow({ ...person, now: wrote })).toEqual(private_reply)
    expect(answerWindow({ ...person, now: wrote + 7 * day - 1 })).toEqual(private_reply)
    expect(answerWindow({ ...person, now: wrote + 7 * day })).toEqual(closedAfterWeek)
    expect(answerWindow({ ...person, comment: null, now: wrote })).toEqual({
      kind: 'closed',
      closed_at: null,
    })
  })

  test('opens no window for automation', () => {
    const automation = { ...base, written_by: 'automation', now: wrote } as const
    expect(answerWindow(automation)).toEqual({ kind: 'closed', closed_at: null })
  })

  test('counts only when no message window is open', () => {
    const both = { ...base, written_by: 'person', last_inbound_at: wrote - day / 2 } as const
    expect(answerWindow({ ...both, now: wrote })).toEqual({ kind: 'standard', closes_at: wrote + day / 2 })
    expect(answerWindow({ ...both, now: wrote + day })).toEqual(private_reply)
    const longer = { ...both, human_agent: true }
    expect(answerWindow({ ...longer, now: wrote + day })).toEqual({
      kind: 'human_agent',
      closes_at: wrote + 6.5 * day,
    })
    expect(answerWindow({ ...longer, now: wrote + 6.6 * day })).toEqual(private_reply)
  })
})

describe('the private reply to a person who only comments', () => {
  const comment = { comment_id: 'c2', occurred_at: wrote }
  const base = { last_inbound_at: null, last_comment: comment, open_comment: null, replied_privately: true }
  const open = { comment_id: 'c2', at: wrote }

  test.each([
    ['is sent', base, wrote, 'sent'],
    ['is still sent after the week', base, wrote + 8 * day, 'sent'],
    ['is possible to a newer comment', { ...base, open_comment: open }, wrote, null],
    ['is expired a week later', { ...base, open_comment: open }, wrote + 7 * day, 'expired'],
    [
      'is sent although an older comment has none',
      { ...base, open_comment: { comment_id: 'c1', at: wrote - 9 * day } },
      wrote,
      'sent',
    ],
    ['is expired without one', { ...base, replied_privately: false }, wrote + 7 * day, 'expired'],
    ['has no state before that', { ...base, replied_privately: false }, wrote, null],
    ['has no state once the person wrote', { ...base, last_inbound_at: wrote }, wrote + 8 * day, null],
    ['has no state without a comment', { ...base, last_comment: null }, wrote, null],
  ])('%s', (_, commenter, now, state) => {
    expect(privateReplyState(commenter, now)).toBe(state)
  })
})

test('windowEnd equals the time at which the window closes', () => {
  for (const written_by of ['automation', 'person'] as const) {
    for (const human_agent of [false, true]) {
      const input = { last_inbound_at: wrote, written_by, human_agent }
      const end = windowEnd(input) ?? 0
      expect(answerWindow({ ...input, now: end - 1 })).toMatchObject({ closes_at: end })
      expect(answerWindow({ ...input, now: end })).toEqual({ kind: 'closed', closed_at: end })
    }
  }
})
