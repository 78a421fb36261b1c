import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldFor, foldText } from './fold.ts'
import { matchedKeyword } from './match.ts'

/** Phrases of ten scripts that people write under posts, with a number and a quotation mark. */
const phrases = [
  "what's the price of set 3",
  "l'été coûte 12 euros",
  "пришли прайс на 5 'роз'",
  "πόσο κάνει το 'σετ' 4",
  "بكم سعر القطعة 3 'كبير'",
  "קטלוג 7 לחתונה 'לבן'",
  "यह सेट 2 का 'दाम' क्या है",
  "ราคา 'ชุด' 9 เท่าไหร่ คะ",
  "가격 알려주세요 '세트' 6",
  "值段 'セット' 8 ください",
]

const digitsOf = (zero: string) => (text: string) =>
  text.replaceAll(/[0-9]/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)))
const between = (inserted: string) => (text: string) => text.replaceAll(' ', inserted)

/** Differences that keyboards, phones and copied texts cause and that readers do not see. */
const unseen: Record<string, (text: string) => string> = {
  'curly quotation marks': (text) => text.replaceAll("'", '’'),
  'opening and closing quotation marks': (text) => text.replaceAll("'", '‘'),
  'heavy quotation marks': (text) => text.replaceAll("'", '❛'),
  'an apostrophe of another alphabet': (text) => text.replaceAll("'", 'ꞌ'),
  'a prime the other way round': (text) => text.replaceAll("'", '‵'),
  'a grave accent as a quotation mark': (text) => text.replaceAll("'", '`'),
  'two blanks': between('  '),
  'a line break': between('\n'),
  'a tab': between('\t'),
  'no-break spaces': between('\u00A0'),
  'a blank of another width': between('\u2009'),
  'an ideographic blank': between('\u3000'),
  'blanks around it': (text) => `  ${text} \n`,
  'zero-width spaces': (text) => text.replaceAll(/(?<=\p{L})(?=\p{L})/gu, '\u200B'),
  'soft hyphens': (text) => text.replace(/(?<=\p{L})(?=\p{L})/u, '\u00AD'),
  'a direction mark': (text) => `\u200F${text}\u200E`,
  'isolates around it': (text) => `\u2068${text}\u2069`,
  'a byte order mark': (text) => `\uFEFF${text}`,
  'a word joiner': (text) => text.replace(/(?<=\p{L})(?=\p{L})/u, '\u2060'),
  'decomposed letters': (text) => text.normalize('NFD'),
  'capital letters': (text) => text.toUpperCase(),
  'full-width digits': digitsOf('０'),
  'Arabic digits': digitsOf('٠'),
  'Persian digits': digitsOf('۰'),
  'Devanagari digits': digitsOf('०'),
}

const lookalikes = [
  ['the wave of a Japanese keyboard', '10~20個', '10〜20個'],
  ['the full-width wave', '10~20個', '10～20個'],
  ['a fraction in one character', '1/2 kg', '½ kg'],
  ['a slash of fractions', '1/2 kg', '1⁄2 kg'],
  ['a slash of mathematics', '1/2 kg', '1∕2 kg'],
  ['a long dash', 'a - b', 'a ⸺ b'],
  ['heavy double quotation marks', '"set"', '❝set❞'],
  ['Japanese double quotation marks', '"set"', '〝set〞'],
] as const

const pairs = phrases.flatMap((phrase) =>
  Object.entries(unseen).map(([what, change]) => [phrase, what, change(phrase)] as const),
)

describe('texts that look equal', () => {
  test.each(lookalikes)('with %s: “%s”', (_, keyword, text) => {
    expect(matchedKeyword(text, [keyword], { match_type: 'EXACT' })).toBe(keyword)
    expect(matchedKeyword(keyword, [text], { match_type: 'CONTAINS' })).toBe(text)
  })

  test.each(pairs)('“%s” equals itself with %s', (phrase, _, variant) => {
    expect(foldText(variant)).toBe(foldText(phrase))
    expect(matchedKeyword(variant, [phrase], { match_type: 'EXACT' })).toBe(phrase)
    expect(matchedKeyword(phrase, [variant], { match_type: 'CONTAINS' })).toBe(variant)
  })

  test.each([
    ['❤️', '❤'],
    ['☎️ 030 1234', '☎ 030 1234'],
    ['✔︎ yes', '✔️ yes'],
    ['❤️‍🔥', '❤‍🔥'],
    ['10–12', '10-12'],
    ['two — three', 'two - three'],
    ['−20 %', '-20 %'],
    ['„set“', '"set"'],
    ['« set »', '" set "'],
    ['צ׳ק', "צ'ק"],
    ['سعـــر', 'سعر'],
    ['می‌خواهم', 'میخواهم'],
    ['قيمت', 'قیمت'],
    ['كتاب', 'کتاب'],
    ['ﾌﾟﾚｾﾞﾝﾄ', 'プレゼント'],
    ['Straße', 'STRASSE'],
    ['ΟΔΟΣ', 'οδος'],
    ['İNDİRİM', 'indirim'],
    ['İndirim', 'indirim'],
    ['👍🏽', '👍'],
    ['👍🏿', '👍🏻'],
    ['☝🏼️', '☝️'],
    ['👩🏽‍🍳', '👩‍🍳'],
    ['🤝🏽', '🤝'],
    ['preţ', 'preț'],
    ['aşa', 'așa'],
    ['เเพง', 'แพง'],
    ['น\u0E4D\u0E49า', 'น้ำ'],
    ['ນ\u0ECD\u0EC9າ', 'ນ້ຳ'],
    ['サイズ―', 'サイズー'],
    ['サイズ−', 'サイズー'],
    ['すごい‐‐', 'すごいーー'],
    ['٪٢٠', '%20'],
    ['١٫٥', '1.5'],
    ['بكم؟', 'بكم?'],
  ])('%s equals %s', (one, other) => expect(foldText(one)).toBe(foldText(other)))
})

test.each([
  ['cœur', 'coeur'],
  ['ŒUVRE', 'oeuvre'],
  ['Æble', 'aeble'],
  ['מְחִיר', 'מחיר'],
  ['שָׁלוֹם', 'שלום'],
  ['שׂמחה', 'שמחה'],
  ['سِعْر', 'سعر'],
  ['Đặt hàng', 'dat hang'],
])('%s equals %s without accents', (one, other) => {
  expect(foldFor(one, 'no_accents')).toBe(foldFor(other, 'no_accents'))
  expect(foldFor(one, 'accents')).not.toBe(foldFor(other, 'accents'))
})

const others = phrases.flatMap((phrase, place) => {
  const next = phrases[(place + 1) % phrases.length] ?? ''
  const letters = [...phrase.replaceAll(/[\s']/g, '')]
  return [
    next,
    phrase.replace(/[0-9]+/, (number) => String(Number(number) + 1)),
    phrase.split(' ').slice(1).join(' '),
    phrase.split(' ').toReversed().join(' '),
    ...letters.slice(0, 16).map((_, at) => letters.filter((__, index) => index !== at).join('')),
    `${phrase} ?`,
    phrase.replaceAll(' ', ''),
  ].map((other) => [phrase, other] as const)
})

describe('texts that differ', () => {
  test(`${others.length} pairs are not equal`, () => {
    const equal = others.filter(([phrase, other]) => foldText(phrase) === foldText(other))
    expect(equal).toEqual([])
  })

  test.each([
    ['👩‍🚒', '👩🚒'],
    ['👨‍👩‍👧', '👨👩👧'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴'],
    ['🇩🇪', '🇫🇷'],
    ['👍🏽', '👎🏽'],
    ['👍', '🏽'],
    ['サイズ', 'サイズー'],
    ['20-30', '20ー30'],
    ['น้า', 'น้ำ'],
    ['aşa', 'asa'],
    ['❤', '🔥'],
    ['kadın', 'kadin'],
    ['1', '7'],
    ['٣', '4'],
    ['price', 'pr ice'],
    ['שלום', 'שלו'],
    ['카', '가'],
  ])('%s is not %s', (one, other) => expect(foldText(one)).not.toBe(foldText(other)))
})

test('folding a folded text changes nothing', () => {
  const unit = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '\u200D',
      '\u3164',
      '\uFE0F',
      '\u{1F3F4}',
      '\u{E0067}',
      '´',
      '｀',
      '\u05F3',
      '٣',
      'ـ',
      '❤',
      '👍',
      '🏽',
      'ー',
      '-',
      'เ',
      '\u0E4D',
      '\u0E49',
      'ᄀ',
      'ᅡ',
    ),
  )
  fc.assert(
    fc.property(fc.array(unit), (parts) => {
      const folded = foldText(parts.join(''))
      expect(foldText(folded)).toBe(folded)
    }),
  )
})
