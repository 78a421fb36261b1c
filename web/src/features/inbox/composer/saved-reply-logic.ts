import type { SavedReply } from '@skein/contract/contacts'

/** What stands behind a `/` that begins the text; null when no saved reply is looked for. */
export const wordAfterSlash = (text: string): string | null => /^\/(\S*)$/.exec(text)?.[1] ?? null

/** Replies whose short name begins with the word, then those that hold it anywhere. */
export function repliesFor(replies: readonly SavedReply[], word: string): SavedReply[] {
  const wanted = word.toLowerCase()
  const begins = ({ shortcut }: SavedReply) => shortcut.toLowerCase().startsWith(wanted)
  const holds = ({ shortcut, text }: SavedReply) => `${shortcut} ${text}`.toLowerCase().includes(wanted)
  return [...replies.filter(begins), ...replies.filter((reply) => !begins(reply) && holds(reply))].slice(0, 8)
}

const encoder = new TextEncoder()

/** Bytes of a message as it leaves. */
export const bytesOf = (text: string): number => encoder.encode(text.trim()).length
