import type { Audit, Endpoint, Schema } from '@skein/contract/endpoint'
import { elementOf, type Fields, isId, keptSide, orNull, saidFields, shapeOf } from './kept-logic.ts'

export const textsOf = (values: readonly unknown[]): string[] =>
  values.filter((value) => typeof value === 'string')

/** Input and result of a call, and what its resource showed before and after. */
interface CallFields {
  audit: Audit
  input: Fields
  output: Fields
  before: Fields | null
  after: Fields | null
}

/** What an input says about the caller's screen, not about the change. */
const unsaidFields = new Set(['version', 'shown'])

/** Returns target, before and after of the entry for a call. */
export function describeChange({ path, input: schema, output: outputSchema }: Endpoint, fields: CallFields) {
  const { audit, input, output, before, after } = fields
  const { texts = [], fields: changedFields = [] } = audit
  const ids = { ...idsOf(outputSchema, output), ...idsOf(schema, input), ...numbersOf(path, input) }
  const inputFields = Object.entries(shapeOf(schema)).flatMap(([name, field]) =>
    isId(field) || unsaidFields.has(name) ? [] : [name],
  )
  const resourceSchema = schemaOfResource(audit)
  if (!resourceSchema)
    return {
      target: ids,
      before: null,
      after: saidFields(keptSide(input, null, { schema, fields: inputFields, texts })),
    }
  const selection = { schema: resourceSchema, fields: [...inputFields, ...changedFields, ...texts], texts }
  const name = texts.includes('name') ? textsOf([(after ?? before)?.['name']])[0] : undefined
  return {
    target: name === undefined ? ids : { ...ids, name },
    before: before && orNull(keptSide(before, after, selection)),
    after: after && orNull(keptSide(after, before, selection)),
  }
}

/** Returns the numbers in the path of a call: they name what it changes, like a version. */
function numbersOf(path: string, input: Fields): Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? [])
  return Object.fromEntries(
    names.flatMap((name) => (typeof input[name] === 'number' ? [[name, String(input[name])]] : [])),
  )
}

/** Returns the schema of what the GET of an audit shows of one entry; null without a GET. */
export function schemaOfResource({ resource, part }: Audit): Schema | null {
  const whole = resource?.output
  const shown = part === undefined ? whole : whole && shapeOf(whole)[part]
  return shown ? (elementOf(shown) ?? shown) : null
}

/** Names of a caller, which every entry has, and of a client, which name nothing. */
const unsaidIds = new Set(['provider_id', 'client_message_id', 'connected_account_id'])

/** Returns the ids of an object, by the names of their fields. */
export function idsOf(schema: Schema, value: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(shapeOf(schema)).flatMap(([name, field]) => {
      const id = value[name]
      return isId(field) && typeof id === 'string' && !unsaidIds.has(name) ? [[name, id]] : []
    }),
  )
}
