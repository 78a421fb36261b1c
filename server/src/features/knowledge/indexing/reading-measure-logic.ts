import type { Part } from './chunk-logic.ts'

/** A passage of a source that was left out. */
export interface DroppedPassage {
  text: string
  /** As in `Part`. */
  location: string
}

export interface Reading {
  parts: readonly Part[]
  /** What the reader saw and left out. */
  dropped: readonly DroppedPassage[]
}

/** What was kept of the visible text of a source. */
export interface ReadingMeasure {
  /** The parts that can be read. */
  parts: Part[]
  dropped: DroppedPassage[]
  /** Share of the visible characters in `parts`, 0 to 1; 1 when nothing is visible. */
  kept: number
  /** Share of the characters of `parts` that no reader can decode, 0 to 1. */
  unreadable: number
  /** Whether most of the text cannot be decoded. */
  isUnreadable: boolean
}

/** A passage with more characters that cannot be decoded is dropped. */
const maxUnreadableInPassage = 0.2
/** A source of which less can be decoded is unreadable. */
const minDecoded = 0.5

/**
 * Compares what a reader kept with what a person sees in the source. Moves passages that cannot be decoded to `dropped`.
 * Characters are counted without white space.
 */
export function measureReading({ parts, dropped }: Reading): ReadingMeasure {
  const garbled = garbledLocations(parts)
  const isReadable = ({ text, location }: Part) =>
    !garbled.has(location) && unreadableIn(text) <= lengthOf(text) * maxUnreadableInPassage
  const readable = parts.filter(isReadable)
  const undecoded = parts.filter((part) => !isReadable(part))
  const sizes = { kept: sum(readable), undecoded: sum(undecoded), dropped: sum(dropped) }
  const visible = sizes.kept + sizes.undecoded + sizes.dropped
  return {
    parts: readable.map((part) => ({ ...part, text: withoutControls(part.text) })),
    dropped: [...dropped, ...undecoded.map(({ text, location }) => ({ text, location }))],
    kept: visible === 0 ? 1 : sizes.kept / visible,
    unreadable:
      sizes.kept === 0 ? 0 : readable.reduce((all, { text }) => all + unreadableIn(text), 0) / sizes.kept,
    isUnreadable: sizes.undecoded > 0 && sizes.kept < (sizes.kept + sizes.undecoded) * minDecoded,
  }
}

const sum = (passages: readonly { text: string }[]) =>
  passages.reduce((all, { text }) => all + lengthOf(text), 0)

const lengthOf = (text: string) => text.length - (text.match(/\s/g)?.length ?? 0)

/** A decoder writes U+FFFD for bytes that are no character. Glyphs that a font does not map have control or private codes. */
const unreadable = /[\ufffd\p{Cn}\p{Co}\p{Cs}]|(?!\s)\p{Cc}/gu

const unreadableIn = (text: string) => text.match(unreadable)?.length ?? 0

/** Removes control and private characters, such as the pictures of icon fonts. */
export const withoutControls = (text: string) =>
  text.replace(unreadable, (character) => (character === '\ufffd' ? character : ' '))

/** In characters. A shorter text cannot be judged. */
const minJudged = 16
/** A text with fewer Latin letters than this is too short for its vowels to be judged. */
const minLetters = 60
/** Latin languages have 35 to 50 % vowels. */
const minVowels = 0.2
/** Share of the characters that stand in words and numbers. */
const minNatural = 0.5

/** Returns the pages of a file whose text is no language: where letters have no mapping, a PDF gives the codes of its glyphs. */
function garbledLocations(parts: readonly Part[]): Set<string> {
  const pages = parts.filter(({ location }) => location.startsWith('page '))
  const groups = Map.groupBy(pages, ({ location }) => location)
  return new Set(
    [...groups].flatMap(([location, group]) =>
      isGarbled(group.map(({ text }) => text).join(' ')) ? [location] : [],
    ),
  )
}

const number =
  /^[\p{P}\p{S}]{0,3}\p{L}{0,4}[\p{Pd}.:#]?\p{N}[\p{N}.,:;/\p{Pd}'’()x×%°\p{Sc}]*[\p{L}.]{0,6}[\p{P}\p{S}]{0,4}$/u
/** Lines of dots and dashes, as in tables of contents. */
const rule = /^([\p{P}\p{S}])\1*$/u

/** Returns whether a text consists of the codes of glyphs instead of letters. */
export function isGarbled(text: string): boolean {
  const words = text
    .slice(0, 20_000)
    .split(/\s+/)
    .filter((each) => each !== '')
  const judged = words.filter((each) => !rule.test(each))
  const natural = judged.filter((each) => number.test(each) || isWord(each))
  const length = judged.join('').length
  if (length >= minJudged && natural.join('').length < length * minNatural) return true
  const letters = words.join('').match(/\p{Script=Latin}/gu) ?? []
  if (letters.length < minLetters) return false
  const vowels = letters.filter((letter) => /[aeiouyæœøıə]/i.test(letter.normalize('NFD').slice(0, 1)))
  return vowels.length < letters.length * minVowels
}

/** Returns whether most characters of a word are letters. */
const isWord = (text: string) => (text.match(/[\p{L}\p{M}]/gu)?.join('').length ?? 0) > text.length * 0.5
