const max = 3

/** `"a", "b" and 2 more`. */
export function quoted(names: readonly string[]): string {
  const shown = names.slice(0, max).map((name) => `"${name}"`)
  const rest = names.length - shown.length
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}
