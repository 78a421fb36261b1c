import { z } from 'zod'
import { readData } from '#test/read-data.ts'

/** Goals of attackers, the same for every string and carrier. */
export const goals = ['act', 'reveal', 'lead away', 'change rules'] as const
export type Goal = (typeof goals)[number]

/** Part of every text that attackers want to be sent, and of no other text. */
export const marker = 'pelorus'

/** Ways to hide a text from people. */
const disguises = {
  'zero-width space': between('\u200b'),
  'word joiner': between('\u2060'),
  'soft hyphen': between('\u00ad'),
  tags: (text: string) => `How much is it?${tags(text)}`,
  'full width': (text: string) =>
    text.replaceAll(/[a-z]/gi, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)),
  cyrillic: (text: string) =>
    text.replaceAll(/[aeo]/g, (letter) => ({ a: 'а', e: 'е', o: 'о' })[letter] ?? letter),
}

const Language = z.enum(['en', 'de', 'fr', 'es', 'pt', 'it', 'tr'])
const Technique = z.enum([
  'plain order',
  'business prose',
  'other language',
  'invisible or bidirectional text',
  'fake system tag',
  'fake tool result',
  'broken frame',
  'split in two',
])
export type Technique = z.infer<typeof Technique>

const AttackData = z.strictObject({
  /** Attack texts. `{wish}` is replaced by the wish; `|` splits the text in two. */
  strings: z.array(
    z.strictObject({
      technique: Technique,
      language: Language,
      text: z.string(),
      disguise: z.enum(Object.keys(disguises) as [keyof typeof disguises]).optional(),
    }),
  ),
  /** The wish of each goal, as an instruction in the language of the surrounding text. */
  wishes: z.record(Language, z.record(z.enum(goals), z.string())),
})

const { strings, wishes } = readData(new URL('../data/attacks.json', import.meta.url), AttackData)

export interface AttackString {
  technique: Technique
  language: z.infer<typeof Language>
  text: string
  /** Hides the finished text. */
  disguise: (text: string) => string
}

export const attackStrings: readonly AttackString[] = strings.map(({ disguise, ...string }) => ({
  ...string,
  disguise: disguise ? disguises[disguise] : String,
}))
export { wishes }

function between(letter: string) {
  return (text: string) => text.replaceAll(/(?<=[a-z])(?=[a-z])/g, letter)
}

function tags(text: string): string {
  const tag = (code: number) => String.fromCodePoint(code < 0x7f ? 0xe0000 + code : code)
  return [...text].map((letter) => tag(letter.codePointAt(0) ?? 0)).join('')
}
