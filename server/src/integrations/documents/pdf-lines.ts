import type { Block } from './block.ts'

/** One line of a page. */
export interface Line {
  text: string
  /** Font height. */
  size: number
  /** Distance from the lower edge of the page. */
  y: number
  page: number
}

const headingFactor = 1.15
const maxHeadingCharacters = 140
/** A vertical gap of more font heights than this separates paragraphs. */
const paragraphGap = 1.9

/** Returns headings and paragraphs. A line with a larger font than the body text is a heading. */
export function blocksOf(all: readonly Line[], pages: number): Block[] {
  const lines = withoutHeadersAndFooters(all, pages)
  const body = bodySize(lines)
  const sizes = [...new Set(lines.filter((line) => isHeading(line, body)).map(({ size }) => size))]
  const levels = new Map(sizes.toSorted((a, b) => b - a).map((size, index) => [size, Math.min(index + 1, 6)]))
  const blocks: Block[] = []
  let before: Line | null = null
  for (const line of lines) {
    const level = isHeading(line, body) ? (levels.get(line.size) ?? 6) : 0
    const last = blocks.at(-1)
    if (last && before && last.level === level && continuesParagraph(before, line))
      last.text = join(last.text, line.text)
    else blocks.push({ level, text: line.text, page: line.page })
    before = line
  }
  return blocks
}

const isHeading = ({ text, size }: Line, body: number) =>
  size >= body * headingFactor && text.length <= maxHeadingCharacters && /\p{L}/u.test(text)

function continuesParagraph(before: Line, line: Line): boolean {
  if (before.size !== line.size) return false
  if (/^\s*([-•–*▪]|\d+[.)])\s/.test(line.text)) return false
  if (before.page !== line.page) return !/[.!?:]\s*$/.test(before.text)
  const gap = before.y - line.y
  return gap >= 0 && gap <= before.size * paragraphGap
}

/** Joins two lines and removes a hyphen at the end of the first. */
const join = (text: string, next: string) =>
  /\p{L}[-\u00ad]$/u.test(text) && /^\p{Ll}/u.test(next) ? text.slice(0, -1) + next : `${text} ${next}`

/** Returns the font height of most characters. */
function bodySize(lines: readonly Line[]): number {
  const letters = new Map<number, number>()
  for (const { size, text } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length)
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

/** Removes lines that repeat at the edge of more than 60 % of the pages, such as page numbers. */
function withoutHeadersAndFooters(lines: readonly Line[], pages: number): Line[] {
  if (pages < 4) return [...lines]
  const edges = new Set([...Map.groupBy(lines, ({ page }) => page).values()].flatMap(edgesOf))
  const seen = new Map<string, number>()
  for (const line of edges) seen.set(edgeKey(line), (seen.get(edgeKey(line)) ?? 0) + 1)
  return lines.filter((line) => !edges.has(line) || (seen.get(edgeKey(line)) ?? 0) <= pages * 0.6)
}

const edgesOf = (lines: readonly Line[]) =>
  lines.length < 3 ? [] : [...lines.slice(0, 1), ...lines.slice(-1)]

const edgeKey = ({ text, y }: Line) => `${Math.round(y)} ${text.replace(/\d+/g, '#')}`
