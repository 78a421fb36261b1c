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
export function fragmentsOf(items: readonly TextItem[]): Fragment[] {
  const fragments: Fragment[] = []
  let last: Fragment | null = null
  let isSpaced = false
  for (const item of items) {
    const fragment = item.str.trim() === '' ? null : fragmentOf(item)
    const gap = last && fragment && isSameLine(last, fragment) ? gapBetween(last, fragment) : Infinity
    if (last && fragment && Math.abs(gap) < columnGap * fragment.size) {
      const space = isSpaced || gap > wordGap * fragment.size || /^\s/.test(item.str) ? ' ' : ''
      last.text += space + fragment.text
      last.left = Math.min(last.left, fragment.left)
      last.right = Math.max(last.right, fragment.right)
    } else if (fragment) fragments.push((last = fragment))
    isSpaced = /\s$/.test(item.str)
    if (item.hasEOL) last = null
  }
  return fragments
}

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
  return one.isRightToLeft && other.isRightToLeft ? one.left - other.right : other.left - one.right
}
