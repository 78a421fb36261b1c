import { badParameter } from './errors.ts'

export interface Field {
  name: string
  limit: number | null
  after: string | null
  fields: Field[] | null
  /** The id in `comment_id(…)` or `media_id(…)`. */
  argument?: string
}

export type Source = Record<string, (field: Field) => unknown>

/** Parses `id,from,replies.limit(5){id,text}` into a tree. */
export function parseFields(text: string): Field[] {
  const reader = { text: text.replaceAll(/\s+/g, ''), at: 0 }
  const fields = readList(reader)
  if (reader.at < reader.text.length) throw syntaxError(reader.text)
  return fields
}

/** Returns the requested fields; `undefined` leaves a field out. */
export function selectFields(source: Source, fields: Field[], node: string): Record<string, unknown> {
  const selection: Record<string, unknown> = {}
  for (const field of fields) {
    const make = source[field.name]
    if (!make) throw badParameter(`Tried accessing nonexisting field (${field.name}) on node type (${node})`)
    const value = make(field)
    if (value !== undefined) selection[field.name] = value
  }
  const id = source.id
  if (id && selection.id === undefined)
    selection.id = id({ name: 'id', limit: null, after: null, fields: null })
  return selection
}

export function fieldsOr(fields: Field[] | null, fallback: string): Field[] {
  return fields ?? parseFields(fallback)
}

interface Reader {
  text: string
  at: number
}

function readList(reader: Reader): Field[] {
  const fields: Field[] = []
  while (reader.at < reader.text.length && reader.text[reader.at] !== '}') {
    fields.push(readField(reader))
    if (reader.text[reader.at] === ',') reader.at += 1
    else break
  }
  return fields
}

function readField(reader: Reader): Field {
  const name = /^[A-Za-z_][A-Za-z0-9_]*/.exec(reader.text.slice(reader.at))?.[0]
  if (!name) throw syntaxError(reader.text)
  reader.at += name.length
  const field: Field = { name, limit: null, after: null, fields: null }
  for (;;) {
    const modifier = /^\.([a-z_]+)\(([^)]*)\)/.exec(reader.text.slice(reader.at))
    if (!modifier) break
    reader.at += modifier[0].length
    if (modifier[1] === 'limit') field.limit = Number(modifier[2])
    if (modifier[1] === 'after') field.after = modifier[2] ?? null
    if (modifier[1]?.endsWith('_id')) field.argument = modifier[2] ?? ''
  }
  if (reader.text[reader.at] === '{') {
    reader.at += 1
    field.fields = readList(reader)
    if (reader.text[reader.at] !== '}') throw syntaxError(reader.text)
    reader.at += 1
  }
  return field
}

function syntaxError(text: string) {
  return badParameter(`Syntax error "Expected end of string instead of ..." at the fields ${text}`)
}
