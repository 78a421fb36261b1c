/** A text item on a line, or a blank between two. */
export interface Piece {
  text: string
  left: number
  isRightToLeft: boolean
}

/** Forms of Arabic letters that depend on the letters beside them. */
const letterForms = /[\ufb50-\ufdff\ufe70-\ufefc]+/g

/**
 * Returns the text of pieces of a line as it is read. Files have the pieces of right-to-left scripts in the order in which they
 * are read, or as they stand on the page from left to right, which is why their places decide. Words of other scripts and
 * numbers keep their order inside of such a line.
 */
export function textOfPieces(pieces: readonly Piece[], isPageRightToLeft: boolean): string {
  if (!pieces.some((piece) => piece.isRightToLeft)) return tidied(pieces)
  const placed = pieces.toSorted((a, b) => a.left - b.left)
  const isBase = isPageRightToLeft || readsRightToLeft(pieces)
  const runs = runsOf(placed, !isBase)
  const ordered = isBase ? runs.toReversed() : runs
  const text = tidied(ordered.flatMap((run) => (run.isReversed ? run.pieces.toReversed() : run.pieces)))
  return isBase ? withBracketsAround(text) : text
}

const mirrors: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '«': '»',
  '»': '«',
}

/** Brackets are as they are drawn: in such a line the one that opens looks like the one that closes. */
const withBracketsAround = (text: string): string =>
  /^[^()[\]«»]*[)\]»]/.test(text)
    ? text.replace(/[()[\]«»]/g, (bracket) => mirrors[bracket] ?? bracket)
    : text

/** Returns whether most letters are those of a right-to-left script. */
export function readsRightToLeft(pieces: readonly Piece[]): boolean {
  const letters = (isRightToLeft: boolean) =>
    pieces.reduce(
      (sum, piece) => sum + (piece.isRightToLeft === isRightToLeft ? lettersIn(piece.text) : 0),
      0,
    )
  return letters(true) > letters(false)
}

const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

const tidied = (pieces: readonly Piece[]): string =>
  pieces
    .map(({ text }) => text)
    .join('')
    .replace(letterForms, (forms) => forms.normalize('NFKC'))
    .replace(/\s+/g, ' ')
    .trim()

interface Run {
  pieces: Piece[]
  isReversed: boolean
}

/**
 * Returns the pieces that are read together against the direction of their line, and each other piece alone. `isInside`: the
 * right-to-left pieces are such, in a line from left to right.
 */
function runsOf(placed: readonly Piece[], isInside: boolean): Run[] {
  const isMember = ({ text, isRightToLeft }: Piece) =>
    isInside ? isRightToLeft : !isRightToLeft && /[\p{L}\p{N}]/u.test(text)
  const runs: Run[] = []
  const addAlone = (pieces: readonly Piece[]) => {
    for (const each of pieces) runs.push({ pieces: [each], isReversed: false })
  }
  let between: Piece[] = []
  let open: Run | null = null
  for (const piece of placed) {
    if (!isMember(piece)) {
      between.push(piece)
      continue
    }
    if (open && joins(open, piece, { between, isInside })) {
      // A spread of very many arguments fails.
      for (const each of [...between, piece]) open.pieces.push(each)
    } else {
      addAlone(between)
      runs.push((open = { pieces: [piece], isReversed: isInside }))
    }
    between = []
  }
  addAlone(between)
  return runs
}

/** Two numbers with a blank between them are read in the direction of the line, words of one script together. */
function joins(
  { pieces }: Run,
  piece: Piece,
  { between, isInside }: { between: readonly Piece[]; isInside: boolean },
): boolean {
  if (between.some((each) => /[\p{L}\p{N}]/u.test(each.text))) return false
  if (isInside || between.every(({ text }) => text.trim() === text && text !== '')) return true
  return [pieces.at(-1)?.text ?? '', piece.text].some((text) => /\p{L}/u.test(text))
}
