import { unknownModel, type ModelEntry } from '@skein/contract/models/models'
import { expect, test } from 'vitest'
import { candidatesOf, exactCost } from './price-logic.ts'

const model = (id: string, more: Partial<ModelEntry> = {}): ModelEntry => ({
  ...unknownModel('openai', id, 'chat'),
  input_price: 2,
  output_price: 8,
  ...more,
})
const chosenModel = { model: 'chosen', entry: model('chosen') }
const amountOf = (content: string, max_output_tokens = 0) =>
  candidatesOf(chosenModel, [], { messages: [{ content }], max_output_tokens })[0].amount

test.each([
  ['', 0, '0.00000000'],
  ['abc', 0, '0.00000200'],
  ['abcd', 0, '0.00000400'],
  ['äöü', 0, '0.00000400'],
  ['नमस्ते', 0, '0.00001200'],
  ['abc', 100, '0.00080200'],
])('%j with at most %i output tokens costs at most %s dollars', (content, max, amount) => {
  expect(amountOf(content, max)).toBe(amount)
})

test('counts input characters as one token each', () => {
  const [only] = candidatesOf(chosenModel, [], { input_characters: 100, max_output_tokens: 0 })
  expect(only.amount).toBe('0.00020000')
})

test('charges cached tokens at their own price or the input price', () => {
  const usage = { input_tokens: 1000, cached_tokens: 400, output_tokens: 10 }
  expect(exactCost(model('a', { cached_price: 0.5 }), usage)).toBe('0.00148000')
  expect(exactCost(model('a'), usage)).toBe('0.00208000')
})

test('orders cheaper replacements by price and excludes unsuitable models', () => {
  const half = { input_price: 1, output_price: 4 }
  const others = [
    model('tiny', { input_price: 0.1, output_price: 0.4 }),
    model('half', half),
    model('dear', { input_price: 5 }),
    model('gone', { ...half, retired: true }),
    model('elsewhere', { ...half, provider: 'groq' }),
    model('vectors', { ...half, kind: 'embedding' }),
    model('small', { ...half, context: 100 }),
    model('priceless', { input_price: 0, output_price: 0 }),
    chosenModel.entry,
  ]
  const size = { messages: [{ content: 'Hello' }], max_output_tokens: 500 }
  expect(candidatesOf(chosenModel, others, size).map((each) => each.model)).toEqual([
    'chosen',
    'half',
    'tiny',
  ])
})
