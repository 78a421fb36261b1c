import { describe, expect, test } from 'vitest'
import type { Write } from '../graph/ledger.ts'
import { countFindings } from './control-logic.ts'
import { compare } from './run-drill.ts'

const accepted = new Set(['one', 'two', 'three'])
const write = (target: string): Write => ({
  target,
  effect: true,
  answer: 'ok',
  at: 0,
  text: 'Hello',
  reply_id: '1',
  account: 1,
  attempt: 0,
})

const figuresOf = (writes: readonly Write[]) => ({
  ...compare(accepted, writes, { entries: new Map(), ended: true }),
  accepted: accepted.size,
})

describe('the figure of a broken build', () => {
  test('counts lost replies of a build that responds before the commit', () => {
    expect(countFindings('answer_before_commit', figuresOf([write('one')]))).toBe(2)
  })

  test.each(['no_dedupe', 'blind_retry'])('counts replies that the build %s sends again', (name) => {
    expect(countFindings(name, figuresOf([write('one'), write('one'), write('two')]))).toBe(1)
  })

  test.each(['no_dedupe', 'answer_before_commit', 'blind_retry'])(
    'is an error when the build %s sends nothing, or only to comments that do not exist',
    (name) => {
      expect(() => countFindings(name, figuresOf([]))).toThrow(/void: none of its 3 accepted comments/)
      expect(() => countFindings(name, figuresOf([write('one 0.5'), write('one 0.5')]))).toThrow(/is void/)
    },
  )

  test('is 0 when the drill notices nothing in a build that sends', () => {
    expect(countFindings('no_dedupe', figuresOf([...accepted].map(write)))).toBe(0)
  })
})
