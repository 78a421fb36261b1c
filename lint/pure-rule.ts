import { pure } from '../boundaries.js'
import { isPure } from './boundaries-rule.ts'
import { isNode, nameOf, type Node, type Rule } from './rule.ts'
import { pathFromRoot } from './tree.ts'

const impure = [
  'Date.now',
  'performance.now',
  'Math.random',
  'process',
  'console',
  'localStorage',
  'document',
  'window',
]

/** engine/, *-rules, *-form, *-reducer: no context, no await, no clock. */
export const pureRule: Rule = {
  create(context) {
    if (!isPure(pathFromRoot(context.cwd, context.filename))) return {}
    const report = (node: Node) => context.report({ node, message: pure.instead })
    const look = (node: Node) => {
      if (node.async === true || takesContext(node)) report(node)
    }
    return {
      FunctionDeclaration: look,
      FunctionExpression: look,
      ArrowFunctionExpression: look,
      AwaitExpression: report,
      MemberExpression: (node) => {
        const name = nameOf(node) ?? ''
        if (impure.includes(name) || impure.includes(name.split('.')[0] ?? '')) report(node)
      },
      NewExpression: (node) => {
        if (nameOf(node.callee) === 'Date' && Array.isArray(node.arguments) && node.arguments.length === 0)
          report(node)
      },
    }
  },
}

function takesContext(node: Node): boolean {
  const params = Array.isArray(node.params) ? node.params : []
  return params.some((param) => isNode(param) && nameOf(param) === 'ctx')
}
