import { likeliest, smallWords, stemIn, type Language, type Stems } from './language-logic.ts'
import { foldWord, wordsOf } from './word-logic.ts'

/** What a chunk is found by. */
export interface Terms {
  /** How often each one stands in it; a stem begins with "~". */
  times: Map<string, number>
  /** Words that say something. */
  length: number
  language: Language | null
}

/** A word in a heading counts as much as so many in the text. */
const headingWeight = 2
const maxTimes = 30_000

/** A text cut into its words. */
export interface SplitText {
  heading: readonly string[]
  text: readonly string[]
}

export const splitText = ({ heading, text }: { heading: string; text: string }): SplitText => ({
  heading: wordsOf(heading),
  text: wordsOf(text),
})

/** The terms of each text; how its neighbours are written helps to tell the language of a short one. */
export function termsOf(texts: readonly SplitText[], stems: ReadonlyMap<string, Stems>): Terms[] {
  const counts = texts.map(({ heading, text }) => smallWords([...heading, ...text], stems))
  const all = counts.reduce<number[]>((sum, each) => each.map((count, at) => count + (sum[at] ?? 0)), [])
  const total = all.reduce((sum, each) => sum + each, 0) || 1
  const spelled = new Map<string, readonly string[]>()
  return texts.map((text, at) => {
    const own = (counts[at] ?? []).map((count, place) => count + (2 * (all[place] ?? 0)) / total)
    return countTerms(text, { language: likeliest(own), stems, spelled })
  })
}

interface Spelling {
  language: Language | null
  stems: ReadonlyMap<string, Stems>
  /** Terms of a language's words that were met before. */
  spelled: Map<string, readonly string[]>
}

function countTerms({ heading, text }: SplitText, spelling: Spelling): Terms {
  const times = new Map<string, number>()
  let length = 0
  const add = (word: string, weight: number) => {
    const terms = spellings(word, spelling)
    if (terms.length > 0) length += weight
    for (const term of terms) times.set(term, Math.min(maxTimes, (times.get(term) ?? 0) + weight))
  }
  for (const word of heading) add(word, headingWeight)
  for (const word of text) add(word, 1)
  return { times, length, language: spelling.language }
}

/** A word and its stem; nothing for a small word that says nothing. */
function spellings(word: string, { language, stems, spelled }: Spelling): readonly string[] {
  const key = `${language} ${word}`
  const known = spelled.get(key)
  if (known) return known
  const stem = language === null ? word : stemIn(stems.get(word), language)
  const folded = foldWord(word)
  const root = stem === null ? '' : foldWord(stem)
  const terms = stem === null ? [] : root === folded || root === '' ? [folded] : [folded, `~${root}`]
  spelled.set(key, terms)
  return terms
}

/** A word of a question and the terms that it may be found by. */
export interface AskedWord {
  word: string
  terms: { term: string; weight: number }[]
}

const stemWeight = 0.9

/** What a question looks for: its words without the small ones, each under its stems in the account's languages. */
export function askedWords(
  question: string,
  stems: ReadonlyMap<string, Stems>,
  known: readonly Language[],
): AskedWord[] {
  const words = [...new Set(wordsOf(question))]
  const own = likeliest(smallWords(words, stems))
  const telling = own === null ? words : words.filter((word) => stemIn(stems.get(word), own) !== null)
  const spoken = [...new Set([...known, ...(own === null ? [] : [own])])]
  return (telling.length > 0 ? telling : words).map((word) => {
    const folded = foldWord(word)
    const roots = spoken.flatMap((language) => stemIn(stems.get(word), language) ?? [])
    const found = new Map([[folded, 1]])
    for (const root of roots.map(foldWord)) {
      for (const term of [root, `~${root}`]) if (root !== '' && !found.has(term)) found.set(term, stemWeight)
    }
    return { word: folded, terms: [...found].map(([term, weight]) => ({ term, weight })) }
  })
}
