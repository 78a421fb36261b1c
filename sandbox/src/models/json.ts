export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The JSON value of a text, or the text itself. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Objects of a list, or of the first list inside an object. */
export function recordsIn(result: unknown): Record<string, unknown>[] {
  const list = isObject(result) ? Object.values(result).find(Array.isArray) : result
  return Array.isArray(list) ? list.filter(isObject) : []
}
