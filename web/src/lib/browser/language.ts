import { languageCookie, languages, type Language } from '@skein/contract/languages'
import { m } from '@skein/messages'

const year = 31_536_000

/** The language of this page. */
export const language: Language = languages.find((each) => each === m.locale_code()) ?? 'en'

/** Whether this page is laid out from right to left. */
export const isRightToLeft = String(m.locale_direction()) === 'rtl'

/** Stores the language for this browser and loads the page in it. */
export function chooseLanguage(language: Language): void {
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${year}; samesite=lax`
  location.reload()
}
