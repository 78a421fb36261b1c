/** Returns a keyword as stored: trimmed and lower-cased. Returns null for empty text. */
function keywordOf(word: string): string | null {
  const keyword = word.trim().toLowerCase()
  return keyword === '' ? null : keyword
}

/**
 * Commas of all scripts, line breaks, and semicolons, except in an emoticon: it begins with one, or a sign follows.
 */
const separators = /[,،、，﹐﹑､；؛፣߸᠂᠈\r\n\v\f\u0085\u2028\u2029]+|(?<=[^\s,;]);(?=\s|$|[\p{L}\p{N}])/u

/** A mark or a number before each line of a pasted list. */
const listMark = /^[ \t]*(?:[•‣◦▪●·*–-]|\d{1,3}[.)])[ \t]+(?=\S)/gm

const withoutListMarks = (text: string): string =>
  text.includes('\n') || text.includes('•') ? text.replace(listMark, '') : text

const quoted = /^\s*(["'“”„«»‘’])([^"'“”„«»‘’]+)(["'“”„«»‘’])\s*$/u

/** Returns the words of a list without the quotation marks that each of several has: they are of the list, not of the words. */
function withoutQuotes(words: readonly string[]): readonly string[] {
  const filled = words.filter((word) => word.trim() !== '')
  if (filled.length < 2 || !filled.every((word) => quoted.test(word))) return words
  return filled.map((word) => quoted.exec(word)?.[2] ?? word)
}

/** Returns keywords of a list or of separated text: trimmed, lower-cased, without duplicates. */
export function keywordsOf(value: string | readonly string[]): string[] {
  const words = [value].flat().flatMap((part) => withoutQuotes(withoutListMarks(part).split(separators)))
  return [...new Set(words.flatMap((word) => keywordOf(word) ?? []))]
}
