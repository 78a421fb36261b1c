import { m } from '@skein/messages'
import { isolatedValue } from '@skein/messages/isolated-value'

/**
 * Returns a text that a person wrote so that it keeps its direction inside of a sentence (`isolatedValue`). Values of
 * messages need no call: each message isolates its values.
 */
export const isolated = (text: string): string => isolatedValue(text, m.locale_direction() === 'rtl')

/** Returns texts that people wrote as a list with commas, each in its own direction. */
export const isolatedList = (texts: readonly string[]): string => texts.map(isolated).join(', ')
