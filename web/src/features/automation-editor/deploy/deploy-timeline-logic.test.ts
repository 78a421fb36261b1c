import { expect, test } from 'vitest'
import { linesBetween, type Box } from './deploy-timeline-logic.ts'

const slot = (left: number, right: number, bottom: number): Box => ({
  left,
  right,
  top: bottom - 30,
  bottom,
})
const phone = { left: 1000, right: 1200, top: 100, bottom: 800 }

test('draws a line from the first slot to the last, then to the phone', () => {
  expect(linesBetween([slot(100, 160, 200), slot(300, 380, 200)], phone)).toEqual([
    { left: 100, top: 200, width: 280 },
    { left: 380, top: 200, width: 720 },
  ])
})

test('draws a line below each row of the sentence', () => {
  expect(linesBetween([slot(100, 160, 200), slot(40, 90, 240)], null)).toEqual([
    { left: 100, top: 200, width: 60 },
    { left: 40, top: 240, width: 50 },
  ])
})

test('ignores a phone that is not to the right of the sentence', () => {
  const slots = [slot(100, 160, 200)]
  expect(linesBetween(slots, { ...phone, left: 0, right: 120 })).toHaveLength(1)
  expect(linesBetween(slots, { ...phone, top: 300 })).toHaveLength(1)
  expect(linesBetween(slots, { ...phone, bottom: 150 })).toHaveLength(1)
  expect(linesBetween([], phone)).toEqual([])
})
