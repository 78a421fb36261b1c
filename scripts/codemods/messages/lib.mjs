// Parsing helpers of the codemods. ROOT is the tree to work on; packages are loaded from it.
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = process.env.ROOT ?? process.cwd()
const load = createRequire(join(root, 'package.json'))
export const { parseSync } = load('oxc-parser')
const magic = load('magic-string')
export const MagicString = magic.default ?? magic

export function parse(file) {
  const code = readFileSync(join(root, file), 'utf8')
  const { program, errors } = parseSync(file, code)
  if (errors.length) throw new Error(`${file}: ${errors[0].message}`)
  link(program, null)
  return { file, code, program }
}
const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string'
function link(node, parent) {
  node.parent = parent
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent') continue
    if (Array.isArray(value)) for (const each of value) isNode(each) && link(each, node)
    else if (isNode(value)) link(value, node)
  }
}
export function walk(node, visit) {
  if (visit(node) === false) return
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent') continue
    if (Array.isArray(value)) for (const each of value) isNode(each) && walk(each, visit)
    else if (isNode(value)) walk(value, visit)
  }
}
/** Whether an identifier is a reference, not a name of a property, a key or a declaration. */
export function isReference(node) {
  if (node.type !== 'Identifier') return false
  const { parent } = node
  if (parent.type === 'MemberExpression' && parent.property === node && !parent.computed) return false
  if (parent.type === 'Property' && parent.key === node && !parent.computed && !(parent.shorthand && parent.value === node)) return false
  if (parent.type === 'Property' && parent.shorthand) return parent.value === node
  if (/^Import.*Specifier$/.test(parent.type)) return false
  if (parent.type === 'TSPropertySignature' && parent.key === node) return false
  if (parent.type === 'PropertyDefinition' && parent.key === node) return false
  if (parent.type === 'TSQualifiedName' && parent.right === node) return false
  return true
}
export const unwrap = (node) => {
  while (/^(TSAsExpression|TSSatisfiesExpression|TSNonNullExpression|ParenthesizedExpression)$/.test(node.type)) node = node.expression
  return node
}
