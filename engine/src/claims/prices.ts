import { spacedLetter, wholeWords, type Claim, type ClaimText } from './claim.ts'
import { numberSource, numberWordSource, quantityOf, rangeEnd, rangeStart } from './numbers.ts'

/** Notations of each currency in lower case, in regular-expression syntax. */
const currencies: Readonly<Record<string, string>> = {
  EUR: '€|eur|euros?|avro|يورو|евро|ユーロ|欧元|유로',
  USD: 'us ?\\$|\\$|usd|(?:us-?)?dollars?|dólares|dólar|dollari|dolar|دولار(?:ات|ا)?|долл(?:ар\\p{L}{0,2})?\\.?|ドル|美元|달러',
  GBP: '£|gbp|pounds?|pfund|livres sterling|libras|sterline|sterlin',
  CHF: 'chf|s?fr\\.|franken|francs? suisses?|franchi',
  TRY: '₺|try|tl|türk lirası|lira|ليرة',
  BRL: 'r\\$|brl|reais|real(?= |$|[.,!?])',
  // The sign is the same, and so is the meaning of the word.
  JPY: '¥|jpy|yen|cny|rmb|万?[円元圆]|块|人民币',
  KRW: '₩|krw|만? ?원',
  INR: '₹|inr|rs\\.?|rupees?|rupien|रुपये',
  CAD: 'ca\\$|c\\$|cad',
  AUD: 'au\\$|a\\$|aud',
  MXN: 'mx\\$|mxn|pesos?',
  PLN: 'zł|pln|złotych',
  CZK: 'kč|czk',
  HUF: 'huf|forint',
  RON: 'ron|lei',
  SEK: 'kr\\.?|sek|nok|dkk|kronor|kroner',
  RUB: '₽|rub|руб(?:л(?:ей|я|ь))?\\.?',
  UAH: '₴|uah|грн\\.?|гривень|гривні',
  KZT: '₸|kzt|тенге',
  // Several countries have a currency of this name; the amount is compared.
  SAR: 'sar|qar|omr|yer|riyals?|ر[يی]ال(?:ات|ا)?|ر\\.?س',
  AED: 'aed|dhs?|dirhams?|درهم(?:ا|ًا)?|دراهم|د\\.?إ',
  KWD: 'kwd|bhd|jod|iqd|tnd|dzd|dinars?|دينار(?:ا|ًا)?|دنانير|د\\.?ك',
  EGP: 'egp|جنيه(?:ات|ا|ًا)?|ج\\.?م',
  ILS: '₪|ils|nis|shekels?|שקל(?:ים)?|ש"ח|شيكل',
  THB: '฿|thb|baht|บาท',
  VND: '₫|vnd|đ|đồng',
  IDR: 'rp\\.?|idr',
  PHP: '₱|php',
  BDT: '৳|bdt|taka|টাকা',
  NGN: '₦|ngn|naira',
  ZAR: 'zar',
  HKD: 'hk\\$|hkd',
  SGD: 's\\$|sgd',
  NZD: 'nz\\$|nzd',
}
const cents = 'cents?|ct|centimes?|céntimos|cêntimos|centavos|centesimi|centesimo|kuruş'

const anyCurrency = Object.values(currencies).join('|')
const after = new RegExp(
  `(?<![\\d.,:]|${spacedLetter})(${numberSource}|${numberWordSource})(?:[.,][-–])?[\\s-]?(${anyCurrency}|${cents})(?!\\d|${spacedLetter})`,
  'gu',
)
const before = new RegExp(`(?<![\\p{L}])(${anyCurrency})\\s?(${numberSource})(?:[.,][-–])?(?![\\d%])`, 'gu')

const priceWords =
  'prices?|costs?|priced at|preis|kostet|kosten|prix|coûte(?:nt)?|precio|cuestan?|preço|custam?|prezzo|costano?|fiyatı?|it is|(?:yours |now )?for (?:just|only)|für nur|pour seulement|por (?:solo|sólo|apenas|só)|a sol[io]|sadece|(?:ال)?سعر(?:ه|ها)?|بسعر|الثمن'
const bare = new RegExp(
  `(?<!\\p{L})(?:${priceWords})(?!\\p{L})[^.!?\\d¦]{0,14}(?<![\\p{L}\\d.,])(${numberSource})(?=\\s*(?:[.!?;,)](?!\\d)|$|each\\b|per\\b|pro\\b|plus\\b|incl|and\\b|und\\b|zzgl))`,
  'gu',
)
/** A number with two decimals and no currency is a price in a price list. */
const listedPrice = /(?<![\p{L}\d.,:])\d+[.,]\d{2}(?![\d.,:]|\s?(?:uhr|h|%))/gu

const free = wholeWords(
  [
    'free (?:\\p{L}+ )?(?:shipping|delivery|returns?|gifts?|samples?|worldwide shipping)|(?:shipping|delivery|returns?) (?:is|are) (?:always )?free|for free|free of charge|complimentary|at no (?:extra )?cost',
    'kostenlos(?:e[nrms]?)?|gratis|versandkostenfrei(?:e[nrms]?)?|umsonst|kostenfrei(?:e[nrms]?)?',
    'gratuite?s?(?:ment)?|(?:livraison|frais de port) offerte?s?|offerts?',
    'gratuit[oa]s?|grátis|sin (?:coste|costo|cargo)|sem custos?|gratuitamente|senza costi',
    'ücretsiz|bedava',
    '(?:ال)?مجان(?:ا|ًا|ي|ية)|بدون مقابل',
  ].join('|'),
)

/** Finds amounts of money, ranges of them, and statements that something is free. */
export function findPrices(text: ClaimText): Claim[] {
  const { lower } = text
  const claims: Claim[] = []
  const add = (at: number, end: number, [amount, currency]: [number, string | null]) =>
    claims.push({ kind: 'price', text: text.raw.slice(at, end), at, ...keysOf(amount, currency) })

  for (const { 0: whole, 1: leadingFigure = '', 2: sign = '', index } of lower.matchAll(after)) {
    const currency = currencyOf(sign)
    const scale = currency === null ? 100 : 1
    add(index, index + whole.length, [quantityOf(leadingFigure) / scale, currency])
    const low = rangeStart(lower, index)
    if (low) add(low.at, index + whole.length, [quantityOf(low.written) / scale, currency])
  }
  for (const { 0: whole, 1: sign = '', 2: trailingFigure = '', index } of lower.matchAll(before)) {
    const end = index + whole.length
    if (claims.some((claim) => claim.at <= index && claim.at + claim.text.length >= end)) continue
    add(index, end, [quantityOf(trailingFigure), currencyOf(sign)])
    const high = rangeEnd(lower, end)
    if (high) add(index, high.end, [quantityOf(high.written), currencyOf(sign)])
  }
  const isTaken = (at: number) => claims.some((claim) => at >= claim.at && at < claim.at + claim.text.length)
  for (const { 0: whole, 1: bareFigure = '', index } of lower.matchAll(bare)) {
    const at = index + whole.length - bareFigure.length
    if (!isTaken(at)) add(at, index + whole.length, [quantityOf(bareFigure), null])
  }
  for (const { 0: whole, index } of lower.matchAll(free)) {
    claims.push({
      kind: 'price',
      text: text.raw.slice(index, index + whole.length),
      at: index,
      needs: ['free'],
      proves: ['free'],
    })
  }
  return claims
}

/** Returns keys of the numbers of a source that are prices only in a list. */
export const listedPrices = ({ lower }: ClaimText): string[] =>
  [...lower.matchAll(listedPrice)].flatMap(([figure]) => keysOf(quantityOf(figure), null).proves)

/** An amount without a currency matches the same amount in any currency. */
function keysOf(amount: number, currency: string | null) {
  const [any, unnamed] = [`price ${amount} any`, `price ${amount} unnamed`]
  if (currency === null) return { needs: [any], proves: [any, unnamed] }
  const currencyKey = `price ${amount} ${currency}`
  return { needs: [currencyKey, unnamed], proves: [currencyKey, any] }
}

const patterns = Object.entries(currencies).map(
  ([currency, source]) => [currency, new RegExp(`^(?:${source})$`, 'u')] as const,
)

/** Returns the currency of a notation, or null for cents, which name no currency. */
const currencyOf = (sign: string): string | null =>
  patterns.find(([, pattern]) => pattern.test(sign))?.[0] ?? null
