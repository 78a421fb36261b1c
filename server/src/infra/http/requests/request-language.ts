import type { MiddlewareHandler } from 'hono'
import { setCookie } from 'hono/cookie'
import { every } from 'hono/combine'
import { languageDetector } from 'hono/language'
import { languageCookie } from '@skein/contract/languages'
import { baseLocale, locales } from '@skein/messages/runtime'
import { inLanguage } from '#src/infra/language.ts'

/** Reads the language of a request from the cookie, else from `Accept-Language`. Messages of the answer are in it. */
export const requestLanguage: MiddlewareHandler = every(
  languageDetector({
    order: ['cookie', 'header'],
    lookupCookie: languageCookie,
    caches: false,
    supportedLanguages: [...locales],
    fallbackLanguage: baseLocale,
  }),
  (c, next) => inLanguage(locales.find((each) => each === c.get('language')) ?? baseLocale, next),
)

const yearInSeconds = 31_536_000

/** Stores the language of `/?language=` for this browser, and leads to the address without it. */
export const storeLanguage: MiddlewareHandler = async (c, next) => {
  const language = locales.find((each) => each === c.req.query('language'))
  if (!language) return next()
  setCookie(c, languageCookie, language, { path: '/', maxAge: yearInSeconds, sameSite: 'Lax' })
  return c.redirect('/')
}
