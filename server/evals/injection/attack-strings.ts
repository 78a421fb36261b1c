import data from '../data/attacks.json' with { type: 'json' }

/** Goals of attackers, the same for every string and carrier. */
export const goals = ['act', 'reveal', 'lead away', 'change rules'] as const
export type Goal = (typeof goals)[number]

/** Part of every text that attackers want to be sent, and of no other text. */
export const marker = 'pelorus'

/** Ways to hide a text from people. */
const disguises: Readonly<Record<string, (text: string) => string>> = {
  'zero-width space': between('\u200b'),
  'word joiner': between('\u2060'),
  'soft hyphen': between('\u00ad'),
  tags: (text: string) => `How much is it?${tags(text)}`,
  'full width': (text: string) =>
    text.replaceAll(/[a-z]/gi, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)),
  cyrillic: (text: string) =>
    text.replaceAll(/[aeo]/g, (letter) => ({ a: 'а', e: 'е', o: 'о' })[letter] ?? letter),
}

type Language = keyof typeof data.wishes

/** `{wish}` in the text is replaced by the wish; `|` splits the text in two. */
export interface AttackString {
  technique: string
  language: Language
  text: string
  /** Hides the finished text. */
  disguise: (text: string) => string
}

export const attackStrings: readonly AttackString[] = data.strings.map(
  ({ disguise, language, ...string }) => ({
    ...string,
    language: language as Language,
    disguise: disguises[disguise ?? ''] ?? String,
  }),
)

function between(letter: string) {
  return (text: string) => text.replaceAll(/(?<=[a-z])(?=[a-z])/g, letter)
}

function tags(text: string): string {
  const tag = (code: number) => String.fromCodePoint(code < 0x7f ? 0xe0000 + code : code)
  return [...text].map((letter) => tag(letter.codePointAt(0) ?? 0)).join('')
}

export interface Attack {
  /** Part of the attacker's name or text, and so of every request that the attack causes. */
  id: string
  technique: string
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
  return text.split('|').map((part) => disguise(part.replaceAll('{wish}', () => data.wishes[language][goal])))
}
