import { foldFor, foldingOf } from './fold.ts'
import { keywordsOf } from './keyword-list.ts'
import { excludedMatch, matchesFolded, type Matching } from './match.ts'

/** The words of an automation that keep it from acting, as a list or separated by commas. */
export interface ExclusionFields {
  exclude_keywords?: string | readonly string[] | null | undefined
}

/** Returns the words that keep an automation from acting. */
export const excludedWords = ({ exclude_keywords }: ExclusionFields): string[] =>
  keywordsOf(exclude_keywords ?? [])

/** Returns a function that returns the words in a text that keep an automation from acting. */
export function exclusionFinder(automation: ExclusionFields & Matching): (text: string) => string[] {
  const folding = foldingOf(automation)
  const match = excludedMatch(automation.match_type)
  const words = excludedWords(automation).map((word) => ({ word, folded: foldFor(word, folding) }))
  return (text) => {
    const folded = foldFor(text, folding)
    return words.flatMap((each) => (matchesFolded(folded, each.folded, match) ? [each.word] : []))
  }
}
