import type { Schema } from './read-request.ts'

interface Place {
  name: string
  schema: Schema
  /** The names from the top, this one last. */
  path: string[]
}

/** Gives the value of a named place in a schema, or undefined for "nothing to say". */
export type Fill = (place: Place) => unknown

interface Walk {
  root: Schema
  fill: Fill
}

/** Any value that is valid for the schema, with what `fill` has to say in it wherever that is allowed. */
export function fillSchema(root: Schema, fill: Fill): unknown {
  return visit({ root, fill }, root, [])
}

function visit(walk: Walk, given: unknown, path: string[]): unknown {
  const schema = resolve(walk.root, asSchema(given))
  if (schema.const !== undefined) return schema.const
  const wanted = walk.fill({ name: nameOf(path), schema, path })
  const choices: unknown = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return visit(walk, choose(walk, choices, wanted), path)
  const types = typesOf(schema)
  const nullable = types.includes('null')
  if (Array.isArray(schema.enum)) return chooseFrom(schema.enum, wanted, nullable)
  if (nullable && (wanted === null || (wanted === undefined && types.includes('string')))) return null
  switch (types.find((type) => type !== 'null')) {
    case 'object':
      return objectOf(walk, schema, path)
    case 'array':
      return arrayOf(walk, schema, { path, wanted })
    case 'boolean':
      return typeof wanted === 'boolean' ? wanted : false
    case 'integer':
      return Math.round(numberOf(schema, wanted))
    case 'number':
      return numberOf(schema, wanted)
    case 'string':
      return stringOf(schema, wanted)
    default:
      return wanted ?? null
  }
}

function choose({ root }: Walk, choices: unknown[], wanted: unknown): Schema {
  const kinds = choices.map((choice) => resolve(root, asSchema(choice)))
  const empty = kinds.find((kind) => kind.type === 'null')
  if (empty && (wanted === null || wanted === undefined)) return empty
  const full = kinds.filter((kind) => kind !== empty)
  return full.find((kind) => accepts(kind, wanted)) ?? full[0] ?? {}
}

function objectOf(walk: Walk, schema: Schema, path: string[]): Record<string, unknown> {
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : []
  const entries = Object.entries(asSchema(schema.properties)).filter(([name, part]) => {
    const place = { name, schema: resolve(walk.root, asSchema(part)), path: [...path, name] }
    return required.includes(name) || walk.fill(place) !== undefined
  })
  return Object.fromEntries(entries.map(([name, part]) => [name, visit(walk, part, [...path, name])]))
}

function arrayOf(walk: Walk, schema: Schema, at: { path: string[]; wanted: unknown }): unknown[] {
  const items: unknown[] = Array.isArray(at.wanted) ? at.wanted : []
  const inner = resolve(walk.root, asSchema(schema.items))
  const least = Math.max(numberIn(schema.minItems) ?? 0, items.length)
  const count = Math.min(least, numberIn(schema.maxItems) ?? 50)
  return Array.from({ length: count }, (_, index) =>
    accepts(inner, items[index]) ? items[index] : visit(walk, schema.items, [...at.path, String(index)]),
  )
}

function resolve(root: Schema, schema: Schema): Schema {
  if (typeof schema.$ref !== 'string') return schema
  const found = schema.$ref
    .replace(/^#\/?/, '')
    .split('/')
    .filter(Boolean)
    .reduce<Schema>((part, key) => asSchema(part[key]), root)
  return { ...found, ...Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$ref')) }
}

export function typesOf(schema: Schema): string[] {
  if (Array.isArray(schema.type)) return schema.type.map(String)
  if (typeof schema.type === 'string') return [schema.type]
  return schema.properties === undefined ? [] : ['object']
}

/** Nothing for what is not an object; JSON Schema has no other kind that matters here. */
export function asSchema(value: unknown): Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/** Objects are filled by their own schema and never taken whole. */
function accepts(schema: Schema, value: unknown): boolean {
  if (schema.const !== undefined) return schema.const === value
  if (Array.isArray(schema.enum)) return schema.enum.includes(value)
  const types = typesOf(schema)
  if (typeof value === 'number') return types.includes('number') || types.includes('integer')
  if (Array.isArray(value)) return types.includes('array')
  return typeof value !== 'object' && types.includes(typeof value)
}

function chooseFrom(choices: unknown[], wanted: unknown, nullable: boolean): unknown {
  const asked = String(wanted).toLowerCase()
  const same = choices.find((choice) => String(choice).toLowerCase() === asked)
  if (same !== undefined) return same
  return wanted === null && nullable ? null : choices[0]
}

function numberOf(schema: Schema, wanted: unknown): number {
  const above = numberIn(schema.exclusiveMinimum)
  const least = numberIn(schema.minimum) ?? (above === undefined ? undefined : above + 1)
  const most = numberIn(schema.maximum)
  let value = typeof wanted === 'number' ? wanted : (least ?? 0)
  if (least !== undefined) value = Math.max(least, value)
  return most === undefined ? value : Math.min(most, value)
}

function stringOf(schema: Schema, wanted: unknown): string {
  const text = typeof wanted === 'string' ? wanted : typeof wanted === 'number' ? String(wanted) : ''
  return text.slice(0, numberIn(schema.maxLength) ?? text.length).padEnd(numberIn(schema.minLength) ?? 0, '-')
}

function nameOf(path: string[]): string {
  return path.findLast((part) => !/^\d+$/.test(part)) ?? ''
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
