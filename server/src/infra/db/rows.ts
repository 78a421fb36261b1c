import * as z from 'zod'
import type { Row } from '#src/infra/db/sql.ts'

/** A JSON column that the application wrote. Only its presence is checked, not its content. */
export const json = <T>() => z.custom<T>((value) => value !== null && value !== undefined)

/** A text column with one of many fixed values. Only its type is checked. */
export const word = <T extends string>() => z.custom<T>((value) => typeof value === 'string')

interface Result {
  fields: readonly { name: string }[]
  rows: readonly unknown[]
}

/**
 * Throws if the columns of a result differ from its row type, also without rows, or if a
 * value has another type. A loose object may have further columns.
 */
export function checkRows(row: Row, { fields, rows }: Result): void {
  const names = fields.map(({ name }) => name)
  const declaredNames = Object.keys(row.shape)
  const wrong = [
    ...declaredNames.filter((name) => !names.includes(name)).map((name) => `${name} is missing`),
    ...(isLoose(row)
      ? []
      : names.filter((name) => !declaredNames.includes(name)).map((name) => `${name} is not declared`)),
    ...names.filter((name, index) => names.indexOf(name) < index).map((name) => `${name} appears twice`),
  ]
  if (wrong.length > 0) throw new RowError(wrong.join(', '))
  for (const each of rows) {
    const { error } = row.safeParse(each)
    if (error) throw new RowError(z.prettifyError(error))
  }
}

const isLoose = (row: Row) => row.def.catchall instanceof z.ZodUnknown

/** A statement and its declared row type disagree. */
class RowError extends Error {
  override name = 'RowError'
  constructor(difference: string) {
    super(`The columns of a statement are not those of its row type: ${difference}`)
  }
}
