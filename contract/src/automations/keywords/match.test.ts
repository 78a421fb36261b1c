import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText } from './fold.ts'
import { matchedKeyword } from './match.ts'

describe('keyword matching', () => {
  test.each([
    ['CONTAINS', 'What is the PRICE of the blue one?', ['price'], 'price'],
    ['CONTAINS', 'nothing here', ['price'], null],
    ['WHOLE_WORD', '请问价格多少', ['价格'], '价格'],
    ['WHOLE_WORD', 'iPhone价格', ['iphone', '价格'], 'iphone'],
    ['WHOLE_WORD', 'iPhone价格', ['价格'], '价格'],
    ['WHOLE_WORD', '送料はいくらですか', ['送料'], '送料'],
    ['WHOLE_WORD', 'ขอราคาหน่อย', ['ราคา'], 'ราคา'],
    ['WHOLE_WORD', 'ราคาที่', ['ราคาท'], null],
    ['WHOLE_WORD', '가격이 얼마', ['가격'], null],
    ['WHOLE_WORD', 'prices', ['price'], null],
    ['WHOLE_WORD', 'the price?', ['price'], 'price'],
    ['CONTAINS', 'STRASSE 5', ['straße'], 'straße'],
    ['CONTAINS', 'Straße 5', ['strasse'], 'strasse'],
    ['CONTAINS', 'ΟΔΟΣ', ['οδος'], 'οδος'],
    ['CONTAINS', 'kadın', ['kadin'], null],
    ['CONTAINS', 'kadın', ['kadın'], 'kadın'],
    ['CONTAINS', 'FIYAT', ['fiyat'], 'fiyat'],
    ['CONTAINS', 'İSTANBUL', ['istanbul'], 'istanbul'],
    ['CONTAINS', 'ｐｒｉｃｅ please', ['price'], 'price'],
    ['CONTAINS', 'a.b', ['a.b'], 'a.b'],
    ['CONTAINS', 'axb', ['a.b'], null],
    ['CONTAINS', 'いくらですか', ['いくら'], 'いくら'],
    ['CONTAINS', 'what is the price list', ['price', 'price list'], 'price list'],
    ['EXACT', '  Price  ', ['price'], 'price'],
    ['EXACT', 'price?', ['price'], null],
    ['STARTS_WITH', 'Price for two', ['price'], 'price'],
    ['STARTS_WITH', 'the price', ['price'], null],
    ['EXACT', '@shop info', ['info'], 'info'],
    ['EXACT', '@shop.berlin @ana_1 Info', ['info'], 'info'],
    ['EXACT', '@shop, info', ['info'], 'info'],
    ['EXACT', '@shop', ['@shop'], '@shop'],
    ['EXACT', '@shop info', ['@shop info'], '@shop info'],
    ['EXACT', '@shop info please', ['info'], null],
    ['EXACT', 'info @shop', ['info'], null],
    ['EXACT', '@shopinfo', ['info'], null],
    ['STARTS_WITH', '@shop info please', ['info'], 'info'],
    ['STARTS_WITH', '@shop @ana the info', ['info'], null],
    ['CONTAINS', 'what’s the  price?', ["what's the price"], "what's the price"],
    ['CONTAINS', 'anything', [''], null],
    ['CONTAINS', 'anything', [], null],
  ] as const)('%s: "%s" against %j gives %j', (matchType, text, keywords, expected) => {
    expect(matchedKeyword(text, keywords, { match_type: matchType })).toBe(expected)
  })

  test('a text always contains, equals and starts with itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(foldText(text) !== '')
        for (const matchType of ['CONTAINS', 'EXACT', 'STARTS_WITH'] as const) {
          expect(matchedKeyword(text, [text], { match_type: matchType })).toBe(text)
        }
      }),
    )
  })

  test('folding is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
      }),
    )
  })
})
