import { expect, test } from 'vitest'
import { isQuoted } from './quotes.ts'

const handbook = 'Shipping › Europe: We ship within five days; parcels cost 6 EUR.'

test.each([
  ['word for word', 'parcels cost 6 EUR'],
  ['with other points and spaces', 'We ship within  five days – parcels cost 6 eur!'],
])('what stands in a text %s is proven', (_, quote) => {
  expect(isQuoted(['something else entirely', quote], ['Opening hours', handbook])).toBe(true)
})

test.each([
  ['nothing', []],
  ['what nobody wrote', ['parcels cost 5 EUR']],
  ['a part of a word', ['arcels cost 6 EUR']],
  ['less than a few letters', ['6 EUR', ' . ']],
  ['two places joined', ['five days cost 6 EUR']],
])('%s is no proof', (_, quotes) => {
  expect(isQuoted(quotes, [handbook])).toBe(false)
})
