import type * as z from 'zod'

/** The columns of a statement and their types. */
export type Row = z.ZodObject

/** A statement for the database. A statement with a name is parsed and planned once by each connection. */
export interface Statement {
  name?: string
  /** Contains the parameters $1, $2, … */
  text: string
  values: unknown[]
}

/** A statement that returns rows of a declared type. */
export interface Query<R extends Row> extends Statement {
  row: R
}

/** A statement or a part of one, created by `sql`. */
export class Sql implements Statement {
  readonly text: string
  readonly values: unknown[]
  /** The texts between the values; one more than there are values. */
  readonly strings: readonly string[]

  constructor(strings: readonly string[], values: unknown[]) {
    this.strings = strings
    this.values = values
    this.text = strings.reduce((text, string, index) => `${text}$${index}${string}`)
  }
}

/**
 * Returns a statement. Embedded statements become part of the text; everything else, arrays included, becomes a
 * parameter. Throws if a value is undefined.
 */
export function sql(strings: TemplateStringsArray, ...embedded: unknown[]): Sql {
  const texts = [strings[0] ?? '']
  const values: unknown[] = []
  const append = (text: string) => texts.push((texts.pop() ?? '') + text)
  for (const [index, value] of embedded.entries()) {
    if (value === undefined) throw new TypeError('A value of a statement is undefined.')
    if (value instanceof Sql) {
      append(value.strings[0] ?? '')
      texts.push(...value.strings.slice(1))
      values.push(...value.values)
    } else {
      texts.push('')
      values.push(value)
    }
    append(strings[index + 1] ?? '')
  }
  return new Sql(texts, values)
}

/** Returns unescaped SQL text. It must not contain user input. */
sql.raw = (text: string): Sql => new Sql([text], [])

/** Returns a quoted name of a table or column. */
sql.identifier = (name: string): Sql => sql.raw(`"${name.replaceAll('"', '""')}"`)

sql.join = (parts: readonly Sql[], separator: Sql): Sql =>
  parts.reduce((joined, part, index) => (index === 0 ? part : sql`${joined}${separator}${part}`), sql``)

/** Returns a statement that returns rows. */
sql.rows =
  <R extends Row>(row: R) =>
  (strings: TemplateStringsArray, ...embedded: unknown[]): Query<R> => {
    const { text, values } = sql(strings, ...embedded)
    return { text, values, row }
  }

/**
 * Returns a function that binds values to a named statement. `name` must be unique. Without `row` the
 * statement returns no rows.
 */
export function prepared(name: string, text: string): (values: readonly unknown[]) => Statement
export function prepared<R extends Row>(
  name: string,
  text: string,
  row: R,
): (values: readonly unknown[]) => Query<R>
export function prepared<R extends Row>(name: string, text: string, row?: R) {
  return (values: readonly unknown[]): Statement & { row?: R | undefined } => ({
    name,
    text,
    values: [...values],
    row,
  })
}

const suspicious = /\\u0000|\\ud[89a-f]/i

/**
 * Returns JSON that PostgreSQL can store as jsonb: characters that it cannot store (NUL, lone surrogates)
 * become U+FFFD. The common case costs one regular expression.
 */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value)
  if (!suspicious.test(json)) return json
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'string' ? inner.toWellFormed().replaceAll('\0', '\uFFFD') : inner,
  )
}

/** Returns a pattern of a text that contains these words. */
export const containing = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`
