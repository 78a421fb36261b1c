import { foldText } from '@skein/contract/automations/keywords/fold'
import { day } from '@skein/contract/durations'

/** How long an answered text counts as repeated, in milliseconds. */
export const repeatWindow = day
/** How many of the latest answered texts of a person are compared. */
export const maxAnsweredTexts = 5

const maxKeyLength = 100

/** Returns a key that is equal for repetitions of a text. */
export const repeatKeyOf = (text: string): string => foldText(text).slice(0, maxKeyLength)

export interface AnsweredText {
  folded: string
  /** Milliseconds since the epoch. */
  at: number
}

/** Texts that were answered since the object was created, by person, in the order of the decisions. */
export interface AnsweredTexts {
  /** Returns the texts that count at `now`, oldest first. */
  of(person: string, now: number): readonly AnsweredText[]
  add(person: string, text: AnsweredText): void
}

const noTexts: readonly AnsweredText[] = []

export function createAnsweredTexts(): AnsweredTexts {
  const byPerson = new Map<string, AnsweredText[]>()
  return {
    of(person, now) {
      const texts = byPerson.get(person)
      return texts ? texts.filter(({ at }) => at > now - repeatWindow).slice(-maxAnsweredTexts) : noTexts
    },
    add(person, text) {
      const texts = byPerson.get(person)
      if (texts) texts.push(text)
      else byPerson.set(person, [text])
    },
  }
}
