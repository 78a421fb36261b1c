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
