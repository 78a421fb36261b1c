/** Languages that are known by their letters, and what a text in them has; the first that fits is taken. */
const scripts: readonly (readonly [language: string, letters: RegExp])[] = [
  ['japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['korean', /\p{Script=Hangul}/gu],
  ['chinese', /\p{Script=Han}/gu],
  ['persian', /[پچژگکی]/gu],
  ['arabic', /\p{Script=Arabic}/gu],
  ['hebrew', /\p{Script=Hebrew}/gu],
  ['greek', /\p{Script=Greek}/gu],
  ['hindi', /\p{Script=Devanagari}/gu],
  ['thai', /\p{Script=Thai}/gu],
  ['ukrainian', /[іїєґ]/giu],
  ['russian', /\p{Script=Cyrillic}/gu],
]

/** Share of the letters from which on a text is in a language: kana stand between ideographs, the letters of Persian between others. */
const minShare: Readonly<Record<string, number>> = { japanese: 0.15, persian: 0.08, ukrainian: 0.04 }

/** Returns the language that the letters of a text tell, null for Latin letters and those of other scripts. */
export function scriptLanguageOf(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const language = scripts.find(
    ([name, pattern]) => (text.match(pattern)?.length ?? 0) > letters * (minShare[name] ?? 0.4),
  )
  return language?.[0] ?? null
}
