import type { Claim, ClaimText } from './claim.ts'

const email = /[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu
const schemed = /\b(?:https?:\/\/|www\.)[^\s<>"')\]¦]+/giu
const topLevelDomains =
  'com|net|org|shop|store|online|site|app|dev|info|biz|me|io|co|ai|xyz|club|link|page|art|studio|example|test|eu|de|at|ch|fr|es|pt|br|it|tr|uk|us|ca|au|nl|be|pl|mx|ar|in|ly|gg|to|ru|se|no|dk|fi|ie|jp|cn'
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
  const add = (at: number, length: number, keys: Pick<Claim, 'needs' | 'proves'>) => {
    if (claims.some((claim) => at < claim.at + claim.text.length && claim.at < at + length)) return
    claims.push({ kind: 'link', text: text.raw.slice(at, at + length), at, ...keys })
  }
  for (const { 0: whole, index } of text.raw.matchAll(email)) {
    const key = `mail ${whole.toLowerCase()}`
    add(index, whole.length, { needs: [key], proves: [key] })
  }
  for (const pattern of [schemed, domain]) {
    for (const { 0: whole, index } of text.raw.matchAll(pattern)) {
      const address = whole.replace(/[.,;:!?…]+$/u, '')
      add(index, address.length, addressKeys(address))
    }
  }
  for (const { 0: whole, index } of text.raw.matchAll(phone)) {
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
  const path = slash < 0 ? '' : plain.slice(slash).replace(/\/+$/, '')
  const whole = `link ${host}${path}`
  return { needs: [whole], proves: [whole, `link ${host}`] }
}

/** Compares at most the last eight digits, so that the country code is optional. */
function phoneKeys(digits: string): Pick<Claim, 'needs' | 'proves'> {
  const national = digits.replace(/^0+/, '')
  const tail = `phone ${national.slice(-8)}`
  return { needs: [tail], proves: [tail] }
}
