import type { PdfDocument, PdfFont, PdfText } from '../build-pdf.ts'
import type { Content } from './content.ts'

interface FileShape {
  name: string
  pdf: (content: Content, font: PdfFont) => PdfDocument
}

interface Style {
  font: PdfFont
  size?: number
  x?: number
  /** From the top of the page. */
  top?: number
  /** Right edge. */
  end?: number
}

/** Returns lines from top to bottom, wrapped at the right edge. */
const lines = (
  texts: readonly string[],
  { font, size = 11, x = 72, top = 60, end = 580 }: Style,
): PdfText[] =>
  texts
    .flatMap((text) => wrapped(text, Math.floor(((end - x) / size) * (texts.some(isWide) ? 1 : 2))))
    .map((text, row) => ({ x, y: 792 - top - row * size * 1.4, size, text, font }))

const contactLines = ({ phone, mail, place }: Content) =>
  [phone, mail, place].map(([, label, value]) => `${label}: ${value}`)
const factLines = ({ facts }: Content) => facts.map(([, answer]) => answer)
const priceLines = ({ products }: Content) => products.map(([name, price]) => `${name} ${price}`)
const allLines = (content: Content) => [
  content.filler,
  ...factLines(content),
  ...priceLines(content),
  ...contactLines(content),
]

export const fileShapes: readonly FileShape[] = [
  { name: 'a letter', pdf: (content, font) => ({ pages: [lines(allLines(content), { font })] }) },
  {
    name: 'a compressed letter',
    pdf: (content, font) => ({ pages: [lines(allLines(content), { font })], isCompressed: true }),
  },
  {
    name: 'lines from the last to the first',
    pdf: (content, font) => ({ pages: [lines(allLines(content), { font }).toReversed()] }),
  },
  {
    name: 'headings and paragraphs',
    pdf: (content, font) => ({
      pages: [
        content.facts.flatMap(([question, answer], at) => [
          ...lines([question], { font, size: 16, top: 60 + at * 70 }),
          ...lines([answer], { font, top: 85 + at * 70 }),
        ]),
        lines([content.filler, ...priceLines(content), ...contactLines(content)], { font }),
      ],
    }),
  },
  {
    name: 'a menu with names and prices in two sizes',
    pdf: (content, font) => ({
      pages: [
        [
          ...content.products.flatMap(([name, price], at) => [
            ...lines([name], { font, size: 16, top: 60 + at * 60 }),
            ...lines([price], { font, size: 14, top: 82 + at * 60 }),
          ]),
          ...lines([content.filler, ...factLines(content), ...contactLines(content)], {
            font,
            size: 9,
            top: 300,
          }),
        ],
      ],
    }),
  },
  {
    name: 'a price table, one column after the other',
    pdf: (content, font) => ({
      pages: [
        [
          ...lines(
            content.products.map(([name]) => name),
            { font, size: 12, top: 60 },
          ),
          ...lines(
            content.products.map(([, price]) => price),
            { font, size: 12, x: 430, top: 60 },
          ),
          ...lines([content.filler, ...factLines(content), ...contactLines(content)], { font, top: 200 }),
        ],
      ],
    }),
  },
  {
    name: 'two columns',
    pdf: (content, font) => {
      const left = [content.filler, ...factLines(content)]
      const right = [...contactLines(content), ...priceLines(content)]
      return {
        pages: [
          [...lines(left, { font, size: 8, x: 50, end: 290 }), ...lines(right, { font, size: 8, x: 330 })],
        ],
      }
    },
  },
  {
    name: 'a poster in three sizes',
    pdf: (content, font) => ({
      pages: [
        [
          ...lines(factLines(content), { font, size: 24 }),
          ...lines([...priceLines(content), ...contactLines(content)], { font, size: 18, top: 300 }),
          ...lines([content.filler], { font, size: 9, top: 700 }),
        ],
      ],
    }),
  },
  {
    name: 'a form with values and notes',
    pdf: (content, font) => ({
      pages: [lines([content.filler, ...factLines(content)], { font })],
      fields: Object.fromEntries(
        [content.phone, content.mail, content.place].map(([, label, value]) => [label, value]),
      ),
      notes: priceLines(content),
    }),
  },
  {
    name: 'a letterhead on every page',
    pdf: (content, font) => ({
      pages: [content.filler, ...factLines(content), ...priceLines(content)].map((text, at) => [
        ...lines([contactLines(content).join(', ')], { font, size: 8, x: 20, top: 20 }),
        ...lines([text, content.filler], { font, top: 90 }),
        ...lines([String(at + 1)], { font: 'latin', size: 8, x: 300, top: 770 }),
      ]),
    }),
  },
  {
    name: 'slides',
    pdf: (content, font) => ({
      pages: [
        ...content.facts.map(([question, answer]) => [
          ...lines([question], { font, size: 28 }),
          ...lines([answer], { font, size: 18, top: 200 }),
        ]),
        lines([...priceLines(content), ...contactLines(content), content.filler], { font, size: 18 }),
      ],
    }),
  },
  {
    name: 'a sheet written sideways',
    pdf: (content, font) => ({
      pages: [lines(allLines(content), { font }).map((text) => ({ ...text, isUpwards: true }))],
    }),
  },
]

/** Ideographs are as wide as high, letters half as wide. */
const isWide = (text: string) =>
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)

/** Returns the lines of a text, of at most `max` characters. */
function wrapped(text: string, max: number): string[] {
  if (text.length <= max) return [text]
  const space = text.lastIndexOf(' ', max)
  const at = space > 0 ? space : max
  return [text.slice(0, at), ...wrapped(text.slice(at).trim(), max)]
}
