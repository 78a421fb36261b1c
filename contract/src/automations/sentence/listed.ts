import { m } from '@skein/messages'
import { isolated } from '../../isolated.ts'

/** Returns texts as a list in words: "a, b or c". */
export function listed(texts: readonly string[]): string {
  const parts = texts.map(isolated)
  const last = parts.at(-1) ?? ''
  return parts.length > 1 ? m.sentence_or({ list: parts.slice(0, -1).join(m.sentence_comma()), last }) : last
}
