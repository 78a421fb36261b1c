import { limits } from '../../limits.ts'

/** Returns a function that cuts a text to at most `max` characters. */
export const cutLetters =
  (max: number) =>
  (text: string): string =>
    [...text].slice(0, max).join('')

/** Cuts a text at the limit of Instagram for the text of a message. */
export const cutMessage = (text: string): string => truncateBytes(text, limits.messageBytes)

/** Cuts a text to at most `max` bytes of UTF-8, between code points. */
export function truncateBytes(text: string, max: number): string {
  const encoder = new TextEncoder()
  if (encoder.encode(text).length <= max) return text
  let bytes = 0
  let prefix = ''
  for (const character of text) {
    bytes += encoder.encode(character).length
    if (bytes > max) break
    prefix += character
  }
  return prefix
}

export const lettersOf = (text: string): number => [...text].length
