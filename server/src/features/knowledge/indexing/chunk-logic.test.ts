import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunksOf, partsOfText, sentencesOf, type Part } from './chunk-logic.ts'

const heading = (level: number, text: string): Part => ({ level, text, location: '' })
const paragraph = (text: string, location = ''): Part => ({ level: 0, text, location })

test('a chunk has all headings above it, and none of earlier sections', () => {
  const chunks = chunksOf([
    heading(1, 'Shop'),
    heading(2, 'Bowls'),
    paragraph('Made by hand.'),
    heading(2, 'Plates'),
    paragraph('Fired twice.'),
    heading(1, 'Studio'),
    paragraph('Open from ten to six.'),
  ])
  expect(chunks.map(({ heading: above, text }) => [above, text])).toEqual([
    ['Shop › Bowls', 'Made by hand.'],
    ['Shop › Plates', 'Fired twice.'],
    ['Studio', 'Open from ten to six.'],
  ])
})

test('joins short paragraphs and splits long ones between sentences', () => {
  const short = 'A short paragraph of about fifty letters, no more.'
  expect(chunksOf([paragraph(short), paragraph(short), paragraph(short)])).toHaveLength(1)
  const long = chunksOf([paragraph('This is one sentence of a long paragraph. '.repeat(100))])
  expect(long.length).toBeGreaterThan(3)
  for (const { text } of long) expect(text).toMatch(/^This.*paragraph\.$/s)
})

test('limits the chunk length without losing characters', () => {
  const endless = 'x'.repeat(10_000)
  const chunks = chunksOf([paragraph(endless)])
  expect(chunks.every(({ text }) => text.length <= 1400)).toBe(true)
  expect(chunks.map(({ text }) => text).join('')).toBe(endless)
})

test('a chunk has the page on which it begins', () => {
  const chunks = chunksOf([paragraph('a'.repeat(1200), 'page 1'), paragraph('b'.repeat(1200), 'page 2')])
  expect(chunks.map(({ location }) => location)).toEqual(['page 1', 'page 2'])
})

test('marked lines of a typed text are headings', () => {
  expect(chunksOf(partsOfText('# Hours\nTen to six.\n\n## Holidays\n\nClosed.'))).toEqual([
    { heading: 'Hours', text: 'Ten to six.', location: '' },
    { heading: 'Hours › Holidays', text: 'Closed.', location: '' },
  ])
})

/** The sentences of a text as a pattern that takes quadratic time finds them. */
const sentence = /[^]+?(?:[.!?。！？]+["”»)]*(?=\s|$)|\n|$)/gu

test('splits between the same sentences as the pattern that it replaced', () => {
  const ordinary = [
    'We open at nine. Bring your own bowl! "Really?" (Yes.) It costs €12.50, e.g. on Mondays… Ask us.',
    'Erste Zeile\nZweite Zeile. Dritte!\nhttps://shop.example/a.b?c=d ist offen. Mo.–Fr. 9–17 Uhr.',
    '营业时间是九点。请带上您的碗！真的吗？ 是的。 We open! 漢字。 Ende',
    '...leading dots. ?! Odd.. ends?) here» there” and.no.break\n\n!',
  ]
  const marks = ['.', '!', '? ', ' ', '\n', '"', '”', ')', 'a', 'word ', '。', '😀']
  let state = 7
  const random = (count: number) => (state = (state * 48_271) % 0x7fff_ffff) % count
  const mixed = Array.from({ length: 300 }, () =>
    Array.from({ length: 60 }, () => marks[random(marks.length)]).join(''),
  )
  for (const text of [...ordinary, ...mixed]) {
    expect(sentencesOf(text)).toEqual((text.match(sentence) ?? []).filter((one) => one !== ''))
  }
})

test('learning the two million exclamation marks of a document ends', () => {
  const text = `Opening hours of the shop are nine. ${'!'.repeat(2_000_000)}x`
  expect(chunksOf([{ level: 0, text, location: '' }]).length).toBeGreaterThan(1000)
})

const lines = (parts: readonly Part[]) =>
  chunksOf(parts).map(({ heading: above, text }) => (above === '' ? text : `${above} | ${text}`))

test.each([
  [
    'names and prices under a paragraph',
    [
      paragraph('One line.'),
      heading(3, 'Lavender bar'),
      heading(4, '6.50 EUR'),
      heading(3, 'Rose bar'),
      heading(4, '7.90 EUR'),
    ],
    ['One line.\nLavender bar: 6.50 EUR\nRose bar: 7.90 EUR'],
  ],
  [
    'names and prices before a footnote',
    [
      heading(1, 'Lavender bar'),
      heading(2, '6.50'),
      heading(1, 'Rose bar'),
      heading(2, '7.90'),
      paragraph('With VAT.'),
    ],
    ['Lavender bar: 6.50\nRose bar: 7.90', 'Rose bar › 7.90 | With VAT.'],
  ],
  [
    'a poster',
    [heading(1, 'Market'), heading(2, '9 am to 6 pm'), heading(2, 'Closed in August')],
    ['Market: 9 am to 6 pm\nClosed in August'],
  ],
  [
    'the last section',
    [heading(1, 'Shop'), heading(2, 'Hours'), paragraph('Ten to six.'), heading(2, 'Closed')],
    ['Shop › Hours | Ten to six.', 'Shop | Closed'],
  ],
  ['a page of one heading', [heading(1, 'Closed in May')], ['Closed in May']],
])('headings without a paragraph are text: %s', (_, parts, expected) => {
  expect(lines(parts)).toEqual(expected)
})

test('a chunk or its headings have every word of the document', () => {
  const part = fc.record({
    level: fc.integer({ min: 0, max: 6 }),
    text: fc
      .array(
        fc.integer({ min: 0, max: 999 }).map((number) => `w${number}`),
        { minLength: 1, maxLength: 8 },
      )
      .map((all) => all.join(' ')),
    location: fc.constantFrom('', 'page 1', 'page 2'),
  })
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      const words = new Set(
        chunksOf(parts).flatMap((chunk) => `${chunk.heading} ${chunk.text}`.split(/[\s:›]+/)),
      )
      for (const { text } of parts) for (const each of text.split(' ')) expect(words).toContain(each)
    }),
  )
})
