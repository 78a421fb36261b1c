import { expect, test } from 'vitest'
import { linesBelow, type Box } from './deploy-timeline-logic.ts'

const slot = (left: number, right: number, bottom: number): Box => ({ left, right, bottom })

test('draws a line from the first slot of a row to the last', () => {
  expect(linesBelow([slot(100, 160, 200), slot(300, 380, 200)], 300)).toEqual([
    { left: 100, top: 200, width: 280 },
  ])
})

test('draws a line below each row of the sentence', () => {
  expect(linesBelow([slot(100, 160, 200), slot(40, 90, 240)], 300)).toEqual([
    { left: 100, top: 200, width: 60 },
    { left: 40, top: 240, width: 50 },
  ])
})

test('draws nothing below rows that are cut off, so that it stays inside the dialog', () => {
  expect(linesBelow([slot(100, 160, 200), slot(40, 90, 340)], 300)).toHaveLength(1)
})
