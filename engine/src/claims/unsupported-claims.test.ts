import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claimGuardCases } from '#test/claim-cases.ts'
import { unsupportedClaims } from './unsupported-claims.ts'

describe('unsupported claims', () => {
  test.each(claimGuardCases)('%s: "%s"', (_language, reply, sources, expected) => {
    const kinds = unsupportedClaims(reply, sources).map(({ kind }) => kind)
    expect([...new Set(kinds)].sort()).toEqual([...expected].sort())
  })

  test.each([
    ['السعر ٢٠ ريال', 'price'],
    ['٩٩٫٥ درهمًا', 'price'],
    ['السعر: ٢٠', 'price'],
    ['بـ 20 دينار فقط', 'price'],
    ['الشحن مجاني', 'price'],
    ['خصم ٢٠٪', 'discount'],
    ['لدينا خصومات الآن', 'discount'],
    ['نفتح غدًا', 'date'],
    ['نفتح يوم الخميس', 'date'],
    ['التوصيل خلال ٣ أيام', 'date'],
    ['في ١ ديسمبر', 'date'],
    ['نفتح الساعة ٩ صباحًا', 'date'],
    ['المنتج متوفر', 'stock'],
    ['نفدت الكمية', 'stock'],
    ['+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧', 'link'],
    ['价格是20元。', 'price'],
    ['只要２０块钱', 'price'],
    ['3,000円です', 'price'],
    ['20ユーロです', 'price'],
    ['20만원입니다', 'price'],
    ['20 рублей', 'price'],
    ['500 ₽', 'price'],
    ['100 บาท', 'price'],
    ['১০০ টাকা', 'price'],
    ['AED 20', 'price'],
    ['HK$20', 'price'],
  ])('are found in other scripts: "%s"', (reply, kind) => {
    expect(unsupportedClaims(reply, []).map((claim) => claim.kind)).toEqual([kind])
    expect(unsupportedClaims(reply, [`— ${reply}`])).toEqual([])
  })

  test.each([
    ['السعر ٢٠ ريال', 'السعر 20 ريال'],
    ['20元', '价格：¥20'],
    ['التوصيل خلال ٣ أيام', '3 days'],
    ['20 euros', '20ユーロ'],
    ['نفتح يوم الاثنين', 'Open on Monday'],
  ])('"%s" is supported by "%s"', (reply, source) => {
    expect(unsupportedClaims(reply, [source])).toEqual([])
  })

  test.each([
    ['HK$20', 'S$20'],
    ['20 SGD', '20 NZD'],
  ])('"%s" is not supported by "%s"', (reply, source) => {
    expect(unsupportedClaims(reply, [source])).toEqual([{ kind: 'price', text: reply }])
  })

  test('do not depend on the texts that were checked before', () => {
    unsupportedClaims('It is 5 €', ['A very long sentence before the word discount'])
    expect(unsupportedClaims('On sale now', [])).toEqual([{ kind: 'discount', text: 'On sale' }])
    unsupportedClaims('We do have a discount, but not for this one', [])
    expect(unsupportedClaims('Not in stock', ['In stock'])).toEqual([{ kind: 'stock', text: 'in stock' }])
  })

  test.each([
    'السلام عليكم، شكرًا لك',
    '회원 20명',
    '谢谢！有3个颜色',
    'She won 20 medals',
    'Спасибо, 3 цвета',
    'هل المنتج متوفر؟',
  ])('are none in "%s"', (reply) => {
    expect(unsupportedClaims(reply, [])).toEqual([])
  })

  test('are quoted in reading order', () => {
    expect(unsupportedClaims('Only €9.99 with code NEW30, see shop.com/x. Ships in 1-2 days!', [])).toEqual([
      { kind: 'price', text: '€9.99' },
      { kind: 'discount', text: 'NEW30' },
      { kind: 'link', text: 'shop.com/x' },
      { kind: 'date', text: '1-2 days' },
      { kind: 'date', text: '2 days' },
    ])
  })

  test('are none if any source supports them', () => {
    expect(unsupportedClaims('It is 5 €, ships in 2 days', ['two days', '€5.00'])).toEqual([])
  })

  test('are found in long sources', () => {
    const page = `${'We make mugs by hand. '.repeat(500)}The large one is 18 €.${' And so on.'.repeat(500)}`
    expect(unsupportedClaims('18 euros', [page])).toEqual([])
    expect(unsupportedClaims('19 euros', [page])).toEqual([{ kind: 'price', text: '19 euros' }])
  })

  test('are none if the reply is a source', () => {
    const replies = fc.constantFrom(...claimGuardCases.map(([, reply]) => reply))
    fc.assert(
      fc.property(replies, replies, (a, b) => {
        expect(unsupportedClaims(a, [b, a])).toEqual([])
      }),
    )
  })

  test('are found in any text without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => void unsupportedClaims(text, [])),
    )
    for (const part of ['1 ', '12.5 - ', 'a.', '10% ', 'no ', '+0 ', '1.1.', 'open 9 ']) {
      expect(() => unsupportedClaims(part.repeat(2000 / part.length), [])).not.toThrow()
    }
  })
})
