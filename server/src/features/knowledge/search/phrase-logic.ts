import type { ChunkStrength } from '@skein/contract/knowledge/knowledge-chunks'
import { likeliestLanguage, countStopWords, stemIn, type Stems } from './language-logic.ts'
import { dotProduct } from './vector-logic.ts'
import { foldWord, similarityTo, wordsOf } from './word-logic.ts'

/** The significant words of a question, each with its stems. */
export type Phrase = readonly (readonly string[])[]

/** An embedding vector and the model that it belongs to. */
export interface Meaning {
  model: string
  vector: Float32Array
}

/** Words and vector of a question, used to compare questions. */
export interface AnalysedQuestion {
  words: Phrase
  meaning: Meaning | null
}

/** Greetings and thanks, which do not distinguish questions. */
const greetings = new Set(
  (
    'hi hey hello dear please pls thanks thank thx hallo moin servus bitte danke bonjour salut bonsoir merci svp hola ' +
    'buenas gracias favor ola oi obrigado obrigada ciao salve grazie merhaba selam lutfen tesekkurler hoi dank hej tack ' +
    'привет здравствуйте спасибо пожалуйста'
  ).split(' '),
)

export function phraseOf(text: string, stems: ReadonlyMap<string, Stems>): Phrase {
  const words = [...new Set(wordsOf(text))].filter((word) => !greetings.has(foldWord(word)))
  const language = likeliestLanguage(countStopWords(words, stems))
  const significant =
    language === null ? words : words.filter((word) => stemIn(stems.get(word), language) !== null)
  return (significant.length > 0 ? significant : words).map((word) => {
    const roots = (stems.get(word) ?? []).flatMap((stem) => (stem ? [foldWord(stem)] : []))
    return [...new Set([foldWord(word), ...roots])]
  })
}

/** Shorter words that differ in a letter count as different words. */
const minTypoLength = 6
const minSimilarity = 0.6
/** Pairs of words that are compared letter by letter for one question; in all others only equal words count. */
const maxTypoComparisons = 3000

/**
 * Returns a function that returns the share of words that a phrase has in common with this one, 0 to 1. The time of all
 * its calls together grows with the number of words, whatever the words are: strangers write them.
 */
export function sharedWordsWith(phrase: Phrase): (other: Phrase) => number {
  const wordsByForm = new Map<string, number[]>()
  const longByLetter = new Map<string, { word: number; isSimilar: (first: string) => boolean }[]>()
  for (const [word, forms] of phrase.entries()) {
    for (const form of forms) appendTo(wordsByForm, form, word)
    const [first = ''] = forms
    if (!mayHaveTypo(first)) continue
    const similarTo = similarityTo(first)
    const isSimilar = (other: string) => similarTo(other) >= minSimilarity
    appendTo(longByLetter, first[0] ?? '', { word, isSimilar })
  }
  let comparisons = 0
  return (other) => {
    if (phrase.length === 0 || other.length === 0) return 0
    const heldWords = new Set<number>()
    let heldOfOther = 0
    for (const forms of other) {
      const same = new Set(forms.flatMap((form) => wordsByForm.get(form) ?? []))
      const [first = ''] = forms
      const long = mayHaveTypo(first) ? (longByLetter.get(first[0] ?? '') ?? []) : []
      for (const { word, isSimilar } of long) {
        if (same.has(word) || comparisons >= maxTypoComparisons) continue
        comparisons += 1
        if (isSimilar(first)) same.add(word)
      }
      if (same.size > 0) heldOfOther += 1
      for (const word of same) heldWords.add(word)
    }
    return (heldWords.size + heldOfOther) / (phrase.length + other.length)
  }
}

const mayHaveTypo = (word: string): boolean => word.length >= minTypoLength && !/\d/.test(word)

function appendTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** Returns whether two vectors are near enough to be the same question in other words. */
export function isSameMeaning(one: Meaning | null, other: Meaning | null): boolean {
  if (!one || !other || one.model !== other.model || one.vector.length !== other.vector.length) return false
  return dotProduct(one.vector, other.vector) >= samenessFloor(one.model)
}

/** Returns the minimum cosine similarity of related texts, which differs between models. */
export function answerFloor(model: string): number {
  if (model.includes('text-embedding-3')) return 0.36
  return model.startsWith('gemini:') ? 0.62 : 0.5
}

/** Minimum share of a question's words in a chunk that may answer it. */
const fairCoverage = 0.45

/** Returns whether one of the chunks found may answer the question. */
export const hasFairMatch = (
  foundChunks: readonly { words: number | null; meaning: number | null }[],
  model: string | null,
): boolean =>
  foundChunks.some(
    ({ words, meaning }) =>
      (words ?? 0) >= fairCoverage || (model !== null && (meaning ?? -1) >= answerFloor(model)),
  )

/** Minimum share of words for a strong match. */
const strongCoverage = 0.8

/** Returns how well a chunk fits a question, independent of its rank. */
export function strengthOf({ words, isNear }: { words: number | null; isNear: boolean }): ChunkStrength {
  const covered = words ?? 0
  if (covered >= strongCoverage || (covered >= fairCoverage && isNear)) return 'strong'
  return covered >= fairCoverage || isNear ? 'fair' : 'weak'
}

/** Returns the midpoint between the answer floor and identity. */
const samenessFloor = (model: string): number => (1 + answerFloor(model)) / 2
