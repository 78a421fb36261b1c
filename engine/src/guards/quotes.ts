/** Shorter quotes occur by chance. In characters, after normalisation. */
const minQuoteLength = 6

/** Returns whether one of the quotes occurs in one of the texts word for word. Case, spaces and punctuation are ignored. */
export function isQuoted(quotes: readonly string[], texts: readonly string[]): boolean {
  const normalisedTexts = texts.map(normalise)
  return quotes.map(normalise).some((quote) => {
    if (quote.trim().length < minQuoteLength) return false
    return normalisedTexts.some((text) => text.includes(quote))
  })
}

/** Returns the words between spaces, so that a quote matches whole words only. */
const normalise = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
