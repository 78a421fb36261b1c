import type { Block } from '../block.ts'
import { sizeOf, type Line } from './reading-order.ts'

const headingFactor = 1.15
const maxHeadingCharacters = 140
/** A vertical gap of more font heights than this separates paragraphs. */
const paragraphGap = 1.9

/** Returns headings and paragraphs, and around them the lines that pages repeat. A line with a larger font than the body text is a heading. */
export function blocksOf(all: readonly Line[], pages: number): { blocks: Block[]; around: Block[] } {
  const { lines, repeated } = withoutRepeatedLines(all, pages)
  const body = sizeOf(lines)
  const sizes = [...new Set(lines.filter((line) => isHeading(line, body)).map(({ size }) => size))]
  const levels = new Map(sizes.toSorted((a, b) => b - a).map((size, index) => [size, Math.min(index + 1, 6)]))
  const paragraphs: { level: number; lines: [Line, ...Line[]] }[] = []
  let before: Line | null = null
  for (const line of lines) {
    const level = isHeading(line, body) ? (levels.get(line.size) ?? 6) : 0
    const last = paragraphs.at(-1)
    if (last && before && last.level === level && continuesParagraph(before, line)) last.lines.push(line)
    else paragraphs.push({ level, lines: [line] })
    before = line
  }
  const blocks = paragraphs.map(({ level, lines: paragraph }) => ({
    level,
    text: joined(paragraph),
    page: paragraph[0].page,
  }))
  return { blocks, around: repeated.map(({ text, page }) => ({ level: 0, text, page })) }
}

const isHeading = ({ text, size }: Line, body: number) =>
  size >= body * headingFactor && text.length <= maxHeadingCharacters && /\p{L}/u.test(text)

function continuesParagraph(before: Line, line: Line): boolean {
  if (before.size !== line.size) return false
  if (/^\s*([-•–*▪]|\d+[.)])\s/.test(line.text)) return false
  if (before.page !== line.page || before.column !== line.column)
    return !/[.!?:。！？؟]\s*$/.test(before.text)
  const gap = before.y - line.y
  return gap >= 0 && gap <= before.size * paragraphGap
}

/** Joins lines and removes the hyphen of a word that a line ends in. */
const joined = (lines: readonly Line[]): string =>
  lines
    .map(({ text }, at) => {
      const next = lines[at + 1]?.text
      if (next === undefined) return text
      return /\p{L}[-\u00ad]$/u.test(text) && /^\p{Ll}/u.test(next) ? text.slice(0, -1) : `${text} `
    })
    .join('')

/** Share of the pages on which a line repeats. */
const minRepeated = 0.6

/**
 * Takes out lines that repeat at the edge of most pages: the same text, or one that counts the pages. Returns the first of
 * each with more than a page number, such as the address of a letterhead.
 */
function withoutRepeatedLines(lines: readonly Line[], pages: number): { lines: Line[]; repeated: Line[] } {
  if (pages < 4) return { lines: [...lines], repeated: [] }
  const edges = new Set([...Map.groupBy(lines, ({ page }) => page).values()].flatMap(edgesOf))
  const often = [...Map.groupBy(edges, edgeKey).values()].filter(
    (group) => group.length > pages * minRepeated,
  )
  const equal = often.filter((group) => new Set(group.map(({ text }) => text)).size === 1)
  const counting = often.filter((group) => !equal.includes(group) && countsPages(group))
  const frequentLines = new Set([...equal, ...counting].flat())
  const repeatedGroups = [...equal, ...counting.filter(([first]) => first && !isPageNumber(first))]
  return {
    lines: lines.filter((line) => !frequentLines.has(line)),
    repeated: repeatedGroups.flatMap(([first]) => first ?? []),
  }
}

/** Returns whether a number in the lines goes up with the pages; prices and article numbers do not. */
function countsPages(group: readonly Line[]): boolean {
  const numbers = group.map(({ text, page }) =>
    (text.match(/\d+/g) ?? []).map((number) => Number(number) - page),
  )
  return (numbers[0] ?? []).some((_, place) => {
    const sameDistance = Map.groupBy(numbers, (distances) => distances[place])
    return [...sameDistance.values()].some((same) => same.length > group.length * minRepeated)
  })
}

/** `7`, `- 7 -`, `Page 7`, `Seite 7 von 9`. */
const isPageNumber = ({ text }: Line) => text.length <= 24 && text.replace(/[\d\s\p{P}]/gu, '').length <= 12

const edgesOf = (lines: readonly Line[]) =>
  lines.length < 3 ? [] : [...lines.slice(0, 1), ...lines.slice(-1)]

const edgeKey = ({ text, y }: Line) => `${Math.round(y)} ${text.replace(/\d+/g, '#')}`
