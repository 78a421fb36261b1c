import type { MatchType } from '@skein/contract/automations/automation'
import { foldFor, foldingOf, type Folding } from '@skein/contract/automations/keywords/fold'
import { matchesFolded, type Matching, wordIndex } from '@skein/contract/automations/keywords/match'

/** Part of a text; `marked` if a keyword matched it. */
export interface TextPiece {
  text: string
  marked: boolean
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Splits a text into matched and other parts, compared as the engine does. Joined, the parts are the text. */
export function markMatches(
  text: string,
  keyword: string | null,
  matching: Matching = { match_type: 'CONTAINS' },
): TextPiece[] {
  const folding = foldingOf(matching)
  const foldedKeyword = keyword === null ? '' : foldFor(keyword, folding)
  if (text === '' || foldedKeyword === '') return text === '' ? [] : [{ text, marked: false }]
  const glyphs = [...letters.segment(text)].map((part) => part.segment)
  const folded = foldGlyphs(glyphs, folding)
  const marks = new Array<boolean>(glyphs.length).fill(false)
  for (const [start, end] of spansOf(folded, foldedKeyword, matching.match_type)) marks.fill(true, start, end)
  return joinRuns(glyphs, marks)
}

/** Returns each glyph folded; a run of white space as one blank at its first glyph. */
function foldGlyphs(glyphs: readonly string[], folding: Folding): string[] {
  const isBlank = (glyph = '') => glyph !== '' && glyph.trim() === ''
  return glyphs.map((glyph, place) => {
    if (!isBlank(glyph)) return foldFor(glyph, folding)
    return isBlank(glyphs[place - 1]) ? '' : ' '
  })
}

/** Returns the matches as [first, after last] glyph indexes. */
function spansOf(folded: readonly string[], foldedKeyword: string, match: MatchType): [number, number][] {
  const whole = folded.join('')
  if (!matchesFolded(whole.trim(), foldedKeyword, match)) return []
  const spans: [number, number][] = []
  let from = match === 'WHOLE_WORD' ? wordIndex(whole, foldedKeyword) : whole.indexOf(foldedKeyword)
  while (from !== -1) {
    spans.push([glyphAt(folded, from), glyphAt(folded, from + foldedKeyword.length - 1) + 1])
    if (match !== 'CONTAINS') break
    from = whole.indexOf(foldedKeyword, from + foldedKeyword.length)
  }
  return spans
}

function glyphAt(folded: readonly string[], offset: number): number {
  let endOffset = 0
  const index = folded.findIndex((glyph) => (endOffset += glyph.length) > offset)
  return index === -1 ? folded.length : index
}

function joinRuns(glyphs: readonly string[], marks: readonly boolean[]): TextPiece[] {
  return glyphs.reduce<TextPiece[]>((pieces, glyph, index) => {
    const last = pieces.at(-1)
    const marked = marks[index] ?? false
    if (last?.marked === marked) last.text += glyph
    else pieces.push({ text: glyph, marked })
    return pieces
  }, [])
}
