import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vitest/node'

/** A text that a user can see. Values in it are written as {…}. */
export interface InterfaceText {
  file: string
  line: number
  text: string
}

/** Where texts are written. Only text-like strings are read from `prose` files, all strings from the others. */
const sources = [
  { name: 'messages', files: 'messages/en/*.json', prose: false },
  { name: 'web', files: 'web/src/{components,copy,features,lib,ui}/**/*.{ts,tsx}', prose: true },
  { name: 'contract', files: 'contract/src/**/*.ts', prose: true },
  { name: 'server', files: 'server/src/{features,infra/http,integrations/*}/**/*.ts', prose: true },
  { name: 'sandbox', files: 'sandbox/src/pages/**/*.ts', prose: true },
] as const

/** Not shown to a user: tests, recorded platform calls, and instructions to a model. */
const unseen = /\.(test|conformance)\.tsx?$|\/(conformance|fixtures)\/|prompts?\.ts$|-schema\.ts$|\/sample-/

/** Returns the texts in the source code below `root`, by part of the product. */
export function readInterfaceTexts(root: string): Record<string, InterfaceText[]> {
  return Object.fromEntries(
    sources.map(({ name, files, prose }) => [
      name,
      globSync(files, { cwd: root })
        .map((file) => file.replaceAll('\\', '/'))
        .filter((file) => !unseen.test(file))
        .toSorted()
        .flatMap((file) => textsOf(file, readFileSync(join(root, file), 'utf8'), prose)),
    ]),
  )
}

const textsOf = (file: string, content: string, prose: boolean): InterfaceText[] =>
  file.endsWith('.json') ? messagesIn(file, content) : textsIn(file, content, prose)

/** Returns the messages of one JSON file; each form of a plural is a text. Search terms of the palette are not shown. */
function messagesIn(file: string, content: string): InterfaceText[] {
  const lines = content.split('\n')
  return lines.flatMap((line, index) => {
    const [, key = '', value = ''] = /^\s*("[^"]+"): (".*"),?$/.exec(line) ?? []
    if (value === '' || /^"\$schema"$|_also_/.test(key)) return []
    const text = String(JSON.parse(value))
      .replaceAll(/(?<!\\)\{\w+\}/g, '{…}')
      .replaceAll(/\\([{}])/g, '$1')
    return [{ file, line: index + 1, text }]
  })
}

/** Returns the texts of one TypeScript file. */
export function textsIn(file: string, code: string, prose: boolean): InterfaceText[] {
  const texts: InterfaceText[] = []
  const add = (start: number, text: string) => {
    if (prose && !/^\P{L}*\p{Lu}.* /su.test(text)) return
    texts.push({ file, line: code.slice(0, start).split('\n').length, text })
  }
  visit(parseAst(code, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' }), null, add)
  return texts
}

interface Node {
  type: string
  start: number
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Fields and methods whose strings no user sees: instructions to a model, search terms, help of metrics. */
const unseenFields = new Set(['description', 'describe', 'also', 'counter', 'gauge', 'histogram'])

function visit(node: unknown, parent: Node | null, add: (start: number, text: string) => void): void {
  if (Array.isArray(node)) {
    for (const each of node) visit(each, parent, add)
    return
  }
  if (!isNode(node) || isUnseen(node)) return
  if (node.type === 'Literal' && typeof node.value === 'string') add(node.start, node.value)
  if (node.type === 'JSXText') add(node.start, String(node.value).trim())
  if (node.type === 'TemplateLiteral') {
    const text = quasisOf(node).join('{…}')
    const isHtml = parent?.type === 'TaggedTemplateExpression'
    for (const part of isHtml ? withoutMarkup(text) : [text]) add(node.start, part)
  }
  for (const [field, value] of Object.entries(node)) {
    if (field === 'key' && node.computed !== true) continue
    if (field === 'test' && node.type === 'SwitchCase') continue
    visit(value, node, add)
  }
}

function quasisOf({ quasis }: Node): string[] {
  return (quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
}

/** Returns the texts between the tags of a page. */
function withoutMarkup(html: string): string[] {
  return html
    .replaceAll(/<(style|script)\b.*?<\/\1>/gsu, '\n')
    .replaceAll(/<[^>]*>/gu, '\n')
    .split('\n')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Whether a node holds no text for a user: imports, types, comparisons, log lines, queries, bugs. */
function isUnseen(node: Node): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAnnotation':
    case 'TSLiteralType':
      return true
    case 'BinaryExpression':
      return node.operator !== '+'
    case 'TaggedTemplateExpression':
      return nameOf(node.tag) !== 'html'
    case 'Property':
      return unseenFields.has(nameOf(node.key))
    case 'NewExpression':
      return nameOf(node.callee) === 'Error'
    case 'CallExpression':
      return isSilentCall(node.callee)
    default:
      return false
  }
}

function isSilentCall(callee: unknown): boolean {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return false
  return unseenFields.has(nameOf(callee.property)) || /^(log|logger|console)$/u.test(nameOf(callee.object))
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier') return String(node.name)
  return node.type === 'MemberExpression' ? nameOf(node.property) : ''
}
