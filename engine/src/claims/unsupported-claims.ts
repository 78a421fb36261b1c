import { blankOut, claimText, type Claim, type ClaimKind, type FindClaims } from './claim.ts'
import { findDates, listedDates } from './dates.ts'
import { findDiscounts, listedDiscounts } from './discounts.ts'
import { findLinks } from './links.ts'
import { findPrices, listedPrices } from './prices.ts'
import { findStock } from './stock.ts'
import { findTimes, listedTimes } from './times.ts'

export interface UnsupportedClaim {
  kind: ClaimKind
  text: string
}

/**
 * Returns the prices, discounts, dates, stock statements and links of a reply that no source supports, in reading
 * order. Claims are compared by value in English, German, French, Spanish, Portuguese, Italian and Turkish.
 */
export function unsupportedClaims(reply: string, sources: readonly string[]): UnsupportedClaim[] {
  const claims = claimsOf(reply)
  if (claims.length === 0) return []
  const proven = new Set(sources.flatMap(chunksOf).flatMap(provenBy))
  const unsupported = claims.filter(({ needs }) => !needs.some((key) => proven.has(key)))
  const seen = new Set<string>()
  return unsupported
    .toSorted((a, b) => a.at - b.at)
    .map(({ kind, text }) => ({ kind, text: text.trim() }))
    .filter(({ kind, text }) => {
      const key = `${kind} ${text}`
      return !seen.has(key) && seen.add(key)
    })
}

const finders: readonly FindClaims[] = [findDiscounts, findDates, findTimes, findStock]

/** Links and prices are found first, because parts of them look like dates. */
function claimsOf(written: string): Claim[] {
  const text = claimText(written)
  const links = findLinks(text)
  const prices = findPrices(blankOut(text, links))
  const rest = blankOut(text, [...links, ...prices])
  return [...links, ...prices, ...finders.flatMap((find) => find(rest))]
}

/** Cuts long sources after a sentence or a word, to bound the time of the regular expressions. */
const chunksOf = (source: string): string[] =>
  source.match(/[^]{1,1500}(?:\n|[.!?]\s|$)|[^]{1,1500}(?:\s|$)|[^]{1,1500}/g) ?? []

/** A source also proves what it lists without a sentence: a price without a currency, a code among other words. */
function provenBy(source: string): string[] {
  const text = claimText(source)
  const rest = blankOut(text, findLinks(text))
  const listed = [listedPrices, listedDiscounts, listedDates, listedTimes].flatMap((list) => list(rest))
  return [...claimsOf(source).flatMap(({ proves }) => proves), ...listed]
}
