import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { inventionCases, judgeInventions, type InventionResult } from './judge-inventions.ts'

let product: LiveProduct
let results: InventionResult[]

beforeAll(async () => {
  product = await shareLiveProduct()
  results = await judgeInventions(product, { scripted: true })
}, 60_000)
afterAll(() => product.close())

const statesOf = (group: string) =>
  new Set(results.filter((each) => each.group === group).map(({ state }) => state))

test('hands over every question about unknown facts, whatever the model invents', () => {
  expect(results).toHaveLength(inventionCases.length)
  expect(results.length).toBeGreaterThan(150)
  expect([...statesOf('nothing is known')]).toEqual(['handed_over'])
})

test('answers at most two unanswerable questions that resemble known facts', () => {
  const questions = results.filter(({ group }) => group === 'much else is known')
  expect(questions.length).toBeGreaterThan(20)
  expect(questions.filter(({ state }) => state === 'answered').length).toBeLessThanOrEqual(2)
})

test('holds invented claims for review if something else is known', () => {
  expect([...statesOf('something else is known')]).toEqual(['review'])
})
