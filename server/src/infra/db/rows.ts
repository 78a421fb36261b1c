/** Rows of a statement, read as the type that its column list spells out. */
export function rowsOf<T>(rows: unknown): T[] {
  return rows as T[]
}
