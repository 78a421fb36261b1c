import { parseAst } from 'vite'

/** A part of the syntax of a module, at a place of its code. */
export interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

/** Returns the syntax of a module. Throws for code that cannot be parsed. */
export function parse(code: string, lang: 'ts' | 'tsx'): Node {
  const { body } = parseAst(code, { lang })
  return { type: 'Program', start: 0, end: code.length, body }
}

/**
 * Returns the code of a syntax node, in which the nodes for which `replace` returns a text are replaced by it. `replace` is
 * called for an outer node first, and can use the code of its parts.
 */
export function codeOf(
  code: string,
  node: Node,
  replace: (node: Node, codeOfPart: (part: Node) => string) => string | null,
): string {
  const replaced = replace(node, (part) => codeOf(code, part, replace))
  if (replaced !== null) return replaced
  let text = ''
  let end = node.start
  for (const part of partsOf(node)) {
    // A short property such as `{ name }` or `{ name = 1 }` starts with its name, which its value contains.
    if (part.start < end) continue
    text += code.slice(end, part.start) + codeOf(code, part, replace)
    end = part.end
  }
  return text + code.slice(end, node.end)
}

const partsOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter(isNode)
    .toSorted((one, other) => one.start - other.start || other.end - one.end)

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value
