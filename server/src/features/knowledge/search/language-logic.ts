/** Languages whose words PostgreSQL can bring to their stem, in the order in which stems are asked for. */
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

/** A word's stem in each language, in their order; null where it is a small word that says nothing. */
export type Stems = readonly (string | null)[]

/** How many small words of each language stand in a text. */
export function smallWords(words: readonly string[], stems: ReadonlyMap<string, Stems>): number[] {
  const counts = languages.map(() => 0)
  for (const word of words) {
    const known = stems.get(word)
    // A single letter is small in many languages and tells nothing.
    if (!known || word.length < 2) continue
    known.forEach((stem, at) => {
      if (stem === null) counts[at] = (counts[at] ?? 0) + 1
    })
  }
  return counts
}

/** The language with the most small words, or null when none stand out. */
export function likeliest(counts: readonly number[]): Language | null {
  let best = -1
  counts.forEach((count, at) => {
    if (count > 0 && (best < 0 || count > (counts[best] ?? 0))) best = at
  })
  return languages[best] ?? null
}

export const stemIn = (stems: Stems | undefined, language: Language): string | null =>
  stems?.[languages.indexOf(language)] ?? null
