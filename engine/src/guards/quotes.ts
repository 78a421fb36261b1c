/** Fewer letters and digits than this stand everywhere, and prove nothing. */
const minQuoteLength = 6

/** Whether one of the quotes stands in one of the texts, word for word; how it is spaced and pointed does not count. */
export function isQuoted(quotes: readonly string[], texts: readonly string[]): boolean {
  const known = texts.map(normalise)
  return quotes.map(normalise).some((quote) => {
    if (quote.trim().length < minQuoteLength) return false
    return known.some((text) => text.includes(quote))
  })
}

/** Words alone, each between spaces, so that no quote begins or ends within one. */
const normalise = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
