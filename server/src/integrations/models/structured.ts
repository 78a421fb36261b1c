import * as z from 'zod'
import { objectsIn, withExpectedForm } from './lenient-json.ts'

type Json = Record<string, unknown>

/** Returns the JSON Schema that providers accept. `isStrict` is false when a field is optional. */
export function schemaFor(schema: z.ZodType): { schema: Json; isStrict: boolean } {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  let isStrict = true
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit)
    if (!isJson(value)) return value
    const { properties, ...keywords } = value
    const node = mapProperties(keywords, visit, unsupported)
    if (!isJson(properties)) return node
    const required = Array.isArray(node.required) ? node.required : []
    if (required.length < Object.keys(properties).length) isStrict = false
    return { ...node, properties: mapProperties(properties, visit), additionalProperties: false }
  }
  const visited = visit(json)
  return { schema: isJson(visited) ? visited : {}, isStrict }
}

/** Values of one answer whose form is repaired. */
const maxRepairs = 10

/** Reads JSON from a model's text, also inside a code fence or other text, and in the forms of small models. */
export function readAnswer<T>(text: string, schema: z.ZodType<T>): { value: T } | { problem: string } {
  if (!text.includes('{') || !text.includes('}')) return { problem: 'it holds no JSON object' }
  let problem = 'it is not valid JSON'
  const values = [...objectsIn(text)]
  if (values.length === 0 && text.includes('\\"')) values.push(...objectsIn(text.replaceAll('\\"', '"')))
  for (const value of [...values, ...values.flatMap(membersOf)]) {
    const read = readValue(value, schema)
    if (read.success) return { value: read.data }
    const [issue] = read.error.issues
    if (value === values[0])
      problem = `${issue?.path.join('.') || 'the object'}: ${issue?.message ?? 'does not fit'}`
  }
  return { problem }
}

/** Members of an object that are looked at. */
const maxMembers = 5

/** Returns the objects in another one: models answer with a tool call, `{"name": …, "arguments": {…}}`, or name what they answer. */
function membersOf(value: unknown): Json[] {
  const members = Object.values(Object(value) as Json).slice(0, maxMembers)
  return members
    .flatMap((member) => (typeof member === 'string' ? [...objectsIn(member)] : [member]))
    .filter(isJson)
}

function readValue<T>(input: unknown, schema: z.ZodType<T>): z.ZodSafeParseResult<T> {
  let value = input
  let read = schema.safeParse(value)
  for (let repairs = 0; repairs < maxRepairs && !read.success; repairs += 1) {
    const [first] = read.error.issues
    const formed = first && withExpectedForm(value, first)
    if (formed === undefined) break
    value = formed
    read = schema.safeParse(value)
  }
  return read
}

/** Keywords that providers refuse; `readAnswer` checks them. */
const unsupported = new Set(['minLength', 'maxLength', 'default', 'examples', 'title'])

const mapProperties = (json: Json, visit: (value: unknown) => unknown, omitted?: ReadonlySet<string>): Json =>
  Object.fromEntries(
    Object.entries(json).flatMap(([name, value]) => (omitted?.has(name) ? [] : [[name, visit(value)]])),
  )

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
