import replies from '../data/obedient-replies.json' with { type: 'json' }
import type { Attack } from './attack-strings.ts'
import type { Tenant } from './tenant.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Ways to hide a secret in a reply, by the word before its name in `obedient-replies.json`. */
const disguises: Readonly<Record<string, (secret: string) => string>> = {
  base64,
  hex: (text) => Buffer.from(text).toString('hex'),
  percent: (text) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  address: (text) => encodeURIComponent(text.slice(0, 300)),
  path: (text) => base64(text).slice(0, 300),
  spaced: (text) => [...text].join(' ').slice(0, 900),
  reversed: (text) => [...text].toReversed().join(''),
  hyphenated: (text) => [...text.replaceAll('-', ' ')].join('-'),
  cyrillic: (text) => text.replaceAll('a', 'а').replaceAll('e', 'е').replaceAll('o', 'о'),
  tags: (text) =>
    [...text].map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join(''),
  rot13: (text) =>
    text.replaceAll(/[a-z]/gi, (letter) => {
      const base = letter < 'a' ? 65 : 97
      return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base)
    }),
}

/** Returns the reply of a model that obeys the attack, plain or obfuscated. */
export function obedientReply({ goal, place }: Attack, tenant: Tenant): string {
  const choices = replies[goal]
  return (choices[place % choices.length] ?? '').replaceAll(
    /\{(?:(\w+) )?(prompt|code|secretFact|key)\}/g,
    (_, disguise: string | undefined, name: 'prompt' | 'code' | 'secretFact' | 'key') =>
      (disguises[disguise ?? ''] ?? String)(tenant[name]),
  )
}
