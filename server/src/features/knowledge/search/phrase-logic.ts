import type { ChunkStrength } from '@skein/contract/knowledge-chunks'
import { likeliestLanguage, countStopWords, stemIn, type Stems } from './language-logic.ts'
import { dotProduct } from './vector-logic.ts'
import { foldWord, similarity, wordsOf } from './word-logic.ts'

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

/** Returns the share of words that two phrases have in common, 0 to 1. */
export function sharedWords(one: Phrase, other: Phrase): number {
  if (one.length === 0 || other.length === 0) return 0
  const held = (forms: readonly string[], by: Phrase) => by.some((others) => isSame(forms, others))
  const shared =
    one.filter((forms) => held(forms, other)).length + other.filter((forms) => held(forms, one)).length
  return shared / (one.length + other.length)
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  if (one.some((form) => other.includes(form))) return true
  const [first = '', second = ''] = [one[0], other[0]]
  if (Math.min(first.length, second.length) < minTypoLength || /\d/.test(first + second)) return false
  return first[0] === second[0] && similarity(first, second) >= minSimilarity
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
  found: readonly { words: number | null; meaning: number | null }[],
  model: string | null,
): boolean =>
  found.some(
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
