import type { Context, Node, Rule } from './rule.ts'
import { isNode, nameOf } from './rule.ts'
import { pathFromRoot } from './tree.ts'

const drawers = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'types', 'constants', 'shared']
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/
const wordy = 200

const serverFixed = ['index', 'routes', 'store', 'jobs', 'prompts']
const serverFolders = ['engine', 'graph', 'tools', 'fixtures']

/** The closed vocabulary of names: kebab-case, no drawers, three folders deep, known kinds of files in features. */
export const fileNamesRule: Rule = {
  create(context) {
    const path = pathFromRoot(context.cwd, context.filename)
    return {
      Program: (node) => {
        const message = objectionToName(path, exportedNames(node))
        if (message) context.report({ node: firstOf(node), message })
      },
    }
  },
}

/** Says early that a file grows; the limit itself is `max-lines`. */
export const longFileRule: Rule = {
  create(context: Context) {
    if (/\.(test|spec)\.tsx?$/.test(context.filename)) return {}
    return {
      Program: (node) => {
        const lines = lastLine(node)
        if (lines > wordy)
          context.report({
            node: firstOf(node),
            message: `${lines} lines: aim for 40 to 120. Find the second concept in here and give it a file.`,
          })
      },
    }
  },
}

/** What to say about a path and the names that it exports, or undefined when it fits. */
function objectionToName(path: string, exported: string[]): string | undefined {
  const parts = path.split('/')
  const name = stem(parts.at(-1) ?? '')
  const words = [...parts.slice(0, -1), name]
  const drawer = words.find((word) => drawers.includes(word))
  if (drawer)
    return `\`${drawer}\` is a drawer, not a concept. Name what is inside, or keep it private in the file that uses it.`
  const odd = words.find((word) => !word.startsWith('.') && !kebab.test(word))
  if (odd !== undefined) return `\`${odd}\` is not kebab-case. Files and folders are written like-this.`
  const depth = parts.indexOf('src') < 0 ? 0 : parts.length - parts.indexOf('src') - 2
  if (depth > 3) return 'Three folders below src are enough. Lift the folder, or merge two levels.'
  if (isTest(path)) return undefined
  if (parts[0] === 'web' && name === 'index') return 'No index files in web: import the exact file.'
  if (path.startsWith('server/src/features/')) return objectionToServerFile(parts.slice(4), name, exported)
  if (path.startsWith('web/src/features/')) return objectionToWebFile(parts.at(-1) ?? '', exported)
  return undefined
}

function objectionToServerFile(below: string[], name: string, exported: string[]): string | undefined {
  const folder = below.length > 1 ? below[0] : undefined
  if (folder && !serverFolders.includes(folder)) {
    return `A server feature has no folder \`${folder}\`: only ${serverFolders.join(', ')}. A new kind needs a decision record.`
  }
  if (folder || serverFixed.includes(name) || /-(rules|store)$/.test(name)) return undefined
  if (sharesWord(name, exported)) return undefined
  return `A file of a server feature is ${serverFixed.join('.ts, ')}.ts, <noun>-rules.ts, <noun>-store.ts, or one use case named like its function: export \`${camel(name)}\`, or rename the file after what it exports.`
}

function objectionToWebFile(file: string, exported: string[]): string | undefined {
  const name = stem(file)
  if (file.endsWith('.css')) return undefined
  if (file.endsWith('.tsx')) {
    if (isNamedLike(name, exported)) return undefined
    return `A web part exports a component named like its file: export \`${pascal(name)}\`, or rename the file.`
  }
  if (name === 'queries' || /-(form|reducer|rules|store)$/.test(name)) return undefined
  if (sharesWord(name, exported)) return undefined
  return `A .ts file of a web feature is queries, <noun>-form, <noun>-reducer, <noun>-rules, <noun>-store, use-<thing>, or one thing named like the file: export \`${camel(name)}\`, or rename the file.`
}

function isNamedLike(name: string, exported: string[]): boolean {
  return exported.some((each) => each.toLowerCase() === name.replaceAll('-', ''))
}

/** `settle.ts` may export `settleUnclear`; nobody looks for `summariesOf` in `present-automation.ts`. */
function sharesWord(name: string, exported: string[]): boolean {
  const stems = name.split('-').map((word) => word.replace(/(e|s|es|y|ies)$/, ''))
  return exported.some((each) => stems.some((stem) => stem.length > 2 && each.toLowerCase().includes(stem)))
}

function exportedNames(program: Node): string[] {
  const body = Array.isArray(program.body) ? program.body.filter(isNode) : []
  return body.filter((node) => node.type === 'ExportNamedDeclaration').flatMap(namesOf)
}

function namesOf(node: Node): string[] {
  const specifiers = Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : []
  const listed = specifiers.map((specifier) => nameOf(specifier.exported) ?? '')
  const declared = isNode(node.declaration) ? node.declaration : undefined
  if (!declared) return listed
  const variables = Array.isArray(declared.declarations) ? declared.declarations.filter(isNode) : [declared]
  return [...listed, ...variables.map((each) => nameOf(each.id) ?? '')]
}

function firstOf(program: Node): Node {
  const body = Array.isArray(program.body) ? program.body : []
  return isNode(body[0]) ? body[0] : program
}

function lastLine(program: Node): number {
  const place = program.loc
  if (typeof place !== 'object' || place === null || !('end' in place)) return 0
  const { end } = place
  return typeof end === 'object' && end !== null && 'line' in end ? Number(end.line) : 0
}

function stem(file: string): string {
  return file.replace(/\.d\.ts$/, '').replace(/(\.(test|spec|config|suite|conformance))?\.[cm]?[jt]sx?$/, '')
}

function isTest(path: string): boolean {
  return /\.(test|spec|suite|conformance)\.tsx?$/.test(path)
}

function camel(name: string): string {
  return name.replace(/-(.)/g, (_all, letter: string) => letter.toUpperCase())
}

function pascal(name: string): string {
  return camel(`-${name}`)
}
