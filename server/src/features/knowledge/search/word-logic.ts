/** A word as it is looked for: without case, accents and other differences of spelling. */
export function foldWord(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => spelledOut.get(letter) ?? letter)
}

const spelledOut = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }),
)

const longestWord = 40
const wordPattern = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu
/** Scripts that put no spaces between words are looked at in pairs of letters. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+/gu

/** The words of a text in reading order, in lower case and otherwise as they are written. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const [found] of text.normalize('NFKC').toLowerCase().matchAll(wordPattern)) {
    if (/^[\p{Script=Latin}\p{N}]+$/u.test(found)) words.push(found.slice(0, longestWord))
    else words.push(...uncommon(found))
  }
  return words
}

/** A word with an apostrophe, of another script, or a run of words that nothing separates. */
function uncommon(found: string): string[] {
  const words: string[] = []
  const spaced = found.replace(unspaced, (run) => {
    words.push(...pairsOf(run))
    return ' '
  })
  for (const word of spaced.split(' ')) if (word !== '') words.push(plain(word).slice(0, longestWord))
  return words
}

/** Without what is hung on by an apostrophe: `kiln's`, `l'atelier`. */
function plain(word: string): string {
  const [first = '', ...rest] = word.split(/['’]/)
  if (rest.length === 0) return word
  return rest.length === 1 && first.length <= 2 ? (rest[0] ?? first) : first
}

function pairsOf(run: string): string[] {
  const letters = [...run]
  if (letters.length < 2) return letters
  return letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`)
}

/** Runs of three letters, the beginning and the end marked. */
export function trigramsOf(word: string): string[] {
  const marked = `  ${word} `
  return Array.from({ length: marked.length - 2 }, (_, at) => marked.slice(at, at + 3))
}

/** How alike two words are, 0 to 1: typos by common trigrams, and one word inside a longer one. */
export const likeness = (asked: string, known: string): number => likenessTo(asked)(known)

/** The same for many known words. */
export function likenessTo(asked: string): (known: string) => number {
  const grams = new Set(trigramsOf(asked))
  return (known) => compare({ word: asked, grams }, known)
}

function compare(
  { word: asked, grams }: { word: string; grams: ReadonlySet<string> },
  known: string,
): number {
  const others = new Set(trigramsOf(known))
  let common = 0
  for (const gram of others) if (grams.has(gram)) common += 1
  const alike = common / (grams.size + others.size - common)
  const shorter = asked.length < known.length ? asked : known
  const longer = shorter === asked ? known : asked
  const isPart = shorter.length >= 5 && (longer.startsWith(shorter) || longer.endsWith(shorter))
  const typo = isOneEdit(asked, known) ? Math.max(alike, 0.6) : alike
  return isPart ? Math.max(typo, 0.5) : typo
}

/** One letter more, less or other, or two neighbours exchanged. */
function isOneEdit(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one.length < 4) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  const room = Math.min(one.length, other.length) - start
  while (end < room && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const left = one.slice(start, one.length - end)
  const right = other.slice(start, other.length - end)
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && left === [...right].reverse().join('')
}
