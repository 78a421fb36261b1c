import { expect, test } from 'vitest'
import { inCard } from './buttons.ts'

test('names the card of a problem, if there is one', () => {
  expect([inCard(null, 'Look.'), inCard(1, 'Look.')]).toEqual(['Look.', 'Card 2: Look.'])
})
