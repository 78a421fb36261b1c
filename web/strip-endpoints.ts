import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
}

/** What an endpoint is for, and what it checks of its input, concern the server; no browser needs to carry them. */
export const stripEndpoints = (): Plugin => ({
  name: 'strip-endpoints',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /contract\/src\/.*\.ts$/ },
    handler(code) {
      const values = serverOnly(this.parse(code)).toSorted((one, other) => other.start - one.start)
      const left = values.reduce(
        (text, { start, end }) => `${text.slice(0, start)}undefined${text.slice(end)}`,
        code,
      )
      return { code: left, map: null }
    },
  },
})

/** Values of `summary` and `input` in the definitions of endpoints, wherever they stand. */
function serverOnly(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(serverOnly)
  if (!isRecord(node)) return []
  const { type, callee, arguments: given } = node
  if (
    type === 'CallExpression' &&
    isRecord(callee) &&
    /^define(Endpoint|Stream)$/.test(String(callee.name))
  ) {
    return propertiesOf(given).flatMap(({ key, value }) =>
      isRecord(key) && (key.name === 'summary' || key.name === 'input') && isNode(value) ? [value] : [],
    )
  }
  return Object.values(node).flatMap(serverOnly)
}

function propertiesOf(given: unknown): Record<string, unknown>[] {
  const first: unknown = Array.isArray(given) ? given[0] : undefined
  return isRecord(first) && Array.isArray(first.properties) ? first.properties.filter(isRecord) : []
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isNode = (value: unknown): value is Node =>
  isRecord(value) && typeof value.start === 'number' && typeof value.end === 'number'
