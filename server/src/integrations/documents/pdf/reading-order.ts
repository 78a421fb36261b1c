import { cardsAt } from './cards.ts'
import { isSameLine, type Fragment } from './fragments.ts'

/** One line of a page. */
export interface Line {
  text: string
  /** Font height of most of its characters. */
  size: number
  /** Distance from the lower edge of the page. */
  y: number
  /** Number of the column or area that it belongs to. */
  column: number
  page: number
}

/** Columns are looked for in columns that often. */
const maxDepth = 3
const minLines = 4
/** In characters. Shorter cells are those of a table, whose rows belong together. */
const minProse = 20
/** In letters. A list beside prose, such as contacts, is a column as well; numbers are prices of what stands beside them. */
const minList = 12
/** Share of the lines that may cross the gap between two columns, such as headings. */
const maxCrossing = 0.34

/** Returns the lines of a page from top to bottom, those of columns of prose one column after the other. */
export function linesInOrder(fragments: readonly Fragment[], page: number): Line[] {
  const upright = fragments.filter(({ isRotated }) => !isRotated)
  const areas = [...areasOf(upright, 0)]
  const lines = areas.flatMap((area, column) => rowsOf(area).map((row) => lineOf(row, { column, page })))
  const rotated = fragments
    .filter(({ isRotated }) => isRotated)
    .map((fragment) => lineOf([fragment], { column: areas.length, page }))
  return [...lines, ...rotated]
}

function* areasOf(fragments: readonly Fragment[], depth: number): Generator<readonly Fragment[]> {
  const gutter = depth < maxDepth ? gutterOf(fragments) : null
  if (gutter === null) {
    yield* withCardsApart(fragments)
    return
  }
  let band: Fragment[] = []
  for (const row of rowsOf(fragments)) {
    if (row.some((fragment) => crosses(fragment, gutter))) {
      yield* columnsOf(band, gutter, depth)
      band = []
      yield row
    } else band.push(...row)
  }
  yield* columnsOf(band, gutter, depth)
}

/** Yields the columns of each row of cards one after the other, and what stands between such rows. */
function* withCardsApart(fragments: readonly Fragment[]): Generator<readonly Fragment[]> {
  const rows = rowsOf(fragments)
  let others: Fragment[] = []
  for (let at = 0; at < rows.length; at += 1) {
    const cards = cardsAt(rows, at)
    if (cards === null) {
      for (const fragment of rows[at] ?? []) others.push(fragment)
      continue
    }
    if (others.length > 0) yield others
    others = []
    yield* cards.columns
    at += cards.length - 1
  }
  if (others.length > 0) yield others
}

function* columnsOf(
  band: readonly Fragment[],
  gutter: number,
  depth: number,
): Generator<readonly Fragment[]> {
  const sides = Map.groupBy(band, ({ left }) => left < gutter)
  const isRightToLeft = band.filter((one) => one.isRightToLeft).length > band.length / 2
  for (const side of isRightToLeft ? [false, true] : [true, false]) {
    yield* areasOf(sides.get(side) ?? [], depth + 1)
  }
}

const crosses = ({ left, right }: Fragment, gutter: number) => left < gutter - 2 && right > gutter + 2

/** Returns where a column of prose begins beside another one, or null. */
function gutterOf(fragments: readonly Fragment[]): number | null {
  const isRightToLeft = fragments.filter((one) => one.isRightToLeft).length > fragments.length / 2
  if (!isRightToLeft) return leftGutterOf(fragments)
  // Lines of such scripts begin at the right edge of their column.
  const mirrored = fragments.map((one) => ({ ...one, left: -one.right, right: -one.left }))
  const gutter = leftGutterOf(mirrored)
  return gutter === null ? null : -gutter
}

/** The same for lines that begin at the left edge of their column. */
function leftGutterOf(fragments: readonly Fragment[]): number | null {
  const starts = new Map<number, number>()
  for (const { left } of fragments) {
    const place = Math.round(left / 4)
    starts.set(place, (starts.get(place) ?? 0) + 1)
  }
  const frequent = [...starts].filter(([, count]) => count >= minLines).toSorted((a, b) => b[1] - a[1])
  for (const [place] of frequent.slice(0, 8)) {
    const gutter = place * 4 - 2
    const crossing = fragments.filter((fragment) => crosses(fragment, gutter))
    const before = fragments.filter(({ right }) => right <= gutter + 2)
    const after = fragments.filter(({ left }) => left >= gutter - 2)
    if (crossing.length > fragments.length * maxCrossing) continue
    if (areColumns(before, after) && overlap(before, after)) return gutter
  }
  return null
}

function areColumns(one: readonly Fragment[], other: readonly Fragment[]): boolean {
  if (Math.min(one.length, other.length) < minLines) return false
  const [shorter, longer] = [one, other]
    .map((side) => median(side.map(({ text }) => widthInCharacters(text))))
    .toSorted((a, b) => a - b)
  const letters = Math.min(...[one, other].map((side) => median(side.map(({ text }) => lettersIn(text)))))
  return (longer ?? 0) >= minProse && ((shorter ?? 0) >= minProse || letters >= minList)
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

/** Ideographs say as much as two letters. */
const widthInCharacters = (text: string) =>
  text.length +
  (text.match(/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0)

/** Returns whether both groups stand beside each other for most of their height. */
function overlap(one: readonly Fragment[], other: readonly Fragment[]): boolean {
  const [low, high] = rangeOf(one)
  const [lower, higher] = rangeOf(other)
  const shared = Math.min(high, higher) - Math.max(low, lower)
  return shared > Math.min(high - low, higher - lower) * 0.5
}

function rangeOf(fragments: readonly Fragment[]): [number, number] {
  let [low, high] = [Infinity, -Infinity]
  for (const { y } of fragments) [low, high] = [Math.min(low, y), Math.max(high, y)]
  return [low, high]
}

/** Returns the fragments from top to bottom, those on one baseline together. */
function rowsOf(fragments: readonly Fragment[]): Fragment[][] {
  const rows: Fragment[][] = []
  for (const fragment of fragments.toSorted((a, b) => b.y - a.y)) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row && first && isSameLine(first, fragment)) row.push(fragment)
    else rows.push([fragment])
  }
  return rows
}

function lineOf(row: readonly Fragment[], place: { column: number; page: number }): Line {
  const isRightToLeft = row.filter((one) => one.isRightToLeft).length > row.length / 2
  const ordered = row.toSorted((a, b) => (isRightToLeft ? b.right - a.right : a.left - b.left))
  const text = ordered.map((fragment) => fragment.text).join(' ')
  return { text, size: sizeOf(row), y: row[0]?.y ?? 0, ...place }
}

/** Returns the font height of most characters. */
export function sizeOf(parts: readonly { text: string; size: number }[]): number {
  const letters = new Map<number, number>()
  for (const { size, text } of parts) letters.set(size, (letters.get(size) ?? 0) + text.length)
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}
