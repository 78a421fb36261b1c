import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
}

/** Removes `summary`, `input` and `audit` of endpoints, which only the server uses, from the browser build. */
export const stripEndpoints = (): Plugin => ({
  name: 'strip-endpoints',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /contract\/src\/.*\.ts$/ },
    handler(code) {
      const values = serverOnly(this.parse(code)).toSorted((one, other) => other.start - one.start)
      const strippedCode = values.reduce(
        (text, { start, end }) => `${text.slice(0, start)}undefined${text.slice(end)}`,
        code,
      )
      return { code: strippedCode, map: null }
    },
  },
})

const serverFields = new Set(['summary', 'input', 'audit'])

/** Returns the values of `summary`, `input` and `audit` in all endpoint definitions below a syntax node. */
function serverOnly(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(serverOnly)
  if (!isRecord(node)) return []
  const { type, callee, arguments: args } = node
  if (
    type === 'CallExpression' &&
    isRecord(callee) &&
    /^define(Endpoint|Stream)$/.test(String(callee.name))
  ) {
    return propertiesOf(args).flatMap(({ key, value }) =>
      isRecord(key) && serverFields.has(String(key.name)) && isNode(value) ? [value] : [],
    )
  }
  return Object.values(node).flatMap(serverOnly)
}

function propertiesOf(args: unknown): Record<string, unknown>[] {
  const first: unknown = Array.isArray(args) ? args[0] : undefined
  return isRecord(first) && Array.isArray(first.properties) ? first.properties.filter(isRecord) : []
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isNode = (value: unknown): value is Node =>
  isRecord(value) && typeof value.start === 'number' && typeof value.end === 'number'
