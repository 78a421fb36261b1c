import { expect, test } from 'vitest'
import { chunksOf, partsOfText, type Part } from './chunk-logic.ts'

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
