import type { MatchType } from '../automation.ts'
import { foldFor, foldingOf, type FoldingFields } from './fold.ts'

/** How an automation compares texts with its keywords. */
export interface Matching extends FoldingFields {
  match_type: MatchType
}

/**
 * Returns the keyword that a text matches, spelled as given, or null. Keywords are plain text, never patterns.
 * Among several, the longest wins, then the earlier one.
 */
export function matchedKeyword(text: string, keywords: readonly string[], matching: Matching): string | null {
  const folding = foldingOf(matching)
  const folded = foldFor(text, folding)
  return keywords.reduce<string | null>((best, keyword) => {
    const wins = best === null || keyword.length > best.length
    return wins && matchesFolded(folded, foldFor(keyword, folding), matching.match_type) ? keyword : best
  }, null)
}

/** Returns whether a folded text matches a folded keyword; an empty keyword never matches. */
export function matchesFolded(text: string, keyword: string, matchType: MatchType): boolean {
  if (keyword === '') return false
  switch (matchType) {
    case 'CONTAINS':
      return text.includes(keyword)
    case 'EXACT':
      return text === keyword || withoutMentions(text) === keyword
    case 'STARTS_WITH':
      return text.startsWith(keyword) || withoutMentions(text).startsWith(keyword)
    case 'WHOLE_WORD':
      return wordIndex(text, keyword) >= 0
    case 'ANY':
      return false
  }
}

const leadingMentions = /^(?:@[\w.]{1,30}[,:]? )+/

/** Returns a folded text without the names at its start: Instagram puts that of the account there in a reply. */
export const withoutMentions = (folded: string): string => folded.replace(leadingMentions, '')

/**
 * Returns where a folded keyword is in a folded text, bounded by characters that are not letters; -1 if nowhere. In scripts
 * without blanks between words, every letter bounds.
 */
export function wordIndex(text: string, keyword: string): number {
  for (let at = text.indexOf(keyword); at >= 0; at = text.indexOf(keyword, at + 1)) {
    if (isWordStart(text, at) && isWordEnd(text, at + keyword.length)) return at
  }
  return -1
}

/** A mark belongs to the letter before it. */
const letter = /[\p{L}\p{M}]/u
/** A letter of a script without blanks between words. */
const unspacedLetter =
  /(?=\p{L})[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u
/** The first code of these scripts. */
const firstUnspaced = 0xe00

const isUnspaced = (character: string): boolean =>
  character.charCodeAt(0) >= firstUnspaced && unspacedLetter.test(character)

/** Returns whether a word can begin at the index. */
export function isWordStart(text: string, index: number): boolean {
  if (index === 0) return true
  const before = characterBefore(text, index)
  return !letter.test(before) || isUnspaced(before) || isUnspaced(characterAt(text, index))
}

/** Returns whether a word can end before the index. */
export function isWordEnd(text: string, index: number): boolean {
  const after = characterAt(text, index)
  if (!letter.test(after) || isUnspaced(after)) return true
  return index > 0 && isUnspaced(characterBefore(text, index)) && !/\p{M}/u.test(after)
}

const characterAt = (text: string, index: number): string =>
  String.fromCodePoint(text.codePointAt(index) ?? 0x20)

function characterBefore(text: string, index: number): string {
  const low = text.charCodeAt(index - 1)
  const isPair = low >= 0xdc_00 && low <= 0xdf_ff && index > 1
  return text.slice(index - (isPair ? 2 : 1), index)
}

/** Exclusions are compared like keywords: as whole words if these are, otherwise as part of the text. */
export const excludedMatch = (matchType: MatchType): MatchType =>
  matchType === 'WHOLE_WORD' ? 'WHOLE_WORD' : 'CONTAINS'
