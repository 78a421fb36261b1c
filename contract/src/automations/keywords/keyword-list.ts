/** Returns a keyword as stored: trimmed and lower-cased. Returns null for empty text. */
function keywordOf(typed: string): string | null {
  const keyword = typed.trim().toLowerCase()
  return keyword === '' ? null : keyword
}

/** Returns keywords of a list or of comma-separated text: trimmed, lower-cased, without duplicates. */
export function keywordsOf(value: string | string[]): string[] {
  const typed = [value].flat().flatMap((part) => part.split(','))
  return [...new Set(typed.flatMap((word) => keywordOf(word) ?? []))]
}
