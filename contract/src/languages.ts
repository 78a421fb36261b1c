/** Languages of the interface. */
export const languages = ['en', 'es', 'pt', 'de', 'ar'] as const
export type Language = (typeof languages)[number]

/** Each language in itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  pt: 'Português',
  de: 'Deutsch',
  ar: 'العربية',
}

/** Cookie with the language that was chosen in a browser. Without it, the language is that of the browser. */
export const languageCookie = 'skein_language'
