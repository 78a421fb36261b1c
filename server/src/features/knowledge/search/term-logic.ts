import { likeliestLanguage, countStopWords, stemIn, type Language, type Stems } from './language-logic.ts'
import { foldLatin, foldWord, wordsOf } from './word-logic.ts'

/** The terms of a chunk. */
export interface Terms {
  /** Number of occurrences by term; a stem has the prefix "~". */
  times: Map<string, number>
  /** Number of words without stop words. */
  length: number
  language: Language | null
}

/** A word in a heading counts as this many words in the text. */
const headingWeight = 2
const maxTimes = 30_000

/** The words of a chunk. */
export interface SplitText {
  heading: readonly string[]
  text: readonly string[]
}

export const splitText = ({ heading, text }: { heading: string; text: string }): SplitText => ({
  heading: wordsOf(heading),
  text: wordsOf(text),
})

/** Returns the terms of each text. The language of a short text is detected with the help of the other texts. */
export function termsOf(texts: readonly SplitText[], stems: ReadonlyMap<string, Stems>): Terms[] {
  const counts = texts.map(({ heading, text }) => countStopWords([...heading, ...text], stems))
  const all = counts.reduce<number[]>((sum, each) => each.map((count, at) => count + (sum[at] ?? 0)), [])
  const total = all.reduce((sum, each) => sum + each, 0) || 1
  const termCache = new Map<string, readonly string[]>()
  return texts.map((text, at) => {
    const languageCounts = (counts[at] ?? []).map((count, place) => count + (2 * (all[place] ?? 0)) / total)
    return countTerms(text, { language: likeliestLanguage(languageCounts), stems, termCache })
  })
}

interface StemContext {
  language: Language | null
  stems: ReadonlyMap<string, Stems>
  /** Cache of terms by language and word. */
  termCache: Map<string, readonly string[]>
}

function countTerms({ heading, text }: SplitText, context: StemContext): Terms {
  const times = new Map<string, number>()
  let length = 0
  const add = (word: string, weight: number) => {
    const terms = termsOfWord(word, context)
    if (terms.length > 0) length += weight
    for (const term of terms) times.set(term, Math.min(maxTimes, (times.get(term) ?? 0) + weight))
  }
  for (const word of heading) add(word, headingWeight)
  for (const word of text) add(word, 1)
  return { times, length, language: context.language }
}

/** Returns a word and its stem; empty for a stop word. */
function termsOfWord(word: string, { language, stems, termCache }: StemContext): readonly string[] {
  const key = `${language} ${word}`
  const cachedTerms = termCache.get(key)
  if (cachedTerms) return cachedTerms
  const stem = language === null ? word : stemIn(stems.get(word), language)
  const folded = foldWord(word)
  const root = stem === null ? '' : foldWord(stem)
  const terms = stem === null ? [] : root === folded || root === '' ? [folded] : [folded, `~${root}`]
  termCache.set(key, terms)
  return terms
}

/** A word of a question and the terms that match it. */
export interface QueryWord {
  word: string
  terms: { term: string; weight: number }[]
}

const stemWeight = 0.9

/** Returns the words of a question without stop words, each with its stems in the account's languages. */
export function queryWords(
  question: string,
  stems: ReadonlyMap<string, Stems>,
  knownLanguages: readonly Language[],
): QueryWord[] {
  const words = [...new Set(wordsOf(question))]
  const questionLanguage = likeliestLanguage(countStopWords(words, stems))
  const significant =
    questionLanguage === null
      ? words
      : words.filter((word) => stemIn(stems.get(word), questionLanguage) !== null)
  const stemLanguages = [
    ...new Set([...knownLanguages, ...(questionLanguage === null ? [] : [questionLanguage])]),
  ]
  return (significant.length > 0 ? significant : words).map((word) => {
    const folded = foldWord(word)
    const roots = stemLanguages.flatMap((language) => stemIn(stems.get(word), language) ?? [])
    const termWeights = new Map([folded, foldLatin(word)].map((term) => [term, 1]))
    for (const root of roots.map(foldWord)) {
      for (const term of [root, `~${root}`])
        if (root !== '' && !termWeights.has(term)) termWeights.set(term, stemWeight)
    }
    return { word: folded, terms: [...termWeights].map(([term, weight]) => ({ term, weight })) }
  })
}
