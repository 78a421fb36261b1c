import type { MatchType } from '../automation.ts'

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

const foldedLetters: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i' }

/**
 * Returns a folded text without accents: "café" as "cafe". Removes the marks of Latin, Greek and Cyrillic letters and the
 * optional vowel signs of Arabic. Marks of other scripts are part of the letter and stay.
 */
export const foldAccents = (folded: string): string =>
  folded
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F\u064B-\u065F\u0670]/g, '')
    .normalize('NFC')
    .replaceAll(/[øłđħı]/g, (letter) => foldedLetters[letter] ?? letter)

/** Returns a text as it is compared with the keywords of an automation. */
export const foldFor = (text: string, ignoreAccents: boolean): string =>
  ignoreAccents ? foldAccents(foldText(text)) : foldText(text)

/** How an automation compares texts with its keywords. */
export interface Matching {
  match_type: MatchType
  ignore_accents?: boolean | undefined
}

/**
 * Returns the keyword that a text matches, spelled as given, or null. Keywords are plain text, never patterns.
 * Among several, the longest wins, then the earlier one.
 */
export function matchedKeyword(
  text: string,
  keywords: readonly string[],
  { match_type, ignore_accents = false }: Matching,
): string | null {
  const folded = foldFor(text, ignore_accents)
  return keywords.reduce<string | null>((best, keyword) => {
    const wins = best === null || keyword.length > best.length
    return wins && matchesFolded(folded, foldFor(keyword, ignore_accents), match_type) ? keyword : best
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
    case 'WHOLE_WORD':
      return wordIndex(text, keyword) >= 0
    case 'ANY':
      return false
  }
}

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
