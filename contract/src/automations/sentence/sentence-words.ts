import { m } from '@skein/messages'
import type { Nullable } from './sentence-types.ts'

/** Returns the words for a number of things; empty for none. */
export const counted = (count: number, words: (inputs: { count: number }) => string): string =>
  count === 0 ? '' : words({ count })

export function beginning(text: string, max: number): string {
  const letters = [...text]
  return letters.length <= max ? text : `${letters.slice(0, max).join('').trimEnd()}…`
}

export const quoted = (text: string): string => (text === '' ? '' : m.common_quoted({ text }))

/** What was cut off within a word loses the rest of that word. */
export const wholeWords = (text: string): string => text.replace(/\s\S*…$/, '…')

export const oneLine = (text: Nullable<string>): string => (text ?? '').replace(/\s+/g, ' ').trim()
