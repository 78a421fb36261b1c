import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { m } from '@skein/messages'
import { baseLocale, locales, type Locale } from '@skein/messages/runtime'
import { codeOf, isNode, parse, type Node } from './syntax.ts'

type Message = (inputs: object) => string
type Lang = 'ts' | 'tsx'

/** Language of the build. */
export const locale = toLocale(process.env['WEB_LOCALE'] ?? baseLocale)

function toLocale(name: string): Locale {
  const locale = locales.find((each) => each === name)
  if (!locale) throw new Error(`WEB_LOCALE must be one of ${locales.join(', ')}.`)
  return locale
}

const compiled = join(import.meta.dirname, '..', 'messages', 'compiled', 'messages')
/** Functions that choose the language while the app runs. */
const library = /messages[\\/]compiled[\\/](messages|runtime)\b/

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
    handler: async (code, id) => {
      const messages = await import(pathToFileURL(join(compiled, `${locale}.js`)).href)
      return inlineCalls(code, messages, /\.ts(\?|$)/.test(id) ? 'ts' : 'tsx')
    },
  },
  generateBundle(_, bundle) {
    for (const output of Object.values(bundle)) {
      if (output.type === 'chunk' && output.moduleIds.some((id) => library.test(id)))
        this.error(`The chunk ${output.name} has messages of all languages: a call was not replaced.`)
    }
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

/** Replaces the calls of messages in the code of a module. Throws for unknown messages. */
export function inlineCalls(
  code: string,
  messages: Readonly<Record<string, Message>>,
  lang: Lang = 'tsx',
): string {
  const text = codeOf(code, parse(code, lang), (node, codeOfPart) => {
    const call = code.indexOf('m.', node.start)
    if (call === -1 || call >= node.end) return code.slice(node.start, node.end)
    const { type, callee, arguments: args } = node
    if (type === 'CallExpression' && isNode(callee) && Array.isArray(args)) {
      const key = keyOf(callee)
      if (key === null) return null
      const message = messages[key]
      if (!message) throw new Error(`There is no message ${key}.`)
      return inlined(message, args.filter(isNode), codeOfPart)
    }
    const key = keyOf(node)
    if (key !== null) throw new Error(`m.${key} must be called where it is used.`)
    return null
  })
  const imports = helpers.filter(([use]) => text.includes(use) && !code.includes(use))
  return imports.map(([, line]) => line).join('') + text
}

/** Returns the text of a message with the arguments of its call; a call of its function if it has several texts. */
function inlined(message: Message, args: readonly Node[], codeOfPart: (part: Node) => string): string {
  const [values] = args
  if (!values) return JSON.stringify(message({}))
  return filled(message, values, codeOfPart) ?? `(${String(message)})(${args.map(codeOfPart).join(', ')})`
}

/** Returns the template of a message with the values of an object; null if the message or the object is not that simple. */
function filled(message: Message, values: Node, codeOfPart: (part: Node) => string): string | null {
  const source = `(${String(message)})`
  const template = templateOf(parse(source, 'ts'))
  const properties = propertiesOf(values)
  if (!template || !properties) return null
  const usedNames = new Set<string>()
  let isSimple = true
  const text = codeOf(source, template, (node) => {
    const name = parameterOf(node)
    if (name === null) return null
    const value = properties.get(name)
    if (!value) return 'undefined'
    isSimple &&= !usedNames.has(name) || /^(Identifier|Literal|MemberExpression)$/.test(value.type)
    usedNames.add(name)
    return value.type === 'SequenceExpression' ? `(${codeOfPart(value)})` : codeOfPart(value)
  })
  return isSimple ? text : null
}

/** Returns the key of `m.key`; null for other syntax. */
function keyOf({ type, object, property, computed }: Node): string | null {
  if (type !== 'MemberExpression' || computed === true || !isNode(object) || !isNode(property)) return null
  return object.type === 'Identifier' && object.name === 'm' ? String(property.name) : null
}

/** Returns the template literal that a message returns; null for one with several texts. */
function templateOf(program: Node): Node | null {
  let node: Node | undefined = program
  const onlyOf = (list: unknown) => (Array.isArray(list) && list.length === 1 ? list[0] : undefined)
  while (node && node.type !== 'TemplateLiteral') {
    const inner: unknown =
      onlyOf(node.body) ?? (isNode(node.body) ? node.body : undefined) ?? node.expression ?? node.argument
    node = isNode(inner) ? inner : undefined
  }
  return node ?? null
}

/** Returns the name of `i?.name`, by which a message reads a parameter; null for other syntax. */
function parameterOf({ type, expression }: Node): string | null {
  if (type !== 'ChainExpression' || !isNode(expression) || !isNode(expression.property)) return null
  return String(expression.property.name)
}

/** Returns the values of an object by name; null if it has other parts than names and values. */
function propertiesOf({ type, properties }: Node): ReadonlyMap<string, Node> | null {
  if (type !== 'ObjectExpression' || !Array.isArray(properties)) return null
  const values = new Map<string, Node>()
  for (const { key, value, computed, kind } of properties) {
    if (kind !== 'init' || computed === true || !isNode(key) || !isNode(value)) return null
    values.set(String(key.name), value)
  }
  return values
}
