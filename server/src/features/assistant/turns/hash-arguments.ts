import { createHash } from 'node:crypto'

/** Returns a SHA-256 of a tool and its arguments, independent of the order of keys. */
export const hashArguments = (tool: string, args: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([tool, sortKeys(args)]))
    .digest('hex')

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, sortKeys(inner)]),
  )
}
