import { backtracking } from './linear-patterns.ts'

// Rules that no tool has. Import rules are in boundaries.js, other restrictions in oxlint.config.ts.

type Node = { type: string; async?: boolean; [key: string]: unknown }
type Context = {
  filename: string
  cwd: string
  report: (problem: { node: Node; message: string }) => void
}
type Visitor = Record<string, (node: Node) => void>

const vagueNames = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'constants', 'shared', 'types']
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Checks paths: kebab-case, a concept in each name, three folders below src, `index.ts` for server features only. */
function fileNames(context: Context): Visitor {
  const path = context.filename.slice(context.cwd.length + 1).replaceAll('\\', '/')
  return {
    Program(node) {
      const message = objectionTo(path)
      if (message) context.report({ node, message })
    },
  }
}

function objectionTo(path: string): string | undefined {
  const [file = '', ...folders] = path.split('/').toReversed()
  const name = file.replace(/(\.(d|test|spec|config|suite|conformance))?\.[cm]?[jt]sx?$/, '')
  const words = [...folders, name].filter((word) => !word.startsWith('.'))
  const vague = words.find((word) => vagueNames.includes(word))
  if (vague) return `\`${vague}\` names no concept. Name what is inside, or keep it in the file that uses it.`
  const odd = words.find((word) => !kebabCase.test(word))
  if (odd !== undefined) return `\`${odd}\` is not kebab-case. Files and folders are written like-this.`
  if (name.endsWith('-rules') && /^(engine|server|web)\/src\//.test(path))
    return 'Pure functions are in `<noun>-logic.ts`.'
  if (folders.indexOf('src') > 3)
    return 'Three folders below src are enough. Move the folder up, or merge two levels.'
  const hasIndex = /^contract\/src\/index\.ts$|^server\/src\/features\/[^/]+\/index\.ts$/
  if (name === 'index' && path.includes('/src/') && !hasIndex.test(path))
    return 'Only a server feature has an index file. Import the exact file.'
  return undefined
}

/** Forbids `async`, `await` and a context as parameter. */
function pure(context: Context): Visitor {
  const report = (node: Node) =>
    context.report({
      node,
      message:
        'This file is pure: values in, values out. Its caller loads and waits, and passes the values in.',
    })
  const checkFunction = (node: Node) => {
    const params = Array.isArray(node.params) ? node.params : []
    if (node.async === true || params.some((param) => param.name === 'ctx')) report(node)
  }
  return {
    FunctionDeclaration: checkFunction,
    FunctionExpression: checkFunction,
    ArrowFunctionExpression: checkFunction,
    AwaitExpression: report,
  }
}

/** Forbids `new Date()` without an argument; other ways to read the clock are restricted properties. */
function noCurrentDate(context: Context): Visitor {
  return {
    'NewExpression[callee.name="Date"][arguments.length=0]': (node) =>
      context.report({
        node,
        message: 'Time comes from `ctx.clock`, or as an argument, so that a test can set it.',
      }),
  }
}

/**
 * Forbids patterns whose time grows faster than the text. Checks literals and `RegExp` of a string; patterns put together
 * from parts are fed with adversarial texts by `npm run drill -- text`.
 */
function linearPatterns(context: Context): Visitor {
  const check = (node: Node, source: string, flags: string) => {
    const reason = backtracking(source, flags)
    if (reason === null) return
    const message = `This pattern takes quadratic time: ${reason}. Bound the repetition, exclude the character that begins or ends it, or use a string function.`
    context.report({ node, message })
  }
  const checkCall = (node: Node) => {
    const [source, flags] = (Array.isArray(node.arguments) ? node.arguments : []) as Node[]
    if (typeof source?.value === 'string') check(node, source.value, String(flags?.value ?? ''))
  }
  return {
    Literal(node) {
      const { regex } = node as { regex?: { pattern: string; flags: string } }
      if (regex) check(node, regex.pattern, regex.flags)
    },
    'NewExpression[callee.name="RegExp"]': checkCall,
    'CallExpression[callee.name="RegExp"]': checkCall,
  }
}

const namedElement = /^([a-z]\w*|IconButton|Link|AssistantLink)$/

/** Forbids `title` on elements: no browser shows it on focus or touch. `Button` and `LinkButton` make a tooltip of theirs. */
function noTitleTooltip(context: Context): Visitor {
  return {
    JSXOpeningElement(node) {
      const { name, attributes } = node as {
        name?: { name?: string }
        attributes?: (Node & { name?: { name?: string } })[]
      }
      const title = attributes?.find((attribute) => attribute.name?.name === 'title')
      if (title && namedElement.test(name?.name ?? ''))
        context.report({
          node: title,
          message:
            'Spread `tooltip(…)`, or `nameOfRow` for a cut text, of `web/src/ui/tooltip/tooltip.ts` instead of a title.',
        })
    },
  }
}

/** Forbids native selects: the browser paints their lists, without a search and in its own colours. */
function noNativeSelect(context: Context): Visitor {
  return {
    'JSXOpeningElement[name.name="select"]': (node) =>
      context.report({ node, message: 'Use `Select` of `web/src/ui/forms/select.tsx`.' }),
  }
}

/** Participles that have named variables here. Others are left to review. */
const participles = new Set(['asked', 'chosen', 'found', 'given', 'known', 'own', 'wanted'])

/** Forbids variables and parameters named by a participle alone. A variable is a noun: `account`, `knownIds`. */
function nounNames(context: Context): Visitor {
  const check = (node: Node | null | undefined) => {
    if (node?.type === 'Identifier' && participles.has(String(node['name'])))
      context.report({ node, message: `Say what \`${String(node['name'])}\` is: a variable is a noun.` })
  }
  const checkAll = (nodes: unknown) => {
    for (const node of Array.isArray(nodes) ? (nodes as (Node | null)[]) : []) check(node)
  }
  const checkParams = (node: Node) => checkAll(node['params'])
  return {
    VariableDeclarator: (node) => check(node['id'] as Node),
    ArrayPattern: (node) => checkAll(node['elements']),
    FunctionDeclaration: checkParams,
    FunctionExpression: checkParams,
    ArrowFunctionExpression: checkParams,
  }
}

export default {
  meta: { name: 'skein' },
  rules: {
    'file-names': { create: fileNames },
    pure: { create: pure },
    'no-current-date': { create: noCurrentDate },
    'linear-patterns': { create: linearPatterns },
    'no-title-tooltip': { create: noTitleTooltip },
    'no-native-select': { create: noNativeSelect },
    'noun-names': { create: nounNames },
  },
}
