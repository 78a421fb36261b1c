import { powers } from '../boundaries.js'
import { isNode, nameOf, onImports, type Context, type Node, type Rule } from './rule.ts'
import { pathFromRoot } from './tree.ts'

type Power = {
  name: string
  instead: string
  packages?: RegExp
  expressions?: string[]
  names?: { package: RegExp; imported: string[] }
}

/** One owner per power: SQL, the network, the environment, time, randomness. */
export const powersRule: Rule = {
  create(context) {
    const path = pathFromRoot(context.cwd, context.filename)
    const guarded = powers.filter(({ within, owners }) => within.test(path) && !owners.test(path))
    if (guarded.length === 0) return {}
    return { ...importsOf(context, guarded), ...expressionsOf(context, guarded) }
  },
}

function importsOf(context: Context, guarded: Power[]) {
  return onImports((node, specifier) => {
    for (const power of guarded) {
      const imported = power.names?.package.test(specifier) ? importedNames(node) : []
      if (power.packages?.test(specifier) || imported.some((name) => power.names?.imported.includes(name))) {
        report(context, node, power)
      }
    }
  })
}

function expressionsOf(context: Context, guarded: Power[]) {
  const owner = new Map<string, Power>()
  for (const power of guarded) for (const expression of power.expressions ?? []) owner.set(expression, power)
  const look = (node: Node, name: string | undefined) => {
    const power = name === undefined ? undefined : owner.get(name)
    if (power) report(context, node, power)
  }
  return {
    MemberExpression: (node: Node) => look(node, nameOf(node)),
    CallExpression: (node: Node) =>
      isNode(node.callee) && node.callee.type === 'Identifier' && look(node, nameOf(node.callee)),
    NewExpression: (node: Node) => {
      const bare = Array.isArray(node.arguments) && node.arguments.length === 0
      look(node, nameOf(node.callee) === 'Date' && bare ? 'new Date()' : nameOf(node.callee))
    },
  }
}

function importedNames(node: Node): string[] {
  const specifiers = Array.isArray(node.specifiers) ? node.specifiers : []
  return specifiers.filter(isNode).map((specifier) => nameOf(specifier.imported) ?? '')
}

function report(context: Context, node: Node, power: Power): void {
  context.report({ node, message: `${power.name} has one owner, and it is not this file. ${power.instead}` })
}
