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

/** Returns where a folded keyword is in a folded text, bounded by characters that are not letters; -1 if nowhere. */
export function wordIndex(text: string, keyword: string): number {
  for (let at = text.indexOf(keyword); at >= 0; at = text.indexOf(keyword, at + 1)) {
    if (isWordStart(text, at) && isWordEnd(text, at + keyword.length)) return at
  }
  return -1
}

/** A mark belongs to the letter before it. */
const letter = /[\p{L}\p{M}]/u

/** Returns whether no letter precedes the index. */
export function isWordStart(text: string, index: number): boolean {
  if (index === 0) return true
  const low = text.charCodeAt(index - 1)
  const isPair = low >= 0xdc_00 && low <= 0xdf_ff && index > 1
  return !letter.test(text.slice(index - (isPair ? 2 : 1), index))
}

/** Returns whether no letter is at the index. */
export const isWordEnd = (text: string, index: number): boolean =>
  !letter.test(String.fromCodePoint(text.codePointAt(index) ?? 0x20))

/** Exclusions are compared like keywords: as whole words if these are, otherwise as part of the text. */
export const excludedMatch = (matchType: MatchType): MatchType =>
  matchType === 'WHOLE_WORD' ? 'WHOLE_WORD' : 'CONTAINS'
