import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { m } from '@skein/messages'
import { baseLocale, locales, type Locale } from '@skein/messages/runtime'

type Message = (inputs: object) => string

/** Language of the build. */
export const locale = toLocale(process.env['WEB_LOCALE'] ?? baseLocale)

function toLocale(name: string): Locale {
  const found = locales.find((each) => each === name)
  if (!found) throw new Error(`WEB_LOCALE must be one of ${locales.join(', ')}.`)
  return found
}

const compiled = join(import.meta.dirname, '..', 'messages', 'compiled', 'messages')
/** What the code of messages uses, with its import. */
const helpers: ReadonlyArray<[use: string, code: string]> = [
  ['registry.', `import * as registry from '@skein/messages/registry'\n`],
  ['isolatedValue(', `import { isolatedValue } from '@skein/messages/isolated-value'\n`],
]

/**
 * Replaces each call of a message by its text in one language, or by its function if it has parameters. A page then
 * loads the texts that it shows, in its language only.
 */
export const inlineMessages = (): Plugin => ({
  name: 'inline-messages',
  enforce: 'pre',
  transform: {
    filter: { code: '@skein/messages' },
    handler: async (code) =>
      inlineCalls(code, await import(pathToFileURL(join(compiled, `${locale}.js`)).href)),
  },
})

/** Fills in the language of a document, its direction and its texts. */
export const localizeDocument = (): Plugin => ({
  name: 'localize-document',
  transformIndexHtml: (html) =>
    html
      .replace('<html lang="en"', `<html lang="${locale}" dir="${m.locale_direction({}, { locale })}"`)
      .replace('%DESCRIPTION%', m.document_description({}, { locale }))
      .replace('%NO_SCRIPT%', m.document_no_script({}, { locale })),
})

/** A call with names, properties and short strings as values, such as `m.greeting({ name, count: names.length })`. */
const simpleCall =
  /\bm\.(\w+)\(\{ (\w+(?:: (?:[\w.]+|'[\w{}]*'))?(?:, \w+(?:: (?:[\w.]+|'[\w{}]*'))?)*) \}\)/g

/** Replaces the calls of messages in the code of a module. Throws for unknown messages. */
export function inlineCalls(code: string, messages: Readonly<Record<string, Message>>): string {
  const messageOf = (key: string): Message => {
    const message = messages[key]
    if (!message) throw new Error(`There is no message ${key}.`)
    return message
  }
  const filled = code.replace(simpleCall, (call, key: string, given: string) => {
    const source = String(messageOf(key))
    const template = source.includes('registry.') ? undefined : /\(`([^]*)`\)\s*\}?;?$/.exec(source)?.[1]
    if (template === undefined) return call
    const values = new Map(given.split(', ').map((each) => [each.split(': ')[0], each.split(': ').at(-1)]))
    return `\`${template.replace(/i\?\.(\w+)/g, (_, name: string) => values.get(name) ?? 'undefined')}\``
  })
  const text = filled.replace(/\bm\.(\w+)\((\))?/g, (_, key: string, end: string | undefined) => {
    const message = messageOf(key)
    if (end !== undefined) return JSON.stringify(message({}))
    return `(${String(message)})(`
  })
  const left = /\bm\.\w+/.exec(text)
  if (left) throw new Error(`${left[0]} must be called where it is used.`)
  const imports = helpers.filter(([use]) => text.includes(use) && !code.includes(use))
  return imports.map(([, line]) => line).join('') + text
}
