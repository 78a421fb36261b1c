import type { MatchType } from './automation.ts'

/**
 * Returns the text as it is compared: NFKC, full case folding, trimmed.
 * Upper-casing in between makes letters that fold to several equal (ß and ẞ to ss), except the dotless ı, whose
 * capital is that of i; final sigma folds to sigma.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^ı]+/g, (part) => part.toUpperCase())
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('ς', 'σ')
    .trim()

/**
 * Returns the keyword that a text matches, spelled as given, or null. Keywords are plain text, never patterns.
 * Among several, the longest wins, then the earlier one.
 */
export function matchedKeyword(
  text: string,
  keywords: readonly string[],
  matchType: MatchType,
): string | null {
  const folded = foldText(text)
  return keywords.reduce<string | null>((best, keyword) => {
    const wins = best === null || keyword.length > best.length
    return wins && matchesFolded(folded, foldText(keyword), matchType) ? keyword : best
  }, null)
}

/** Returns whether a folded text matches a folded keyword; an empty keyword never matches. */
export function matchesFolded(text: string, keyword: string, matchType: MatchType): boolean {
  if (keyword === '') return false
  switch (matchType) {
    case 'CONTAINS':
      return text.includes(keyword)
    case 'EXACT':
      return text === keyword
    case 'STARTS_WITH':
      return text.startsWith(keyword)
  }
}
