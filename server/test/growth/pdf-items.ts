import { blocksOf } from '#src/integrations/documents/pdf/blocks.ts'
import { fragmentsOf, type TextItem } from '#src/integrations/documents/pdf/fragments.ts'
import { linesInOrder } from '#src/integrations/documents/pdf/reading-order.ts'

/** Characters of a piece of text that a file places on its own. */
const itemCharacters = 8

interface Place {
  x: number
  y: number
  height: number
  hasEOL: boolean
}

/** Returns where each piece of a page stands. */
type Layout = (number: number) => Place

const layouts = {
  /** Lines of 10 pieces without a gap between paragraphs. */
  prose: (number) => ({
    x: (number % 10) * 40,
    y: -12 * Math.floor(number / 10),
    height: 10,
    hasEOL: number % 10 === 9,
  }),
  line: (number) => ({ x: number * 42, y: 0, height: 10, hasEOL: false }),
  /** Four cards beside each other, each a heading above six lines. */
  cards: (number) => {
    const row = Math.floor(number / 4)
    return { x: (number % 4) * 140, y: -14 * row, height: row % 7 === 0 ? 16 : 10, hasEOL: true }
  },
  /** Everything at one place. */
  copies: () => ({ x: 0, y: 0, height: 10, hasEOL: false }),
} satisfies Record<string, Layout>

/** The ways in which a file may place its text on a page. */
export const layoutNames = Object.keys(layouts) as (keyof typeof layouts)[]

/** Reads a text as a page of a PDF that places it in this way. */
export function readAsPage(text: string, layout: keyof typeof layouts): unknown {
  const items = Array.from({ length: Math.ceil(text.length / itemCharacters) }, (_, number): TextItem => {
    const str = text.slice(number * itemCharacters, (number + 1) * itemCharacters)
    const { x, y, height, hasEOL } = layouts[layout](number)
    const dir = /[\u0590-\u08ff]/.test(str) ? 'rtl' : 'ltr'
    return { str, dir, width: 40, height, transform: [height, 0, 0, height, x, y], hasEOL }
  })
  return blocksOf(linesInOrder(fragmentsOf(items), 1), 1)
}
