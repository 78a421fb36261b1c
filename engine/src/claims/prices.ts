import { spacedLetter, wholeWords, type Claim, type ClaimText } from './claim.ts'
import { numberSource, numberWordSource, quantityOf, rangeEnd, rangeStart } from './numbers.ts'

/** Notations of currencies in lower case, in regular-expression syntax, by their codes. */
const notations: readonly (readonly [codes: string, source: string])[] = [
  ['EUR', '€|eur|euros?|avro|يورو|евро|євро|ユーロ|欧元|歐元|유로'],
  [
    'USD',
    'us ?\\$|\\$|usd|(?:us-?)?dollars?|bucks?|dólares|dólar|dollari|dolar|دولار(?:ات|ا)?|долл(?:ар\\p{L}{0,2})?\\.?|доларів|долари|ドル|美元|美金|달러',
  ],
  ['GBP', '£|gbp|pounds?|quid|pfund|livres sterling|libras|sterline|sterlin|ポンド|英镑|英鎊|파운드'],
  ['CHF', 'chf|s?fr\\.|franken|francs? suisses?|franchi'],
  ['TRY', '₺|try|tl|türk lirası|lira|ليرة'],
  ['BRL', 'r\\$|brl|reais|real(?= |$|[.,!?])'],
  ['JPY', 'jpy|yen|万?円|엔'],
  ['CNY', 'cny|rmb|人民币|人民幣|위안'],
  ['TWD', 'nt ?\\$|twd|新台币|新臺幣|台币|台幣'],
  ['KRW', '₩|krw|만? ?원|ウォン|韩元|韓元'],
  ['INR', '₹|inr|रुपये'],
  ['PKR', 'pkr'],
  ['LKR', 'lkr'],
  ['CAD', 'ca\\$|c\\$|cad'],
  ['AUD', 'au\\$|a\\$|aud'],
  ['MXN', 'mx\\$|mxn|pesos?'],
  ['PLN', 'zł|pln|złotych|zlotych'],
  ['CZK', 'kč|czk'],
  ['HUF', 'huf|ft|forint'],
  ['RON', 'ron|lei'],
  ['BGN', 'bgn|лв\\.?|лева'],
  ['MKD', 'mkd|ден\\.?'],
  ['RSD', 'rsd|din\\.?|дин\\.?'],
  ['SEK', 'sek|kronor'],
  ['NOK', 'nok'],
  ['DKK', 'dkk'],
  ['RUB', '₽|rub|(?:тыс(?:яч[аи]?)?\\.? )?руб(?:л\\p{L}{1,3})?\\.?|р\\.?|рублів'],
  ['UAH', '₴|uah|грн\\.?|гривень|гривні|гривен'],
  ['KZT', '₸|kzt|тенге'],
  ['SAR', 'sar|ر\\.?س|ريال سعودي'],
  ['QAR', 'qar|ر\\.?ق|ريال قطري'],
  ['OMR', 'omr|ر\\.?ع|ريال عماني'],
  ['YER', 'yer|ريال يمني'],
  ['IRR', 'irr'],
  ['AED', 'aed|د\\.?إ|درهم [إا]ماراتي'],
  ['MAD', 'mad|درهم مغربي'],
  ['KWD', 'kwd|د\\.?ك|دينار كويتي'],
  ['BHD', 'bhd|د\\.?ب|دينار بحريني'],
  ['JOD', 'jod|د\\.?[أا]|دينار [أا]ردني'],
  ['IQD', 'iqd|د\\.?ع|دينار عراقي'],
  ['TND', 'tnd|د\\.?ت|دينار تونسي'],
  ['DZD', 'dzd|د\\.?ج|دينار جزا[ئي]ري'],
  ['EGP', 'egp|جنيه(?:ات|ا|ًا)?|ج\\.?م'],
  ['ILS', '₪|ils|nis|shekels?|שקל(?:ים)?|ש"ח|شيكل'],
  ['THB', '฿|thb|baht|บาท'],
  ['VND', '₫|vnd|đ|đồng'],
  ['IDR', 'rp\\.?|idr'],
  ['PHP', '₱|php'],
  ['BDT', '৳|bdt|taka|টাকা'],
  ['NGN', '₦|ngn|naira'],
  ['ZAR', 'zar'],
  ['HKD', 'hk\\$|hkd|港币|港幣'],
  ['SGD', 's\\$|sgd'],
  ['NZD', 'nz\\$|nzd'],
  // Signs and words of several currencies: an amount counts as one in each of them.
  ['JPY CNY', '¥'],
  ['CNY TWD HKD JPY', '万?[元圆圓]|块钱?|塊錢?'],
  ['SEK NOK DKK', 'kr\\.?'],
  ['NOK DKK', 'kroner'],
  ['INR PKR LKR', 'rs\\.?|rupees?|rupien'],
  ['SAR QAR OMR YER IRR', 'riyals?|rials?|ر[يی]ال(?:ات|ا)?'],
  ['AED MAD', 'dhs?|dirhams?|درهم(?:ا|ًا)?|دراهم'],
  ['KWD BHD JOD IQD TND DZD', 'dinars?|دينار(?:ا|ًا)?|دنانير'],
]
const cents = '¢|cents?|ct|centimes?|céntimos|cêntimos|centavos|centesimi|centesimo|kuruş'

const anyCurrency = notations.map(([, source]) => source).join('|')
const after = new RegExp(
  `(?<![\\d.,:]|${spacedLetter})(${numberSource}|${numberWordSource})(?:[.,][-–])?[\\s-]?(${anyCurrency}|${cents})(?!\\d|${spacedLetter})`,
  'gu',
)
const before = new RegExp(`(?<![\\p{L}])(${anyCurrency})\\s?(${numberSource})(?:[.,][-–])?(?![\\d%])`, 'gu')

const priceWords =
  'prices?|costs?|priced at|preis|kostet|kosten|prix|coûte(?:nt)?|precio|cuestan?|preço|custam?|prezzo|costano?|fiyatı?|цена|стоимость|сто[ия]т|всего за|ціна|кошту(?:є|ють)|it is|(?:yours |now )?for (?:just|only)|für nur|pour seulement|por (?:solo|sólo|apenas|só)|a sol[io]|sadece|(?:ال)?سعر(?:ه|ها)?|بسعر|الثمن'
const bare = new RegExp(
  `(?<!\\p{L})(?:${priceWords})(?!\\p{L})[^.!?\\d¦]{0,14}(?<![\\p{L}\\d.,])(${numberSource})(?=\\s*(?:[.!?;,)](?!\\d)|$|each\\b|per\\b|pro\\b|plus\\b|incl|and\\b|und\\b|zzgl))`,
  'gu',
)
/** Prices of Switzerland and Germany without cents: "1'299.–" and "5,-". */
const dashed = new RegExp(`(?<![\\p{L}\\d.,:/-])(${numberSource})[.,][–—-](?![\\d\\p{L}]|\\s?\\d)`, 'gu')
/** A number with two decimals and no currency is a price in a price list. */
const listedPrice = /(?<![\p{L}\d.,:])\d+[.,]\d{2}(?![\d.,:]|\s?(?:uhr|h|%))/gu

const free = wholeWords(
  [
    'free (?:\\p{L}+ )?(?:shipping|delivery|returns?|gifts?|samples?|worldwide shipping)|(?:shipping|delivery|returns?) (?:is|are) (?:always )?free|for free|free of charge|complimentary|at no (?:extra )?cost',
    'kostenlos(?:e[nrms]?)?|gratis|versandkostenfrei(?:e[nrms]?)?|umsonst|kostenfrei(?:e[nrms]?)?',
    'gratuite?s?(?:ment)?|(?:livraison|frais de port) offerte?s?|offerts?',
    'gratuit[oa]s?|grátis|sin (?:coste|costo|cargo)|sem custos?|gratuitamente|senza costi',
    'ücretsiz|bedava',
    'бесплатн\\p{L}{1,3}|в подарок|безкоштовн\\p{L}{1,3}',
    'frei haus|portofrei(?:e[nrms]?)?|franco (?:de port|domicilio)',
    '(?:بدون|من دون) (?:رسوم|تكلفة)(?: (?:توصيل|شحن))?',
    '(?:ال)?مجان(?:ا|ًا|ي|ية)|بدون مقابل',
  ].join('|'),
)

/** Returns the value of a unit of ten thousand or a thousand before a currency: "2万元". */
function scaleOf(sign: string): number {
  if (/^[万만]/u.test(sign)) return 10_000
  return sign.startsWith('тыс') ? 1000 : 1
}

const scaled = (figure: string, scale: number): number => Math.round(quantityOf(figure) * scale * 100) / 100

/** Finds amounts of money, ranges of them, and statements that something is free. */
export function findPrices(text: ClaimText): Claim[] {
  const { lower } = text
  const claims: Claim[] = []
  const add = (at: number, end: number, [amount, codes]: [number, readonly string[]]) =>
    claims.push({ kind: 'price', text: text.raw.slice(at, end), at, ...keysOf(amount, codes) })

  for (const { 0: whole, 1: leadingFigure = '', 2: sign = '', index } of lower.matchAll(after)) {
    const codes = currenciesOf(sign)
    const scale = codes.length === 0 ? 0.01 : scaleOf(sign)
    add(index, index + whole.length, [scaled(leadingFigure, scale), codes])
    const low = rangeStart(lower, index)
    if (low) add(low.at, index + whole.length, [scaled(low.written, scale), codes])
  }
  for (const { 0: whole, 1: sign = '', 2: trailingFigure = '', index } of lower.matchAll(before)) {
    const end = index + whole.length
    if (claims.some((claim) => claim.at <= index && claim.at + claim.text.length >= end)) continue
    add(index, end, [quantityOf(trailingFigure), currenciesOf(sign)])
    const high = rangeEnd(lower, end)
    if (high) add(index, high.end, [quantityOf(high.written), currenciesOf(sign)])
  }
  const isTaken = (at: number) => claims.some((claim) => at >= claim.at && at < claim.at + claim.text.length)
  for (const { 0: whole, 1: bareFigure = '', index } of lower.matchAll(bare)) {
    const at = index + whole.length - bareFigure.length
    if (!isTaken(at)) add(at, index + whole.length, [quantityOf(bareFigure), []])
  }
  for (const { 0: whole, 1: dashedFigure = '', index } of lower.matchAll(dashed)) {
    if (!isTaken(index)) add(index, index + whole.length, [quantityOf(dashedFigure), []])
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
  [...lower.matchAll(listedPrice)].flatMap(([figure]) => keysOf(quantityOf(figure), []).proves)

/** An amount without a currency matches the same amount in any currency. */
function keysOf(amount: number, currencies: readonly string[]) {
  const [any, unnamed] = [`price ${amount} any`, `price ${amount} unnamed`]
  if (currencies.length === 0) return { needs: [any], proves: [any, unnamed] }
  const currencyKeys = currencies.map((currency) => `price ${amount} ${currency}`)
  return { needs: [...currencyKeys, unnamed], proves: [...currencyKeys, any] }
}

const patterns = notations.map(
  ([codes, source]) => [codes.split(' '), new RegExp(`^(?:${source})$`, 'u')] as const,
)

/** Returns the currencies that a notation may name; none for cents. */
const currenciesOf = (sign: string): readonly string[] =>
  patterns.find(([, pattern]) => pattern.test(sign))?.[0] ?? []
