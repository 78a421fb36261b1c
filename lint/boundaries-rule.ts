import { features, pure, sharedWebFeatures } from '../boundaries.js'
import { isNode, onImports, type Node, type Rule } from './rule.ts'
import { areaOf, pathFromRoot, resolveImport, type Target } from './tree.ts'

/** Who may import whom, as `boundaries.js` says. */
export const boundariesRule: Rule = {
  create(context) {
    const importer = pathFromRoot(context.cwd, context.filename)
    return onImports((node, specifier) => {
      const target = resolveImport(context.cwd, context.filename, specifier)
      const message =
        objection(importer, target) ?? (isTypeOnly(node) ? undefined : impurity(importer, target))
      if (message) context.report({ node, message })
    })
  },
}

/** What to say about an import, or undefined when it is allowed. */
function objection(importer: string, target: Target): string | undefined {
  const from = areaOf(importer)
  if (!from)
    return `No row of boundaries.js covers ${importer}. Put the file where its kind belongs, or add a row.`
  if ('package' in target) {
    if (!from.packages.test(target.package))
      return `${from.name} may not import ${target.package}. ${from.instead}`
    return undefined
  }
  const to = areaOf(target.file)
  if (!to) return `${target.file} belongs to no area of boundaries.js.`
  if (to !== from && !from.uses.includes(to.name)) {
    return `${from.name} may not import ${to.name} (${target.file}). ${from.instead}`
  }
  return betweenFeatures(importer, target.file)
}

/** Types cannot bring a context or a clock along, so only values are looked at. */
function impurity(importer: string, target: Target): string | undefined {
  if (!isPure(importer)) return undefined
  if ('package' in target) return pure.packages.test(target.package) ? undefined : pure.instead
  return pure.values.test(target.file) || isPure(target.file) ? undefined : pure.instead
}

function isTypeOnly(node: Node): boolean {
  if (node.importKind === 'type' || node.exportKind === 'type') return true
  const specifiers = Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : []
  return specifiers.length > 0 && specifiers.every((specifier) => specifier.importKind === 'type')
}

export function isPure(path: string): boolean {
  return pure.files.test(path) && !pure.unless.test(path)
}

function betweenFeatures(importer: string, target: string): string | undefined {
  const [side, from] = featureOf(importer)
  const [targetSide, to] = featureOf(target)
  if (!to || side !== targetSide || from === to || /\.test\.tsx?$/.test(importer)) return undefined
  if (side === 'web') return from ? betweenWebFeatures(from, to) : undefined
  if (!from) return undefined
  const [rank, targetRank] = [features.indexOf(from), features.indexOf(to)]
  if (rank < 0) return `The feature ${from} has no place in the order of boundaries.js. Add it there.`
  if (targetRank > rank) {
    return `${from} stands above ${to}, so ${to} may use ${from} and not the other way round. Move the function up, or let ${to} call with what it knows.`
  }
  if (/\/features\/[^/]+\/index\.ts$/.test(target)) return undefined
  return `${from} meets ${to} at its front door only. Export what you need from features/${to}/index.ts and import that.`
}

function betweenWebFeatures(from: string, to: string): string | undefined {
  if (sharedWebFeatures.includes(to)) return undefined
  return `Web features do not import each other (${from} → ${to}). Draw the shared piece in product/ from props, or compose both in app/.`
}

function featureOf(path: string): [side: string, feature: string | undefined] {
  const found = /^(server|web)\/src\/features\/([^/]+)\//.exec(path)
  return [found?.[1] ?? path.split('/')[0] ?? '', found?.[2]]
}
