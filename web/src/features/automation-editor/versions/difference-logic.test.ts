import { describe, expect, it } from 'vitest'
import { differenceOf } from './difference-logic.ts'

const marked = (before: string, after: string) => {
  const difference = differenceOf(before, after)
  const show = (pieces: { text: string; marked: boolean }[]) =>
    pieces.map(({ text, marked: isMarked }) => (isMarked ? `[${text}]` : text)).join('')
  return [show(difference.before), show(difference.after)]
}

describe('the difference of two sentences', () => {
  it.each([
    ['nothing', 'a b c', 'a b c', 'a b c', 'a b c'],
    ['a replaced word', 'a b c', 'a x c', 'a [b] c', 'a [x] c'],
    ['an added word', 'a c', 'a b c', 'a c', 'a [b] c'],
    ['a removed word', 'a b c', 'a c', 'a [b] c', 'a c'],
    ['two changes with words between them', 'a b c d e', 'a x c y e', 'a [b] c [d] e', 'a [x] c [y] e'],
    ['neighbouring words together', 'a b c d', 'a x y d', 'a [b c] d', 'a [x y] d'],
    ['an added end', 'a b', 'a b c', 'a b', 'a b [c]'],
    ['everything', 'a', 'b', '[a]', '[b]'],
    ['an empty text', '', 'b', '', '[b]'],
  ])('marks %s', (_, before, after, markedBefore, markedAfter) => {
    expect(marked(before, after)).toEqual([markedBefore, markedAfter])
  })

  it('marks everything between the common ends of long texts', () => {
    const long = (word: string) => Array.from({ length: 500 }, (_, index) => `${word}${index}`).join(' ')
    expect(marked(`a ${long('x')} same ${long('y')} z`, `a ${long('v')} same ${long('w')} z`)).toEqual([
      `a [${long('x')} same ${long('y')}] z`,
      `a [${long('v')} same ${long('w')}] z`,
    ])
  })
})
