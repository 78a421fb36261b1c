import { foldText } from '@skein/contract/automations/match'
import { day } from '@skein/contract/durations'

/** How far back the same text counts as said again, in milliseconds. */
export const repeatWindow = day
/** So many of a person's latest answered texts are looked at. */
export const maxAnsweredTexts = 5

const maxKeyLength = 100

/** What somebody said, in a form that is alike for repetitions. */
export const repeatKeyOf = (text: string): string => foldText(text).slice(0, maxKeyLength)

export interface AnsweredText {
  folded: string
  /** Milliseconds. */
  at: number
}

/** What people said that was answered since somebody began to note it, in the order of the decisions, by person. */
export interface AnsweredTexts {
  /** Those that still count at `now`, oldest first. */
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
