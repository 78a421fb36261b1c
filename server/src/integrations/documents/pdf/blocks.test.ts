import { expect, test } from 'vitest'
import { blocksOf } from './blocks.ts'

/** Returns the lines of six pages that have two lines of their own between a first and a last line. */
function pagesWith({ first, last }: { first: (page: number) => string; last: (page: number) => string }) {
  const texts = (page: number) => [
    first(page),
    `Chapter ${page} is about soap.`,
    `It is made in way ${page}.`,
    last(page),
  ]
  const lines = [1, 2, 3, 4, 5, 6].flatMap((page) =>
    texts(page).map((text, at) => ({ text, size: 10, y: 700 - 300 * at, column: 0, page })),
  )
  const { blocks, around } = blocksOf(lines, 6)
  return {
    body: blocks.map(({ text }) => text).join('\n'),
    around: around.map(({ text }) => text),
  }
}

test.each([['Tel. +49 30 123456'], ['VAT DE123456789'], ['Open 9 to 18'], ['Mill Lane 3, Berlin']])(
  'keeps the letterhead "%s" once',
  (letterhead) => {
    const { body, around } = pagesWith({ first: () => letterhead, last: (page) => `Page ${page}` })
    expect(around).toEqual([letterhead])
    expect(body).not.toMatch(/Page/)
    expect(body).toContain('Chapter 6')
  },
)

test.each([
  ['7', (page: number) => String(page + 6)],
  ['- 7 -', (page: number) => `- ${page} -`],
  ['Page 7 of 9', (page: number) => `Page ${page} of 6`],
  ['the name of the file and 7', (page: number) => `Mill catalogue of 2026 – ${page}`],
])('takes out page numbers like %s', (_, number) => {
  const { body } = pagesWith({ first: () => 'The mill', last: number })
  const linesOf = (page: number) => [`Chapter ${page} is about soap.`, `It is made in way ${page}.`]
  expect(body.split('\n')).toEqual([1, 2, 3, 4, 5, 6].flatMap(linesOf))
})

test('keeps prices at the same place of each page', () => {
  const prices = [6.5, 7.9, 3, 12.5, 18, 4.2]
  const { body } = pagesWith({
    first: (page) => `Article ${1000 + page * 37}`,
    last: (page) => `${prices[page - 1]?.toFixed(2)} EUR`,
  })
  for (const price of prices) expect(body).toContain(`${price.toFixed(2)} EUR`)
  expect(body).toContain('Article 1222')
})
