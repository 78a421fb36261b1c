import { createHash } from 'node:crypto'

/** The same for the same tool with the same arguments, in whatever order they are written. */
export const markArguments = (tool: string, args: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([tool, inOrder(args)]))
    .digest('hex')

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, inOrder(inner)]),
  )
}
