import {
  doubts,
  contains,
  negations,
  sentencesOf,
  spacedLetter,
  wholeWords,
  type Claim,
  type ClaimText,
} from './claim.ts'
import { numberSource, numberWordSource, quantityOf, rangeStart } from './numbers.ts'

const percent = new RegExp(
  `(?<![\\p{L}\\d.,])(${numberSource}|${numberWordSource})[\\s-]?(?:%|percent|per cent|prozent|pour ?cent|por ?ciento|por ?cento|per ?cento|pros[ae]nt|procent|proc\\.|τοις εκατό|процент(?:а|ов|ів|и)?|відсотк(?:и|ів)|ب?(?:ال)?مئة|بالمائة|في المئة|في المائة)`,
  'gu',
)
const percentBefore = new RegExp(
  `(?<![\\d\\s] ?)%(\\d+)|(?<!\\p{L})yüzde (${numberSource}|${numberWordSource})`,
  'gu',
)
const half = wholeWords(
  'half[ -]price|half off|halber preis|zum halben preis|moitié prix|mitad de precio|metade do preço|metà prezzo|yarı fiyatına?|(?:за )?полцены|за половину цены|نصف (?:ال)?(?:سعر|ثمن)|بنصف (?:ال)?(?:سعر|ثمن)|за півціни',
)
const bundle =
  /(?<![\p{L}\d.,])([2-9]) ?(?:for|für|x|×|por|pour|per|al) ?([1-8])(?![\d.,]|\s?(?:[€$£%]|eur|cm|mm|m\b|inch|\p{L}*(?:tag|day|jour|día|dia|giorn)))/gu
const getMore = /(?<!\p{L})buy ([2-9])[, ]{1,3}get ([1-9])(?![\d.,]|\s?%)/gu
const getOne = wholeWords('buy (?:one|1)[, ]+get (?:one|1)(?: free)?|bogo')

const offers = wholeWords(
  [
    'discounts?|on sale|special offer|promotions?|coupons?|vouchers?|% off|price drop|black friday',
    'rabatte?|rabattcode|ermäßigung|sonderangebot|angebotspreis|reduziert|gutscheine?|schlussverkauf',
    'réductions?|remises?|soldes?|en promo(?:tion)?|code promo|bons? de réduction',
    'descuentos?|rebajas?|en oferta|promoción|cupón|cupones',
    'descontos?|promoção|promoções|em oferta|saldos|cupom|cupons',
    'sconti|sconto|scontat[oaie]|in saldo|saldi|in offerta|promozione|buono sconto',
    'خصم|الخصم|خصومات|تخفيض(?:ات)?|عرض خاص|عروض خاصة|كوبون',
    'скид(?:ка|ки|ку|кой|ке|ок|ками)|распродаж[аеиу]|акци[иейюя]|спецпредложени[ея]|промокод(?:а|ом|у)?|купон(?:а|ом|у|ы)?|знижк[аиуою]{1,2}|знижок|розпродаж(?:у|і)?|акці[їйюя]',
    'indirim(?:li|de|i|imiz|leri?|miz)?|kampanya(?:mız)?|kupon(?:u)?',
  ].join('|'),
)

const codeWords =
  /(?:code|coupon|voucher|gutschein|promo|código|codigo|cupón|cupom|codice|kupon|kodu?|(?:промо)?код(?:а|ом|у)?|купон(?:а|ом|у)?|优惠码|優惠碼|折扣码|折扣碼|优惠券|クーポン(?:コード)?|コード|쿠폰(?: ?코드)?|할인 ?코드|코드)(?:[^\p{L}]|\s(?:is|ist|est|es|é|è|ein|de|promo|sconto|promocional|desconto|descuento))*$/u
const codeWordsAfter = /^\s?(?:code|kodu|kupon|gutschein|coupon|promo)/u
const token = new RegExp(
  `(?<![\\d_-]|${spacedLetter})[A-ZÄÖÜÇĞİŞА-ЯЁІЇЄ][A-ZÄÖÜÇĞİŞА-ЯЁІЇЄ\\d_-]{2,}(?![\\d_]|${spacedLetter})`,
  'gu',
)

/** Finds percentages, bundles, coupon codes, and statements that there is a discount. */
export function findDiscounts(text: ClaimText): Claim[] {
  const claims = [...findPercents(text), ...findBundles(text), ...findCodes(text)]
  const covered = (at: number, end: number) => claims.some((claim) => claim.at >= at && claim.at < end)
  for (const { text: sentence, at, asks } of sentencesOf(text)) {
    const offer = [...sentence.matchAll(offers)][0]
    if (
      !offer ||
      asks ||
      contains(negations, sentence) ||
      contains(doubts, sentence) ||
      covered(at, at + sentence.length)
    )
      continue
    claims.push(claimAt(text, at + offer.index, { length: offer[0].length, key: 'offer' }))
  }
  return claims
}

/** Returns keys of the words of a source that may be codes, and whether it mentions a discount. */
export function listedDiscounts(text: ClaimText): string[] {
  const words = [...text.raw.matchAll(/[\p{L}\d_-]{3,}/gu)].map(([word]) => `code ${word.toUpperCase()}`)
  return contains(offers, text.lower) || findPercents(text).length > 0 ? [...words, 'offer'] : words
}

function findPercents(text: ClaimText): Claim[] {
  const { lower } = text
  const claims: Claim[] = []
  const add = (at: number, end: number, value: number) => {
    // "100 %" is usually no discount: "100 % cotton", "100 % sure".
    if (value !== 100) claims.push(claimAt(text, at, { length: end - at, key: `percent ${value}` }))
  }
  for (const { 0: whole, 1: figure = '', index } of lower.matchAll(percent)) {
    const end = index + whole.length
    add(index, end, quantityOf(figure))
    const low = rangeStart(lower, index)
    if (low) add(low.at, end, quantityOf(low.written))
  }
  for (const { 0: whole, 1: digits, 2: word, index } of lower.matchAll(percentBefore)) {
    add(index, index + whole.length, quantityOf(digits ?? word ?? ''))
  }
  for (const { 0: whole, index } of lower.matchAll(half)) add(index, index + whole.length, 50)
  return claims
}

function findBundles(text: ClaimText): Claim[] {
  const bundles = [...text.lower.matchAll(bundle)].flatMap(({ 0: whole, 1: take, 2: pay, index }) =>
    Number(take) > Number(pay)
      ? [claimAt(text, index, { length: whole.length, key: `bundle ${take} ${pay}` })]
      : [],
  )
  const pairs = [...text.lower.matchAll(getOne)].map(({ 0: whole, index }) =>
    claimAt(text, index, { length: whole.length, key: 'bundle 2 1' }),
  )
  const more = [...text.lower.matchAll(getMore)].map(({ 0: whole, 1: pay, 2: given, index }) =>
    claimAt(text, index, { length: whole.length, key: `bundle ${Number(pay) + Number(given)} ${pay}` }),
  )
  return [...bundles, ...pairs, ...more]
}

/** Finds upper-case words next to a word for "code", or with digits anywhere: SUMMER, SAVE20. */
function findCodes(text: ClaimText): Claim[] {
  return [...text.raw.matchAll(token)].flatMap(({ 0: code, index }) => {
    const end = index + code.length
    const announced =
      codeWords.test(text.lower.slice(Math.max(0, index - 40), index)) ||
      codeWordsAfter.test(text.lower.slice(end, end + 12))
    const isCodeLike = /\d/.test(code) && code.length >= 5
    if (!announced && !isCodeLike) return []
    return [claimAt(text, index, { length: code.length, key: `code ${code.toUpperCase()}` })]
  })
}

function claimAt({ raw }: ClaimText, at: number, { length, key }: { length: number; key: string }): Claim {
  return { kind: 'discount', text: raw.slice(at, at + length), at, needs: [key], proves: [key] }
}
