import { expect, test } from 'vitest'
import { isGarbled, measureReading } from './reading-measure-logic.ts'

const part = (text: string, location = '') => ({ level: 0, text, location })

test('a source with all of its text has no gaps', () => {
  expect(measureReading({ parts: [part('Open from ten to six.')], dropped: [] })).toEqual({
    parts: [part('Open from ten to six.')],
    dropped: [],
    kept: 1,
    unreadable: 0,
    isUnreadable: false,
  })
})

test('the share of kept characters counts what the reader left out', () => {
  const dropped = [{ text: 'abcd efg', location: 'page 9' }]
  const measure = measureReading({ parts: [part('abcd efg hijk lmn opqr stu')], dropped })
  expect(measure.kept).toBeCloseTo(0.75)
  expect(measure.dropped).toEqual(dropped)
  expect(measure.isUnreadable).toBe(false)
})

test.each([
  ['U+FFFD', '\ufffd\ufffd\ufffdx'],
  ['control characters', '\u0003\u0004\u0005\u0006'],
  ['private characters', '\uf041\uf042\uf043'],
  ['half surrogates', '\ud800\udc00\ud83d\ud83d'],
])('a source of %s is unreadable', (_, text) => {
  const measure = measureReading({ parts: [part(text.repeat(10))], dropped: [] })
  expect(measure).toMatchObject({ isUnreadable: true, kept: 0, parts: [] })
})

test('an unreadable passage is dropped and the others stay', () => {
  const text = 'We bake bread every morning from flour of the region. '.repeat(3)
  const measure = measureReading({ parts: [part(text), part('\u0003\u0004\u0005'.repeat(20))], dropped: [] })
  expect(measure.parts).toEqual([part(text)])
  expect(measure.dropped).toHaveLength(1)
  expect(measure.kept).toBeLessThan(0.9)
  expect(measure.isUnreadable).toBe(false)
})

test('a page of glyph codes is dropped from a readable file', () => {
  const bread = 'We bake bread every morning from flour of the region. '.repeat(5)
  const codes = `%.+ 0'9+2*+5 !"#$ %&'()*+ ,-./0 123 +*) `.repeat(5)
  const measure = measureReading({ parts: [part(bread, 'page 1'), part(codes, 'page 2')], dropped: [] })
  expect(measure.dropped.map(({ location }) => location)).toEqual(['page 2'])
  const all = measureReading({ parts: [part(codes, 'page 1')], dropped: [] })
  expect(all.isUnreadable).toBe(true)
})

test('counts single characters that cannot be decoded', () => {
  const { unreadable, kept } = measureReading({
    parts: [part('Wir \ufffdffnen um neun und schlie\ufffden um sechs.')],
    dropped: [],
  })
  expect(kept).toBe(1)
  expect(unreadable).toBeGreaterThan(0.01)
})

test('removes the pictures of icon fonts from a text', () => {
  const { parts } = measureReading({ parts: [part('\uf095 Call us: 030 123456')], dropped: [] })
  expect(parts).toEqual([part('  Call us: 030 123456')])
})

test.each([
  'Lavender bar 6.50 EUR Rose bar 7.90 EUR Set of three 18.00 EUR',
  '6.50 7.90 12.00 18.50 €22.00 1,200.00 30% 12:00-18:00 +49 30 123456',
  'Mo–Fr 9–18 Uhr, Sa 10–14 Uhr, So geschlossen',
  'Introduction ............ 3 Shipping ............ 12 Returns ............ 19',
  'AB-1234 AB-1235 XL/2 KJ-3342 Z.9 A4 B5 M8x20 12V 5,5mm',
  'https://shop.example/a?b=c&d=1 hello@shop.example www.shop.example/returns',
  '営業時間は午前九時から午後六時までです。定休日は月曜日です。',
  'Strč prst skrz krk. Vlk zmrzl, zhltl hrst zrn, a pak šel domů spát do rána.',
  'Мы открыты с девяти до шести. Звоните: +7 495 123-45-67.',
  'نفتح من التاسعة حتى السادسة. اتصل على 030123456.',
  'XS S M L XL XXL XXXL 34 36 38 40 42 44 46',
])('%j is no garbled text', (text) => {
  expect(isGarbled(text)).toBe(false)
})

test.each([
  `%.+ 0'9+2*+5 !"#$ %&'()*+ ,-./0`,
  `!"#$%&'()*%+,-.%/#$%/-%0(12%3)-0#&%-$%4-$&'*0%'$&%5-)(&'*0%/--6`,
  'KRXUV DQG GHOLYHU\\ WKH VKRS LV RSHQ HYHU\\ GDB IURP QLQH WR VLC FRPH LQ DQG WDVWH WKH EUHDG ZH VHQG LW',
])('%j is garbled', (text) => {
  expect(isGarbled(text)).toBe(true)
})
