import { foldDigits } from '@skein/contract/automations/keywords/fold'

/** Returns a word in search form: without case, accents and letter variants, with digits from 0 to 9. */
export const foldWord = (word: string): string =>
  foldDigits(foldLatin(word).replace(/[ـیک]/g, (letter) => arabicReplacements.get(letter) ?? letter))

/** Returns a word without case, accents and variants of Latin letters: the search form of earlier releases. */
export const foldLatin = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => letterReplacements.get(letter) ?? letter)

const letterReplacements = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }),
)
/** The stretching mark of Arabic, and Persian forms of letters. */
const arabicReplacements = new Map(Object.entries({ ـ: '', ی: 'ي', ک: 'ك' }))

const maxWordLength = 40
const wordPattern = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu
/** Scripts without spaces between words are indexed as bigrams. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+/gu

/** Characters inside of words that draw nothing; not joiners of Persian words, and the mark between words in Burmese. */
const undrawn = /(?<!\p{Script=Myanmar})(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu

/** Returns the words of a text in order, in lower case. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  const visible = text.replace(undrawn, '').normalize('NFKC').toLowerCase()
  for (const [word] of visible.matchAll(wordPattern)) {
    if (/^[\p{Script=Latin}\p{N}]+$/u.test(word)) words.push(word.slice(0, maxWordLength))
    else words.push(...splitWord(word))
  }
  return words
}

/** Splits a word with an apostrophe, of a non-Latin script, or of a script without spaces. */
function splitWord(wholeWord: string): string[] {
  const words: string[] = []
  const spaced = wholeWord.replace(unspaced, (run) => {
    words.push(...bigramsOf(run))
    return ' '
  })
  for (const word of spaced.split(' '))
    if (word !== '') words.push(withoutApostrophe(word).slice(0, maxWordLength))
  return words
}

/** Removes a part joined by an apostrophe: `kiln's` becomes `kiln`, `l'atelier` becomes `atelier`. */
function withoutApostrophe(word: string): string {
  const [first = '', ...rest] = word.split(/['’]/)
  if (rest.length === 0) return word
  return rest.length === 1 && first.length <= 2 ? (rest[0] ?? first) : first
}

function bigramsOf(run: string): string[] {
  const letters = [...run]
  if (letters.length < 2) return letters
  return letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`)
}

/** Returns the trigrams of a word with padding at start and end. */
export function trigramsOf(word: string): string[] {
  const marked = `  ${word} `
  return Array.from({ length: marked.length - 2 }, (_, at) => marked.slice(at, at + 3))
}

/** Returns the similarity of two words, 0 to 1, by common trigrams, single edits and prefixes or suffixes. */
export const similarity = (query: string, knownWord: string): number => similarityTo(query)(knownWord)

/** Returns a function that compares `query` with other words. */
export function similarityTo(query: string): (known: string) => number {
  const grams = new Set(trigramsOf(query))
  return (knownWord) => compare({ word: query, grams }, knownWord)
}

function compare(
  { word: query, grams }: { word: string; grams: ReadonlySet<string> },
  knownWord: string,
): number {
  const others = new Set(trigramsOf(knownWord))
  let common = 0
  for (const gram of others) if (grams.has(gram)) common += 1
  const alike = common / (grams.size + others.size - common)
  const shorter = query.length < knownWord.length ? query : knownWord
  const longer = shorter === query ? knownWord : query
  const isPart = shorter.length >= 5 && (longer.startsWith(shorter) || longer.endsWith(shorter))
  const typo = isOneEdit(query, knownWord) ? Math.max(alike, 0.6) : alike
  return isPart ? Math.max(typo, 0.5) : typo
}

/** Returns whether one insertion, deletion, substitution or transposition of neighbours separates two words. */
function isOneEdit(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one.length < 4) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  const maxEnd = Math.min(one.length, other.length) - start
  while (end < maxEnd && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const left = one.slice(start, one.length - end)
  const right = other.slice(start, other.length - end)
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && left === [...right].reverse().join('')
}
