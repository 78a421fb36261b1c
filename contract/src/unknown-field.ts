import type * as z from 'zod/mini'

/**
 * Returns the path of the first field that a schema does not have, also in nested objects; null if there is none. Objects
 * with a catch-all may have any field.
 */
export function unknownField(schema: z.core.$ZodType, value: unknown, path = ''): string | null {
  const def = definitionOf(schema)
  if (value === null || value === undefined) return null
  if ('innerType' in def) return unknownField(def.innerType, value, path)
  if (def.type === 'pipe') return unknownField(def.in, value, path)
  if (def.type === 'array' && Array.isArray(value))
    return firstOf(value, (item) => unknownField(def.element, item, path))
  if (def.type !== 'object' || typeof value !== 'object') return null
  return firstOf(Object.entries(value), ([name, inner]) => {
    const field = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined
    const here = path === '' ? name : `${path}.${name}`
    if (field) return unknownField(field, inner, here)
    return def.catchall ? null : here
  })
}

function firstOf<T>(items: readonly T[], find: (item: T) => string | null): string | null {
  for (const item of items) {
    const match = find(item)
    if (match !== null) return match
  }
  return null
}

type Definition =
  | { type: 'object'; shape: Record<string, z.core.$ZodType>; catchall?: z.core.$ZodType }
  | { type: 'array'; element: z.core.$ZodType }
  | { type: 'pipe'; in: z.core.$ZodType }
  | { type: 'optional' | 'nullable' | 'default'; innerType: z.core.$ZodType }

/** Only these four kinds have nested fields; any other `type` passes every check. */
function definitionOf(schema: z.core.$ZodType): Definition {
  return schema._zod.def as Definition
}
