import { m } from '@skein/messages'

/** Returns the parts as a list in words: "a, b or c". */
export function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length > 1 ? m.sentence_or({ list: parts.slice(0, -1).join(m.sentence_comma()), last }) : last
}
