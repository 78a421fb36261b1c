/** Languages of the interface. */
export const languages = ['en', 'es', 'pt', 'de', 'ar'] as const
export type Language = (typeof languages)[number]

/** Cookie with the language that was chosen in a browser. Without it, the language is that of the browser. */
export const languageCookie = 'skein_language'
