import { AsyncLocalStorage } from 'node:async_hooks'
import { baseLocale, locales, overwriteGetLocale, type Locale } from '@skein/messages/runtime'

const current = new AsyncLocalStorage<Locale>()
overwriteGetLocale(() => current.getStore() ?? baseLocale)

/** Runs work whose messages are in a language. Outside of it they are in English. */
export const inLanguage = <T>(locale: Locale, work: () => T): T => current.run(locale, work)

/**
 * Returns a stored text in the current language if it is one of these messages in any language; otherwise the text as it
 * is. Background work stores texts in English.
 */
export function inCurrentLanguage(storedText: string, messages: readonly (() => string)[]): string {
  const matchingMessage = messages.find((message) =>
    locales.some((each) => inLanguage(each, message) === storedText),
  )
  return matchingMessage ? matchingMessage() : storedText
}
