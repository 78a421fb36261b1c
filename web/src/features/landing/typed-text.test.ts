import { expect, test } from 'vitest'
import { nextTyping, typingStart, type Typing } from './typed-text.tsx'

const lengths = [3, 2]

test('types a letter every 38 ms, pauses 1,400 ms and deletes a letter every 18 ms', () => {
  const steps = run(10)
  expect(steps.map(({ after }) => after)).toEqual([38, 38, 38, 0, 1400, 18, 18, 18, 0, 38])
  expect(steps.map(({ state }) => state.length)).toEqual([1, 2, 3, 3, 3, 2, 1, 0, 0, 1])
})

test('continues with the next text, and with the first after the last', () => {
  const indexes = run(40).map(({ state }) => state.index)
  expect(indexes.slice(8, 10)).toEqual([1, 1])
  expect(new Set(indexes)).toEqual(new Set([0, 1]))
  expect(indexes.at(-1)).toBe(run(40).at(-1)?.state.index)
})

function run(count: number): { state: Typing; after: number }[] {
  const steps: { state: Typing; after: number }[] = []
  for (let state = typingStart; steps.length < count; state = steps.at(-1)?.state ?? state) {
    steps.push(nextTyping(state, lengths))
  }
  return steps
}
