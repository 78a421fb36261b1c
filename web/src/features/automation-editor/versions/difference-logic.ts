import type { TextPiece } from '../../../components/phone/highlight-logic.ts'

/** Two texts in pieces; what only one of them has is marked. */
export interface TextDifference {
  before: TextPiece[]
  after: TextPiece[]
}

/** Words that are compared one by one; in longer texts everything between the common ends is marked. */
const maxCompared = 400

/** Returns the difference of two sentences by words. */
export function differenceOf(before: string, after: string): TextDifference {
  const [old, fresh] = [wordsOf(before), wordsOf(after)]
  const start = commonLength(old, fresh)
  const end = commonLength(old.slice(start).reverse(), fresh.slice(start).reverse())
  const [oldMiddle, freshMiddle] = [
    old.slice(start, old.length - end),
    fresh.slice(start, fresh.length - end),
  ]
  const commonWords = keptWords(oldMiddle, freshMiddle)
  const marksOf = (all: readonly string[], middle: readonly boolean[]) =>
    piecesOf(all, (index) => index >= start && index < all.length - end && !middle[index - start])
  return { before: marksOf(old, commonWords.before), after: marksOf(fresh, commonWords.after) }
}

/** Words with the space after them. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*/g) ?? []

function commonLength(one: readonly string[], other: readonly string[]): number {
  const index = one.findIndex((word, place) => word.trimEnd() !== other[place]?.trimEnd())
  return index < 0 ? one.length : index
}

/** Returns which words belong to the longest common subsequence. */
function keptWords(one: readonly string[], other: readonly string[]) {
  const before = one.map(() => false)
  const after = other.map(() => false)
  if (one.length > maxCompared || other.length > maxCompared) return { before, after }
  const lengths = commonLengths(one, other)
  for (let i = 0, j = 0; i < one.length && j < other.length;) {
    if (one[i]?.trimEnd() === other[j]?.trimEnd()) {
      before[i++] = true
      after[j++] = true
    } else if ((lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) i++
    else j++
  }
  return { before, after }
}

/** Returns the length of the longest common subsequence of the rest of both lists, for each pair of places. */
function commonLengths(one: readonly string[], other: readonly string[]): number[][] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0))
  for (let i = one.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--) {
      const row = lengths[i] ?? []
      row[j] =
        one[i]?.trimEnd() === other[j]?.trimEnd()
          ? (lengths[i + 1]?.[j + 1] ?? 0) + 1
          : Math.max(lengths[i + 1]?.[j] ?? 0, row[j + 1] ?? 0)
    }
  return lengths
}

/** Joins neighbouring words with the same mark. The space after a marked part is not marked. */
function piecesOf(words: readonly string[], isMarked: (index: number) => boolean): TextPiece[] {
  const pieces: TextPiece[] = []
  const add = (text: string, marked: boolean) => {
    const last = pieces.at(-1)
    if (last?.marked === marked) last.text += text
    else if (text !== '') pieces.push({ text, marked })
  }
  for (const [index, word] of words.entries()) {
    const bare = word.trimEnd()
    const marked = isMarked(index)
    add(bare, marked)
    add(word.slice(bare.length), marked && isMarked(index + 1) && index + 1 < words.length)
  }
  return pieces
}
