import { markMatches, type TextPiece } from './phone/highlight-logic.ts'

interface SearchMarksProps {
  text: string
  /** What is marked; absent without a search. */
  search: string | readonly string[] | undefined
  /** Begins shortly before the first match. */
  cut?: boolean
}

/** A text with what the search matches marked. */
export function SearchMarks({ text, search, cut = false }: SearchMarksProps) {
  if (search === undefined) return text
  const pieces = markAll(text, typeof search === 'string' ? [search.trim()] : search)
  return (cut ? fromMatch(pieces) : pieces).map(Piece)
}

/** Splits a text at the matches of each of several words. */
function markAll(text: string, words: readonly string[]): TextPiece[] {
  const whole: TextPiece[] = [{ text, marked: false }]
  return words.reduce(
    (pieces, word) => pieces.flatMap((piece) => (piece.marked ? [piece] : markMatches(piece.text, word))),
    whole,
  )
}

/** Characters before the first match that a line shows. */
const lead = 24

/** Returns the pieces of a text from shortly before the first match on, so that a line that is cut contains it. */
function fromMatch(pieces: readonly TextPiece[]): TextPiece[] {
  const [first, ...others] = pieces
  if (!first || first.marked || others.length === 0) return [...pieces]
  const letters = [...first.text]
  if (letters.length <= lead * 2) return [...pieces]
  return [{ text: `…${letters.slice(-lead).join('')}`, marked: false }, ...others]
}

const Piece = ({ text, marked }: TextPiece, index: number) =>
  marked ? (
    <mark key={index} className="rounded-[4px] bg-accent/30 text-inherit">
      {text}
    </mark>
  ) : (
    text
  )
