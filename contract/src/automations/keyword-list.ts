/** A keyword as it is kept: trimmed and lower-cased. Empty text gives null. */
function keywordOf(typed: string): string | null {
  const keyword = typed.trim().toLowerCase()
  return keyword === '' ? null : keyword
}

/** Keywords from a list or from comma-separated text: trimmed, lower-cased, without repeats. */
export function keywordsOf(value: string | string[]): string[] {
  const typed = [value].flat().flatMap((part) => part.split(','))
  return [...new Set(typed.flatMap((word) => keywordOf(word) ?? []))]
}
