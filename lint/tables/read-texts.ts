import { parseSync } from '@swc/core'

/** A text of SQL in the source: a whole statement or a part of one. */
export interface SqlText {
  file: string
  /** The line on which it begins. */
  line: number
  /** The texts between its interpolations. */
  parts: readonly string[]
  /** Whether it is marked as SQL, and not just a string. */
  isSql: boolean
  /** The function to which it is given, directly or in an array or a property. */
  callee: string
}

/** Functions whose strings are SQL or names of tables. */
const takesSql = /^(prepared|sql\.raw|sql\.rows)$/

type Node = Record<string, unknown>

interface Place {
  callee: string
  isSql: boolean
}

/** Returns every template and every string of a file, nested ones too, except the names of imported files. */
export function readTexts(file: string, code: string): SqlText[] {
  const bytes = Buffer.from(`;${code}`)
  const { body } = parseSync(`;${code}`, { syntax: 'typescript' })
  // Positions of this parser are of bytes and grow from call to call. The semicolon is at the first of them.
  const origin = (body[0] as unknown as { span: Span }).span.start
  const texts: SqlText[] = []
  const add = (node: Node, parts: readonly string[], place: Place) => {
    const before = bytes.subarray(0, (node.span as Span).start - origin)
    texts.push({ file, line: before.toString().split('\n').length, parts, ...place })
  }
  const visit = (value: unknown, place: Place): void => {
    if (Array.isArray(value)) return value.forEach((each) => visit(each, place))
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    if (/^(Import|Export(All|Named))Declaration$|^Ts/.test(String(node.type))) {
      if (!/^Ts(As|Satisfies|NonNull|Const)/.test(String(node.type))) return
    }
    const inner = placeInside(node, place)
    if (node.type === 'TemplateLiteral') {
      add(
        node,
        (node.quasis as { cooked: string }[]).map(({ cooked }) => cooked),
        place,
      )
      visit(node.expressions, { callee: '', isSql: false })
    } else if (node.type === 'CallExpression' && inner.callee === 'prepared') {
      // The first argument is the name of the statement.
      visit((node.arguments as unknown[]).slice(1), inner)
    } else if (node.type === 'StringLiteral') add(node, [String(node.value)], place)
    else
      for (const [key, child] of Object.entries(node)) {
        if (key !== 'span' && key !== 'key') visit(child, inner)
      }
  }
  visit(body, { callee: '', isSql: false })
  return texts
}

interface Span {
  start: number
}

/** Returns what is known of the texts inside of a node. */
function placeInside(node: Node, place: Place): Place {
  if (node.type === 'TaggedTemplateExpression') {
    const tag = node.tag as Node
    const name = nameOf(tag.type === 'CallExpression' ? (tag.callee as Node) : tag)
    return { callee: name, isSql: /^sql(\.rows)?$/.test(name) }
  }
  if (node.type === 'CallExpression') {
    const callee = nameOf(node.callee as Node)
    return { callee, isSql: takesSql.test(callee) }
  }
  if (/Function|BlockStatement/.test(String(node.type))) return { callee: '', isSql: false }
  return place
}

function nameOf(node: Node): string {
  if (node.type === 'Identifier') return String(node.value)
  if (node.type === 'MemberExpression')
    return `${nameOf(node.object as Node)}.${nameOf(node.property as Node)}`
  return ''
}
