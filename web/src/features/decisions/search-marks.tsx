import { markMatches, type TextPiece } from '../../components/phone/highlight-logic.ts'
import { fromMatch } from './log-row-logic.ts'

interface SearchMarksProps {
  text: string
  /** Absent without a search. */
  search: string | undefined
  /** Begins shortly before the first match. */
  cut?: boolean
}

/** A text with what the search matches marked. */
export function SearchMarks({ text, search, cut = false }: SearchMarksProps) {
  if (search === undefined) return text
  const pieces = markMatches(text, search.trim())
  return (cut ? fromMatch(pieces) : pieces).map(Piece)
}

const Piece = ({ text, marked }: TextPiece, index: number) =>
  marked ? (
    <mark key={index} className="rounded-[4px] bg-accent/30 text-inherit">
      {text}
    </mark>
  ) : (
    text
  )
