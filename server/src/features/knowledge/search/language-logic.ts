/** Languages with a PostgreSQL stemmer, in the order of `Stems`. */
export const languages = [
  'danish',
  'dutch',
  'english',
  'finnish',
  'french',
  'german',
  'hungarian',
  'italian',
  'norwegian',
  'portuguese',
  'russian',
  'spanish',
  'swedish',
  'turkish',
] as const
export type Language = (typeof languages)[number]

/** The stem of a word in each language, in the order of `languages`; null where the word is a stop word. */
export type Stems = readonly (string | null)[]

/** Returns the number of stop words per language. */
export function countStopWords(words: readonly string[], stems: ReadonlyMap<string, Stems>): number[] {
  const counts = languages.map(() => 0)
  for (const word of words) {
    const wordStems = stems.get(word)
    // A single letter is a stop word in many languages.
    if (!wordStems || word.length < 2) continue
    wordStems.forEach((stem, at) => {
      if (stem === null) counts[at] = (counts[at] ?? 0) + 1
    })
  }
  return counts
}

/** Returns the language with the most stop words, or null when there are none. */
export function likeliestLanguage(counts: readonly number[]): Language | null {
  let best = -1
  counts.forEach((count, at) => {
    if (count > 0 && (best < 0 || count > (counts[best] ?? 0))) best = at
  })
  return languages[best] ?? null
}

export const stemIn = (stems: Stems | undefined, language: Language): string | null =>
  stems?.[languages.indexOf(language)] ?? null
