import { type Claim, type ClaimKind, type ClaimText, type FindClaims, blankOut, claimText } from './claim.ts'
import { findDates, listedDates } from './dates.ts'
import { findDiscounts, listedDiscounts } from './discounts.ts'
import { findEastAsian } from './east-asian.ts'
import { findHolidays, listedHolidays } from './holidays.ts'
import { findPrices, listedPrices } from './prices.ts'
import { findStock } from './stock.ts'
import { findTimes, listedTimes } from './times.ts'

export interface UnsupportedClaim {
  kind: ClaimKind
  text: string
}

/**
 * Returns the prices, discounts, dates, stock statements and links of a reply that no source supports, in reading
 * order. Claims are compared by value in English, German, French, Spanish, Portuguese, Italian, Turkish, Arabic, Russian,
 * Ukrainian, Chinese, Japanese and Korean; amounts of money in all scripts.
 */
export function unsupportedClaims(reply: string, sources: readonly string[]): UnsupportedClaim[] {
  const claims = claimsOf(reply)
  if (claims.length === 0) return []
  const proven = new Set(sources.flatMap(chunksOf).flatMap(provenBy))
  const unsupported = claims.filter(({ needs }) => !needs.some((key) => proven.has(key)))
  const seenKeys = new Set<string>()
  return unsupported
    .toSorted((a, b) => a.at - b.at)
    .map(({ kind, text }) => ({ kind, text: text.trim() }))
    .filter(({ kind, text }) => {
      const key = `${kind} ${text}`
      return !seenKeys.has(key) && seenKeys.add(key)
    })
}

/** Returns the keys of all links in the sources. */
export const linkKeysOf = (sources: readonly string[]): ReadonlySet<string> =>
  new Set(
    sources.flatMap(chunksOf).flatMap((chunk) => findLinks(claimText(chunk)).flatMap(({ proves }) => proves)),
  )

/** Returns the links of a text that no key supports, in reading order. Calls `keys` only if there is a link. */
export const unsupportedLinks = (text: string, keys: () => ReadonlySet<string>): string[] =>
  findLinks(claimText(text))
    .filter(({ needs }) => !needs.some((key) => keys().has(key)))
    .toSorted((a, b) => a.at - b.at)
    .map(({ text: link }) => link.trim())

const finders: readonly FindClaims[] = [
  findDiscounts,
  findDates,
  findHolidays,
  findTimes,
  findStock,
  findEastAsian,
]

/** Links and prices are found first, because parts of them look like dates. */
function claimsOf(content: string): Claim[] {
  const text = claimText(content)
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
  const listedKeys = [listedPrices, listedDiscounts, listedDates, listedHolidays, listedTimes].flatMap(
    (list) => list(rest),
  )
  return [...claimsOf(source).flatMap(({ proves }) => proves), ...listedKeys]
}

const email = /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu
const schemed = /\b(?:https?:\/\/|www\.)[^\s<>"')\]¦]+/giu
const topLevelDomains =
  'com|net|org|shop|store|online|site|app|dev|info|biz|me|io|co|ai|xyz|club|link|page|art|studio|example|test|eu|de|at|ch|fr|es|pt|br|it|tr|uk|us|ca|au|nl|be|pl|mx|ar|in|ly|gg|to|ru|se|no|dk|fi|ie|jp|cn|' +
  'ee|lt|lv|cz|hu|ro|gr|bg|hr|sk|ua|by|kz|ge|il|ae|sa|eg|ma|ng|ke|pk|bd|lk|th|vn|sg|kr|tw|hk|nz|cl|pe|uy|ec|lu|li'
const domain = new RegExp(
  `(?<![\\p{L}\\d@._/-])(?:[\\p{L}\\d](?:[\\p{L}\\d-]*[\\p{L}\\d])?\\.)+(?:${topLevelDomains})(?![\\p{L}\\d-]|\\.\\p{L})(?:/[^\\s<>"')\\]¦]*)?`,
  'gu',
)
const phone =
  /(?<![\p{L}\d.,#/-])(?:\+|00|0|\()[\d][\d\s()./-]{5,18}\d(?![\d%])|(?<![\p{L}\d.,#/-])\d{3}[ -]\d{3,4}[ -]\d{3,4}(?!\d)/gu
const dateLike = /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$|^\d{4}-\d{2}-\d{2}$/

/** Finds web addresses, e-mail addresses and telephone numbers. */
export function findLinks(text: ClaimText): Claim[] {
  const claims: Claim[] = []
  /** 1 for each character of a claim. Comparing each claim with all others takes quadratic time. */
  const covered = new Uint8Array(text.raw.length)
  const add = (at: number, length: number, keys: Pick<Claim, 'needs' | 'proves'>) => {
    if (covered.subarray(at, at + length).includes(1)) return
    covered.fill(1, at, at + length)
    claims.push({ kind: 'link', text: text.raw.slice(at, at + length), at, ...keys })
  }
  for (const { 0: whole, index } of text.raw.matchAll(email)) {
    const key = `mail ${whole.toLowerCase()}`
    add(index, whole.length, { needs: [key], proves: [key] })
  }
  for (const pattern of [schemed, domain]) {
    for (const { 0: whole, index } of text.raw.matchAll(pattern)) {
      const address = whole.replace(/(?<![.,;:!?…])[.,;:!?…]+$/u, '')
      add(index, address.length, addressKeys(address))
    }
  }
  for (const { 0: whole, index } of text.lower.matchAll(phone)) {
    const digits = whole.replace(/\D/g, '').replace(/^00/, '')
    if (digits.length < 7 || digits.length > 15 || dateLike.test(whole)) continue
    add(index, whole.length, phoneKeys(digits))
  }
  return claims
}

/** A domain is supported by any address on it, an address with a path only by the same address. */
function addressKeys(address: string): Pick<Claim, 'needs' | 'proves'> {
  const plain = address.replace(/^https?:\/\//i, '').replace(/^www\./i, '')
  const slash = plain.search(/[/?#]/)
  const host = (slash < 0 ? plain : plain.slice(0, slash)).toLowerCase()
  const path = slash < 0 ? '' : plain.slice(slash).replace(/(?<!\/)\/+$/, '')
  const whole = `link ${host}${path}`
  return { needs: [whole], proves: [whole, `link ${host}`] }
}

/** Compares at most the last eight digits, so that the country code is optional. */
function phoneKeys(digits: string): Pick<Claim, 'needs' | 'proves'> {
  const national = digits.replace(/^0+/, '')
  const tail = `phone ${national.slice(-8)}`
  return { needs: [tail], proves: [tail] }
}
