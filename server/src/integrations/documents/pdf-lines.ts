import type { Block } from './block.ts'

/** One line as it stands on a page. */
export interface Line {
  text: string
  /** Height of its letters. */
  size: number
  /** Distance from the page's lower edge. */
  y: number
  page: number
}

const headingFactor = 1.15
const longestHeading = 140
/** A gap of more than so many letter heights separates paragraphs. */
const paragraphGap = 1.9

/** Turns lines into headings and paragraphs: what is printed larger than the body is a heading. */
export function blocksOf(all: readonly Line[], pages: number): Block[] {
  const lines = withoutFurniture(all, pages)
  const body = bodySize(lines)
  const sizes = [...new Set(lines.filter((line) => isHeading(line, body)).map(({ size }) => size))]
  const levels = new Map(sizes.toSorted((a, b) => b - a).map((size, index) => [size, Math.min(index + 1, 6)]))
  const blocks: Block[] = []
  let before: Line | null = null
  for (const line of lines) {
    const level = isHeading(line, body) ? (levels.get(line.size) ?? 6) : 0
    const last = blocks.at(-1)
    if (last && before && last.level === level && goesOn(before, line))
      last.text = joined(last.text, line.text)
    else blocks.push({ level, text: line.text, page: line.page })
    before = line
  }
  return blocks
}

const isHeading = ({ text, size }: Line, body: number) =>
  size >= body * headingFactor && text.length <= longestHeading && /\p{L}/u.test(text)

function goesOn(before: Line, line: Line): boolean {
  if (before.size !== line.size) return false
  if (/^\s*([-•–*▪]|\d+[.)])\s/.test(line.text)) return false
  if (before.page !== line.page) return !/[.!?:]\s*$/.test(before.text)
  const gap = before.y - line.y
  return gap >= 0 && gap <= before.size * paragraphGap
}

/** A word that was divided at the end of a line becomes one word again. */
const joined = (text: string, next: string) =>
  /\p{L}[-\u00ad]$/u.test(text) && /^\p{Ll}/u.test(next) ? text.slice(0, -1) + next : `${text} ${next}`

/** The size in which most letters are printed. */
function bodySize(lines: readonly Line[]): number {
  const letters = new Map<number, number>()
  for (const { size, text } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length)
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

/** Drops what stands on the edges of most pages, such as running titles and page numbers. */
function withoutFurniture(lines: readonly Line[], pages: number): Line[] {
  if (pages < 4) return [...lines]
  const edges = new Set([...Map.groupBy(lines, ({ page }) => page).values()].flatMap(edgesOf))
  const seen = new Map<string, number>()
  for (const line of edges) seen.set(furnitureKey(line), (seen.get(furnitureKey(line)) ?? 0) + 1)
  return lines.filter((line) => !edges.has(line) || (seen.get(furnitureKey(line)) ?? 0) <= pages * 0.6)
}

const edgesOf = (lines: readonly Line[]) =>
  lines.length < 3 ? [] : [...lines.slice(0, 1), ...lines.slice(-1)]

const furnitureKey = ({ text, y }: Line) => `${Math.round(y)} ${text.replace(/\d+/g, '#')}`
