import type { ChunkStrength } from '@skein/contract/knowledge-chunks'
import { likeliest, smallWords, stemIn, type Stems } from './language-logic.ts'
import { product } from './vector-logic.ts'
import { foldWord, likeness, wordsOf } from './word-logic.ts'

/** The words of a question that say something, each with the forms that it may be met in. */
export type Phrase = readonly (readonly string[])[]

/** A direction in the space of one model. */
export interface Meaning {
  model: string
  vector: Float32Array
}

/** What a question is compared by. */
export interface Understood {
  words: Phrase
  meaning: Meaning | null
}

/** Said before and after any question. */
const courtesies = new Set(
  (
    'hi hey hello dear please pls thanks thank thx hallo moin servus bitte danke bonjour salut bonsoir merci svp hola ' +
    'buenas gracias favor ola oi obrigado obrigada ciao salve grazie merhaba selam lutfen tesekkurler hoi dank hej tack ' +
    'привет здравствуйте спасибо пожалуйста'
  ).split(' '),
)

export function phraseOf(text: string, stems: ReadonlyMap<string, Stems>): Phrase {
  const words = [...new Set(wordsOf(text))].filter((word) => !courtesies.has(foldWord(word)))
  const language = likeliest(smallWords(words, stems))
  const telling =
    language === null ? words : words.filter((word) => stemIn(stems.get(word), language) !== null)
  return (telling.length > 0 ? telling : words).map((word) => {
    const roots = (stems.get(word) ?? []).flatMap((stem) => (stem ? [foldWord(stem)] : []))
    return [...new Set([foldWord(word), ...roots])]
  })
}

/** A word of fewer letters may be another one when a letter differs. */
const shortestTypo = 6
const leastLikeness = 0.6

/** Share of the words of both that they have in common, 0 to 1. */
export function sharedWords(one: Phrase, other: Phrase): number {
  if (one.length === 0 || other.length === 0) return 0
  const held = (forms: readonly string[], by: Phrase) => by.some((others) => isSame(forms, others))
  const shared =
    one.filter((forms) => held(forms, other)).length + other.filter((forms) => held(forms, one)).length
  return shared / (one.length + other.length)
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  if (one.some((form) => other.includes(form))) return true
  const [asked = '', known = ''] = [one[0], other[0]]
  if (Math.min(asked.length, known.length) < shortestTypo || /\d/.test(asked + known)) return false
  return asked[0] === known[0] && likeness(asked, known) >= leastLikeness
}

/** Whether two meanings are near enough to be one question in other words. */
export function meanSame(one: Meaning | null, other: Meaning | null): boolean {
  if (!one || !other || one.model !== other.model || one.vector.length !== other.vector.length) return false
  return product(one.vector, other.vector) >= samenessFloor(one.model)
}

/** From where on two texts have to do with each other differs from model to model. */
export function answerFloor(model: string): number {
  if (model.includes('text-embedding-3')) return 0.36
  return model.startsWith('gemini:') ? 0.62 : 0.5
}

/** Enough of a question's words, or near enough, that a passage may really answer it and not only sound like it. */
const firmlyCovered = 0.45

/** Whether one of the passages that were found for a question may be what it asks for. */
export const answersFirmly = (
  found: readonly { words: number | null; meaning: number | null }[],
  model: string | null,
): boolean =>
  found.some(
    ({ words, meaning }) =>
      (words ?? 0) >= firmlyCovered || (model !== null && (meaning ?? -1) >= answerFloor(model)),
  )

/** Nearly all that was asked for stands there. */
const mostlyCovered = 0.8

/** How well one passage fits a question; the same for every question, unlike its place among others. */
export function strengthOf({ words, isNear }: { words: number | null; isNear: boolean }): ChunkStrength {
  const covered = words ?? 0
  if (covered >= mostlyCovered || (covered >= firmlyCovered && isNear)) return 'strong'
  return covered >= firmlyCovered || isNear ? 'fair' : 'weak'
}

/** Half of the way from there to the very same words. */
const samenessFloor = (model: string): number => (1 + answerFloor(model)) / 2
