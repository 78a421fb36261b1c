/** A longer statement decides something, or loads what two could load. */
const maxLines = 40

/** The columns of a table that its owner publishes, as in `public-store.ts`. They stand for a name of a table. */
const publicRows = /\(\s*select [\w\s,]+ from \w+\)/g

/**
 * Throws if a statement, with the fragments that it is composed of, has too many lines. Blank lines do not count, and
 * those of the job library are not ours.
 */
export function checkLength(text: string): void {
  const lines = text
    .replace(publicRows, 'table')
    .split('\n')
    .filter((line) => line.trim() !== '').length
  if (lines > maxLines && !text.includes('pgboss.'))
    throw new Error(`A statement has ${lines} lines, more than ${maxLines}: ${text}`)
}
