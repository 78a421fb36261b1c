/** Pattern of a written number: 12, 12.50, 12,50, 1.234,56, 1 234, 1'234.50, 12,- */
export const numberSource = "\\d{1,3}(?:[.,' ]\\d{3})+(?:[.,]\\d{1,2})?(?!\\d)|\\d+(?:[.,]\\d{1,2}(?!\\d))?"

/** Pattern of the words and signs between the two numbers of a range. */
const rangeSource =
  '\\s?(?:-|–|—|to|till|until|or|and|bis|oder|und|à|a|al|au|ou|et|hasta|o|y|até|e|ou|alle|ile|ila|veya|ve|до|или|по|або)\\s?'

/** Returns the value of a written number. The last separator is the decimal one unless three digits follow it. */
export function valueOf(figure: string): number {
  const plain = figure.replace(/[' ]/g, '')
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  if (last < 0) return Number(plain)
  const mixed = plain.includes('.') && plain.includes(',')
  const separators = plain.replace(/\d/g, '').length
  const decimals = plain.length - last - 1
  if (!mixed && (separators > 1 || decimals === 3)) return Number(plain.replace(/[.,]/g, ''))
  return Number(`${plain.slice(0, last).replace(/[.,]/g, '')}.${plain.slice(last + 1)}`)
}

/** Returns the first number of a range that ends before `end`: "10 to" in "10 to 20 €". */
export function rangeStart(text: string, end: number): { written: string; at: number } | null {
  const before = text.slice(Math.max(0, end - 24), end)
  const match = lowEnd.exec(before)
  return match?.[1] === undefined ? null : { written: match[1], at: end - before.length + match.index }
}

/** Returns the second number of a range that begins at `start`: "- 20" in "€10 - 20". */
export function rangeEnd(text: string, start: number): { written: string; end: number } | null {
  const match = highEnd.exec(text.slice(start, start + 24))
  return match?.[1] === undefined ? null : { written: match[1], end: start + match[0].length }
}

const lowEnd = new RegExp(`(?<![\\p{L}\\d.,:])(${numberSource})${rangeSource}$`, 'u')
const highEnd = new RegExp(`^\\s?(?:-|–|—|to|bis|à|até|до)\\s?(${numberSource})(?![\\d:])`, 'u')

const units: Readonly<Record<string, string>> = {
  en: 'two three four five six seven eight nine ten',
  de: 'zwei drei vier fünf sechs sieben acht neun zehn',
  fr: 'deux trois quatre cinq six sept huit neuf dix',
  es: 'dos tres cuatro cinco seis siete ocho nueve diez',
  pt: 'dois três quatro cinco seis sete oito nove dez',
  it: 'due tre quattro cinque sei sette otto nove dieci',
  tr: 'iki üç dört beş altı yedi sekiz dokuz',
  ru: 'два три четыре пять шесть семь восемь девять десять',
}
const tens: Readonly<Record<string, string>> = {
  en: 'twenty thirty forty fifty sixty seventy eighty ninety hundred',
  de: 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert',
  fr: 'vingt trente quarante cinquante soixante soixante-dix quatre-vingts quatre-vingt-dix cent',
  es: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien',
  pt: 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa cem',
  it: 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta cento',
  tr: 'yirmi otuz kırk elli altmış yetmiş seksen doksan yüz',
  ru: 'двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто сто',
}
const others: Readonly<Record<string, number>> = {
  twelve: 12,
  zwölf: 12,
  douze: 12,
  doce: 12,
  doze: 12,
  dodici: 12,
  fourteen: 14,
  vierzehn: 14,
  catorce: 14,
  catorze: 14,
  quattordici: 14,
  fifteen: 15,
  fünfzehn: 15,
  quinze: 15,
  quince: 15,
  quindici: 15,
  duas: 2,
  عشرة: 10,
  عشرين: 20,
  عشرون: 20,
  ثلاثين: 30,
  ثلاثون: 30,
  أربعين: 40,
  أربعون: 40,
  خمسين: 50,
  خمسون: 50,
  ستين: 60,
  ستون: 60,
  سبعين: 70,
  سبعون: 70,
  ثمانين: 80,
  ثمانون: 80,
  تسعين: 90,
  تسعون: 90,
  مئة: 100,
  مائة: 100,
  مئتين: 200,
  مائتين: 200,
  مئتا: 200,
  ألف: 1000,
  две: 2,
  двух: 2,
  трех: 3,
  трёх: 3,
}

/** Number words that occur in prices, percentages and delivery times. */
const numberWords: ReadonlyMap<string, number> = new Map([
  ...Object.values(units).flatMap((list) => list.split(' ').map((word, index) => [word, index + 2] as const)),
  ...Object.values(tens).flatMap((list) =>
    list.split(' ').map((word, index) => [word, index * 10 + 20] as const),
  ),
  ...Object.entries(others),
  ...compounds('en', (ten, unit) => `${ten}-${unit}`),
  ...compounds('de', (ten, unit) => `${unit}und${ten}`),
])

function compounds(language: string, join: (ten: string, unit: string) => string): [string, number][] {
  const listOf = (table: Readonly<Record<string, string>>) => (table[language] ?? '').split(' ').slice(0, 8)
  return listOf(tens).flatMap((ten, t) =>
    listOf(units).map((unit, u): [string, number] => [join(ten, unit), t * 10 + 20 + u + 2]),
  )
}

export const numberWordSource = [...numberWords.keys()].toSorted((a, b) => b.length - a.length).join('|')

/** Returns the value of digits or of a number word. */
export const quantityOf = (figure: string): number => numberWords.get(figure) ?? valueOf(figure)
