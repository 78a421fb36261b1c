import {
  attackStrings,
  goals,
  wishes,
  type AttackString,
  type Goal,
  type Technique,
} from './attack-strings.ts'

export interface Attack {
  /** Part of the attacker's name or words, and so of every request that the attack leads to. */
  id: string
  technique: Technique
  goal: Goal
  carrier: string
  /** What is written, in order: two texts where the attack is split. */
  texts: readonly string[]
  /** Counts the strings of one goal and carrier; chooses the form of the obedient reply. */
  place: number
}

/** Every string with every goal over every carrier. */
export function attacksOver(carriers: readonly string[], strings = attackStrings): Attack[] {
  const attacks: Attack[] = []
  for (const [row, carrier] of carriers.entries()) {
    for (const goal of goals) {
      for (const [place, string] of strings.entries()) {
        const id = `case.${String(attacks.length + 1).padStart(4, '0')}`
        const { technique } = string
        attacks.push({ id, technique, goal, carrier, texts: textsOf(string, goal), place: place + row })
      }
    }
  }
  return attacks
}

function textsOf({ text, language, disguise }: AttackString, goal: Goal): string[] {
  return text.split('|').map((part) => disguise(part.replaceAll('{wish}', () => wishes[language][goal])))
}
