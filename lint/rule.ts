/** The part of the linter's interface that our rules use. */
export type Node = { type: string; parent?: Node } & Record<string, unknown>

export type Rule = {
  create: (context: Context) => Record<string, (node: Node) => void>
}

export type Context = {
  filename: string
  cwd: string
  report: (problem: { node: Node; message: string }) => void
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** `a.b.c` for plain member chains, undefined for anything computed. */
export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return String(node.name)
  if (node.type !== 'MemberExpression' || node.computed) return undefined
  const object = nameOf(node.object)
  const property = nameOf(node.property)
  return object && property ? `${object}.${property}` : undefined
}

/** Calls back with every module that a file names: imports, re-exports and dynamic imports. */
export function onImports(
  visit: (node: Node, specifier: string) => void,
): Record<string, (node: Node) => void> {
  const look = (node: Node) => {
    if (isNode(node.source) && typeof node.source.value === 'string') visit(node, node.source.value)
  }
  return {
    ImportDeclaration: look,
    ExportNamedDeclaration: look,
    ExportAllDeclaration: look,
    ImportExpression: look,
    TSImportType: look,
  }
}
