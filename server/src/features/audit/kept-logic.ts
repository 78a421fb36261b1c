import type * as z from 'zod'
import { Id, Instant, Moment, type Schema } from '@skein/contract/endpoint'
import { unkeptValue } from '@skein/contract/workspaces/audit'

export type Fields = Record<string, unknown>

/** Characters of JSON: an entry has at most two sides of `side`, and a value that is longer than `value` is not kept. */
const longest = { value: 600, side: 2000 } as const

type Any = z.core.$ZodType & { _zod: { def: z.core.$ZodTypes['_zod']['def'] } }

/** Returns the schema without optional, nullable, default and the like. */
function innermost(schema: Schema): Any {
  const { def } = (schema as Any)._zod
  if ('innerType' in def) return innermost(def.innerType)
  return def.type === 'pipe' ? innermost(def.out) : (schema as Any)
}

/** Returns the fields of an object schema, or none. */
export function shapeOf(schema: Schema): Readonly<Record<string, Schema>> {
  const { def } = innermost(schema)._zod
  return def.type === 'object' ? def.shape : {}
}

/** Returns the schema of the entries of a list; null for another schema. */
export function elementOf(schema: Schema): Schema | null {
  const { def } = innermost(schema)._zod
  return def.type === 'array' ? def.element : null
}

export const isId = (schema: Schema): boolean => innermost(schema) === Id

const isTime = (value: string) => /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:?\d\d)?)?$/.test(value)

/** Returns what the log keeps of a value: texts are replaced, except with `texts`. */
function keptOf(schema: Schema, value: unknown, texts: boolean): unknown {
  if (value === null || value === undefined || value === '') return value
  if (typeof value === 'boolean' || typeof value === 'number') return value
  const inner = innermost(schema)
  const { def } = inner._zod
  if (Array.isArray(value)) {
    const element = elementOf(inner)
    const list: unknown[] = value.map((each) => (element ? keptOf(element, each, texts) : unkeptValue))
    return list.length > 0 && list.every((each) => each === unkeptValue) ? unkeptValue : list
  }
  if (typeof value === 'object') return def.type === 'object' ? keptFields(inner, value, texts) : unkeptValue
  if (texts || def.type === 'enum' || def.type === 'literal' || inner === Id) return value
  return (inner === Moment || inner === Instant) && isTime(String(value)) ? value : unkeptValue
}

function keptFields(schema: Schema, value: object, texts: boolean): Fields {
  const values = new Map(Object.entries(value))
  return Object.fromEntries(
    Object.entries(shapeOf(schema)).flatMap(([name, field]) =>
      values.has(name) ? [[name, keptOf(field, values.get(name), texts)]] : [],
    ),
  )
}

interface Kept {
  schema: Schema
  /** Names of the fields that an entry may have. */
  fields: readonly string[]
  /** Those of them whose texts are kept. */
  texts: readonly string[]
}

/** Compares values of the same GET, whose fields have the same order. */
const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns what the log keeps of an object: of the named fields those that differ from `other`. */
export function keptSide(value: object, other: object | null, { schema, fields, texts }: Kept): Fields {
  const shape = shapeOf(schema)
  const before = new Map(Object.entries(other ?? {}))
  const changedFields = Object.entries(value).filter(
    ([name, field]) =>
      fields.includes(name) && field !== undefined && !(other && isEqual(field, before.get(name))),
  )
  return capped(
    Object.fromEntries(
      changedFields.flatMap(([name, field]) => {
        const described = shape[name]
        return described ? [[name, keptOf(described, field, texts.includes(name))]] : []
      }),
    ),
  )
}

/** Returns the fields without long values, as many as fit. */
function capped(fields: Fields): Fields {
  let length = 0
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const text = JSON.stringify(value)
      const keptValue = text.length > longest.value ? unkeptValue : value
      length += name.length + Math.min(text.length, longest.value)
      return length > longest.side ? [] : [[name, keptValue]]
    }),
  )
}

export const orNull = (fields: Fields): Fields | null => (Object.keys(fields).length === 0 ? null : fields)

/** Returns the fields whose values say something: not texts that are not kept, nor null. */
export const saidFields = (fields: Fields): Fields | null =>
  orNull(
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== unkeptValue && value !== null)),
  )
