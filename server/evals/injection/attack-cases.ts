import {
  attackStrings,
  goals,
  wishes,
  type AttackString,
  type Goal,
  type Technique,
} from './attack-strings.ts'

export interface Attack {
  /** Part of the attacker's name or text, and so of every request that the attack causes. */
  id: string
  technique: Technique
  goal: Goal
  carrier: string
  /** Texts in order; two if the attack is split. */
  texts: readonly string[]
  /** Index among the strings of one goal and carrier; selects the form of the obedient reply. */
  place: number
}

/** Returns every combination of string, goal and carrier. */
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
