import type { Fragment } from './fragments.ts'

/** Letters of most lines of a column; a column of a table has shorter words or numbers. */
const minLetters = 6
const headingFactor = 1.1
const maxColumns = 12
const maxRows = 40

/** The fragments of rows in groups that are read one after the other. */
interface Cards {
  columns: Fragment[][]
  /** Number of rows. */
  length: number
}

/**
 * Returns the cards that begin at a row, such as the products of a price list: a row of headings in a larger font, and below each
 * one its text and price. Null if the rows are those of a table, or of one text.
 */
export function cardsAt(rows: readonly (readonly Fragment[])[], from: number): Cards | null {
  const headings = (rows[from] ?? []).toSorted((a, b) => a.left - b.left)
  if (headings.length < 2 || headings.length > maxColumns) return null
  const columns = headings.map((heading) => [heading])
  const height = Math.min(...headings.map(({ size }) => size)) / headingFactor
  let length = 1
  for (const row of rows.slice(from + 1, from + maxRows)) {
    const places = row.map((fragment) => placeOf(fragment, { headings, height }))
    if (places.includes(-1)) break
    row.forEach((fragment, at) => columns[places[at] ?? 0]?.push(fragment))
    length += 1
  }
  if (isTable(rows.slice(from + 1, from + length), headings.length)) return null
  return columns.every(isProse) ? { columns, length } : null
}

/** Each row of a table has all its cells; below cards of equal height stands a row of prices. */
function isTable(rows: readonly (readonly Fragment[])[], width: number): boolean {
  const isNumeric = (row: readonly Fragment[] = []) => row.every(({ text }) => /\p{Nd}/u.test(text))
  const endsWithPrices = isNumeric(rows.at(-1)) && !isNumeric(rows[0])
  return rows.length > 1 && rows.every((row) => row.length === width) && !endsWithPrices
}

/** Returns the number of the column in which a line begins and ends, or -1. */
function placeOf(
  { left, right, size }: Fragment,
  { headings, height }: { headings: readonly Fragment[]; height: number },
): number {
  if (size > height) return -1
  const place = headings.findIndex((heading) => Math.abs(heading.left - left) <= 4)
  return right > (headings[place + 1]?.left ?? Infinity) ? -1 : place
}

function isProse([, ...lines]: readonly Fragment[]): boolean {
  const letters = lines.map(({ text }) => text.match(/\p{L}/gu)?.length ?? 0).toSorted((a, b) => b - a)
  return (letters[Math.floor((letters.length - 1) / 2)] ?? 0) >= minLetters
}
