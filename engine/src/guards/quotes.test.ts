import { expect, test } from 'vitest'
import { isQuoted } from './quotes.ts'

const handbook = 'Shipping › Europe: We ship within five days; parcels cost 6 EUR.'

test.each([
  ['word for word', 'parcels cost 6 EUR'],
  ['with other punctuation and spaces', 'We ship within  five days – parcels cost 6 eur!'],
])('finds a quote %s', (_, quote) => {
  expect(isQuoted(['something else entirely', quote], ['Opening hours', handbook])).toBe(true)
})

test.each([
  ['nothing', []],
  ['other words', ['parcels cost 5 EUR']],
  ['a part of a word', ['arcels cost 6 EUR']],
  ['too few letters', ['6 EUR', ' . ']],
  ['two joined passages', ['five days cost 6 EUR']],
])('does not accept %s', (_, quotes) => {
  expect(isQuoted(quotes, [handbook])).toBe(false)
})
