import { m } from '@skein/messages'

/**
 * Returns a text that a person wrote so that it keeps its direction inside of a sentence from right to left (between U+2068
 * and U+2069); unchanged in languages from left to right.
 */
export const isolated = (text: string): string =>
  m.locale_direction() === 'rtl' && text !== '' ? `\u2068${text}\u2069` : text
