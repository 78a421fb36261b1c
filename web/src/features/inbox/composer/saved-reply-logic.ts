import type { SavedReply } from '@skein/contract/inbox/contacts'

/** Returns what follows a `/` at the start of the text; null if there is none. */
export const wordAfterSlash = (text: string): string | null => /^\/(\S*)$/.exec(text)?.[1] ?? null

/** Returns replies whose shortcut starts with the word, then those that contain it. */
export function repliesFor(replies: readonly SavedReply[], word: string): SavedReply[] {
  const searchText = word.toLowerCase()
  const begins = ({ shortcut }: SavedReply) => shortcut.toLowerCase().startsWith(searchText)
  const holds = ({ shortcut, text }: SavedReply) => `${shortcut} ${text}`.toLowerCase().includes(searchText)
  return [...replies.filter(begins), ...replies.filter((reply) => !begins(reply) && holds(reply))].slice(0, 8)
}

const encoder = new TextEncoder()

/** Returns the size of a message as sent, in bytes. */
export const bytesOf = (text: string): number => encoder.encode(text.trim()).length
