import { readsRightToLeft, textOfPieces, type Piece } from './pieces.ts'

/** Part of a line: texts without a wide gap between them. */
export interface Fragment {
  text: string
  /** Font height. */
  size: number
  left: number
  right: number
  /** Distance of the baseline from the lower edge of the page. */
  y: number
  isRightToLeft: boolean
  /** Written upwards, downwards or at an angle. */
  isRotated: boolean
}

/** A piece of text as the library returns it. */
export interface TextItem {
  str: string
  dir: string
  width: number
  height: number
  /** Matrix of the text: scale, rotation and position. */
  transform: readonly number[]
  hasEOL: boolean
}

/** Gaps in font heights: between two words, and between two columns. */
const wordGap = 0.18
const columnGap = 1.1

/** Joins the items of a page to fragments, in the order of the file. A gap between two items is a space. */
export function fragmentsOf(allItems: readonly TextItem[]): Fragment[] {
  const items = withoutSpacing(withoutCopies(allItems))
  const isPageRightToLeft = readsRightToLeft(items.map(pieceOf))
  const drafts: Draft[] = []
  let last: Draft | null = null
  let isSpaced = false
  for (const item of items) {
    const fragment = item.str.trim() === '' ? null : fragmentOf(item)
    const gap = last && fragment && isSameLine(last, fragment) ? gapBetween(last, fragment) : Infinity
    if (last && fragment && Math.abs(gap) < columnGap * fragment.size) {
      const isApart = isSpaced || gap > wordGap * fragment.size || isRaisedNumber(last, fragment)
      if (isApart) last.pieces.push(blankBetween(last, fragment))
      last.pieces.push(pieceOf(item))
      last.text = fragment.text
      last.left = Math.min(last.left, fragment.left)
      last.right = Math.max(last.right, fragment.right)
      last.isRightToLeft ||= fragment.isRightToLeft
    } else if (fragment) drafts.push((last = { ...fragment, pieces: [pieceOf(item)] }))
    isSpaced = /\s$/.test(item.str)
    if (item.hasEOL) last = null
  }
  return drafts.map(({ pieces, ...draft }) => ({
    ...draft,
    text: textOfPieces(pieces, isPageRightToLeft),
    isRightToLeft: draft.isRightToLeft && (isPageRightToLeft || readsRightToLeft(pieces)),
  }))
}

/** A fragment to which items are added; `text` is that of the last one. */
interface Draft extends Fragment {
  pieces: Piece[]
}

const pieceOf = ({ str, dir, transform }: TextItem): Piece => ({
  text: str,
  left: transform[4] ?? 0,
  isRightToLeft: dir === 'rtl',
})

/** A blank stands between the places of two pieces, on the side on which the second one is. */
const blankBetween = (one: Fragment, other: Fragment): Piece => ({
  text: ' ',
  left: other.left >= one.right ? (one.right + other.left) / 2 : (other.right + one.left) / 2,
  isRightToLeft: false,
})

/** Cents stand higher and smaller after a price. */
const isRaisedNumber = (one: Fragment, other: Fragment): boolean =>
  /\p{Nd}$/u.test(one.text) &&
  /^\p{Nd}/u.test(other.text) &&
  other.size < one.size &&
  other.y - one.y > one.size * 0.15

/** Copies of a text that are compared. */
const maxCopies = 20

/** Leaves out texts that are drawn again at almost the same place, as a shadow or to look bold. */
function withoutCopies(items: readonly TextItem[]): TextItem[] {
  const drawn = new Map<string, TextItem[]>()
  return items.filter((item) => {
    if (item.str.trim().length < 2) return true
    const copies = drawn.get(item.str) ?? []
    if (copies.some((copy) => isAtPlaceOf(copy, item))) return false
    if (copies.length < maxCopies) drawn.set(item.str, [...copies, item])
    return true
  })
}

function isAtPlaceOf(
  { transform: [, , , , x = 0, y = 0] }: TextItem,
  { transform, height }: TextItem,
): boolean {
  const [, , , , otherX = 0, otherY = 0] = transform
  return Math.abs(x - otherX) < height * 0.15 && Math.abs(y - otherY) < height * 0.15
}

const spacedWord = /^\p{L}(?: \p{L}){3,}$/u
const spacedText = /^\S(?: \S)+$/u

/** Removes the blanks inside of words whose letters stand apart: "O P E N I N G". Shorter words only on the line of a longer one. */
function withoutSpacing(items: readonly TextItem[]): TextItem[] {
  const spacedLines = new Set(items.filter(({ str }) => spacedWord.test(str.trim())).map(lineOf))
  if (spacedLines.size === 0) return [...items]
  return items.map((item) =>
    spacedLines.has(lineOf(item)) && spacedText.test(item.str.trim())
      ? { ...item, str: item.str.replaceAll(' ', '') }
      : item,
  )
}

const lineOf = ({ transform, height }: TextItem): string => `${Math.round(transform[5] ?? 0)} ${height}`

function fragmentOf({ str, dir, width, height, transform }: TextItem): Fragment {
  const [a = 0, b = 0, , , x = 0, y = 0] = transform
  const isRotated = Math.abs(b) > Math.abs(a) * 0.1 || a < 0 || dir === 'ttb'
  const isRightToLeft = dir === 'rtl'
  return {
    text: str.replace(/\s+/g, ' ').trim(),
    size: Math.round(height * 2) / 2,
    left: x,
    right: x + width,
    y,
    isRightToLeft,
    isRotated,
  }
}

export const isSameLine = (one: Fragment, other: Fragment): boolean =>
  one.isRotated === other.isRotated && Math.abs(one.y - other.y) < Math.max(one.size, other.size) * 0.5

/** Returns the space between two fragments of a line; it is negative where they overlap. */
function gapBetween(one: Fragment, other: Fragment): number {
  const gap = other.left - one.right
  return one.isRightToLeft || other.isRightToLeft ? Math.max(gap, one.left - other.right) : gap
}
