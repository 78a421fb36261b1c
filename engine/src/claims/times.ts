import { shortWeekdaySource, weekdaySource } from './calendar.ts'
import type { Claim, ClaimText } from './claim.ts'
import { numberWordSource, quantityOf, rangeStart } from './numbers.ts'

const clock = '(\\d{1,2})(?:[:.h](\\d{2}))?'
const noLetter = '(?![\\p{L}\\d])'
const meridiem = new RegExp(
  `(?<![\\d:.,])${clock}\\s?(?:([ap])\\.?m\\b\\.?|(утра|ранку|ص|صباح[اً]{1,2})${noLetter}|(?:вечера|вечора|مساء[ًا]{0,2})${noLetter})`,
  'gu',
)
const marked = new RegExp(
  `(?<![\\d:.,])${clock}\\s?(?:uhr|o'clock)${noLetter}|(?<![\\d:.,])(\\d{1,2})\\s?h\\s?(\\d{2})?${noLetter}`,
  'gu',
)
const colon = /(?<![\d:.,])([01]?\d|2[0-4]):([0-5]\d)(?![\d:]|\s?[ap]\.?m\b|\s?uhr)/gu
/** An hour without minutes counts after such a preposition if no unit follows. */
const bare =
  /(?<!\p{L})(?:at|around|until|till|from|um|gegen|ab|bis|vers|jusqu'à|à partir de|a las?|desde las|hasta las|às|até as|das|alle|dalle|fino alle|saat|в|до|после|к|о|об|після|الساعة)\s(\d{1,2})(?=\s?(?:$|[.,!?;)](?!\d)|(?:and|und|et|on|every|daily|in the|sharp|tomorrow|صباح[اً]{1,2}|مساء[ًا]{0,2})(?!\p{L})))/gu
/** The short form of "evening", which also means metres, after the beginning of a range. */
const arabicEvening = /(?<!\p{L})(?:[إا]لى|حتى|الساعة|و)\s(\d{1,2})(?::(\d{2}))?\s?م(?!\p{L})/gu

const hourNames: readonly (readonly string[])[] = [
  'one two three four five six seven eight nine ten eleven twelve'.split(' '),
  'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' '),
]
const hourSource = `${hourNames.flat().join('|')}|\\d{1,2}`
/** "half past nine", "quarter to ten", "halb zehn", "Viertel nach neun". */
const spoken = new RegExp(
  `(?<!\\p{L})(half past|quarter past|quarter to|halb|viertel nach|viertel vor)\\s(${hourSource})(?![\\p{L}\\d:.,]*\\d|\\p{L}|\\s?(?:[€$£%]|pri[cs]e))`,
  'gu',
)
/** Minutes from the hour that is named. */
const spokenMinutes: Readonly<Record<string, number>> = {
  'half past': 30,
  'quarter past': 15,
  'quarter to': -15,
  halb: -30,
  'viertel nach': 15,
  'viertel vor': -15,
}

const opening =
  'open|opening|hours|from|von|geöffnet|öffnungszeiten|ouverts?|horaires|abiert[oa]s?|horario|abert[oa]s?|horário|apert[oi]|orari|açık|de|dalle|das|открыт[аоы]?|работаем|часы работы|режим работы|график|відчинено|працюємо|с|з'
/** Opening hours without a unit: "from 9 to 5", "Sat 10-14". */
const bareRange = new RegExp(
  `(?<!\\p{L})(?:(?:${opening})[^.!?\\d¦€$£%]{0,24}|(?:${weekdaySource}|${shortWeekdaySource})[.,:]{0,2}\\s)` +
    '(\\d{1,2})\\s?(?:-|–|to|until|till|bis|à|a|às|alle|до)\\s?(\\d{1,2})' +
    '(?=\\s?(?:$|[.,!?;)](?!\\d)|(?:on|every|daily|and|uhr|h|часов|по|в|ежедневно|вечера)(?!\\p{L})))',
  'gu',
)

const units: Readonly<Record<string, [string, number]>> = {
  'hours?|hrs?|stunden?|std\\.?|heures?|horas?|or[ae]|saat(?:te|lik| içinde)?|час(?:а|ов)?|годин[аиу]?|ساع(?:ة|ات)':
    ['hour', 1],
  'days?|tage?n?|jours?|días?|dias?|giorn[oi]|gün(?:de|lük|dür)?|д(?:ень|ня|ней|ні|нів)|сут(?:ки|ок)|calendar days?|يوم[اً]{0,2}|[أا]يام':
    ['day', 1],
  '(?:business|working)[ -]days?|werktage?n?|arbeitstage?n?|jours? (?:ouvrés|ouvrables|ouvré)|días? (?:hábiles?|laborables?)|dias? úteis|giorn[oi] lavorativ[oi]|iş günü(?:nde)?|рабочи[хйе] д(?:ень|ня|ней)|робоч(?:их|і|ий) д(?:ень|ні|нів)|يوم عمل|[أا]يام عمل':
    ['working day', 1],
  'weeks?|wochen?|semaines?|semanas?|settiman[ae]|hafta(?:da|lık)?|недел[июья]|тиж(?:день|ні|нів)|[أا]سبوع[اً]{0,2}|[أا]سابيع':
    ['day', 7],
  'months?|monate?n?|mois|mes(?:es)?|meses|mês|mes[ei]|ay(?:da|lık)?|месяц(?:а|ев)?|місяц[іья]|місяців|شهر[اً]{0,2}|[أا]شهر':
    ['month', 1],
  'years?|jahre?n?|ans?|années?|años?|anos?|ann[oi]|yıl(?:lık)?|год(?:а)?|лет|рок[иу]|років|سن(?:ة|وات)|[أا]عوام':
    ['month', 12],
}
const past =
  /^\s(?:ago|fa(?!\p{L})|önce|atrás|old(?!\p{L})|alt(?!\p{L})|назад(?!\p{L})|тому(?!\p{L})|of experience)/u
const pastBefore = /(?:vor|il y a|hace|há|since|seit|depuis)\s(?:\p{L}+ )?$/u
const unitSource = Object.keys(units)
  .toSorted((a, b) => b.length - a.length)
  .join('|')
const duration = new RegExp(
  `(?<![\\p{L}\\d.,:])(\\d{1,3}|${numberWordSource})[\\s-]?(${unitSource})${noLetter}`,
  'gu',
)

/** A single unit: "within a week", "in einer Woche". */
const single = new RegExp(
  `(?<!\\p{L})(?:within|in|innerhalb|nach|dans|sous|en|em|dentro de|tra|fra)\\s(?:(?:just|only|nur|about) )?(?:an?|one|eine[rms]?|une?|una|uno|uma?|один|одну)\\s(${unitSource})${noLetter}`,
  'gu',
)

/** Finds times of day and durations such as delivery times. Minutes are no claim ("give me 2 minutes"). */
export function findTimes(text: ClaimText): Claim[] {
  const claims = [...findDurations(text), ...findClockTimes(text)]
  const seenKeys = new Set<string>()
  return claims.filter(({ at, needs }) => {
    const key = `${at} ${needs.join()}`
    return !seenKeys.has(key) && seenKeys.add(key)
  })
}

/** Returns keys of the hours of a source outside sentences: "Mo-Fr 9-17". */
export const listedTimes = ({ lower }: ClaimText): string[] =>
  [
    ...lower.matchAll(
      /(?<![\d.,:/])(\d{1,2})(?::(\d\d))?\s?[-–]\s?(\d{1,2})(?::(\d\d))?(?![\d.,:/]?\d|\s?%)/gu,
    ),
  ].flatMap(({ 1: from, 2: fromMinutes, 3: to, 4: toMinutes }) => [
    ...eitherHalf(Number(from), Number(fromMinutes ?? 0)),
    ...eitherHalf(Number(to), Number(toMinutes ?? 0)),
  ])

function findDurations({ raw, lower }: ClaimText): Claim[] {
  const claims: Claim[] = []
  for (const { 0: whole, 1: figure = '', 2: unit = '', index } of lower.matchAll(duration)) {
    const end = index + whole.length
    const low = rangeStart(lower, index)
    const start = low?.at ?? index
    if (past.test(lower.slice(end)) || pastBefore.test(lower.slice(Math.max(0, start - 24), start))) continue
    const add = (at: number, count: number) => {
      const key = durationKey(count, unit)
      claims.push({ kind: 'date', text: raw.slice(at, end), at, needs: [key], proves: [key] })
    }
    add(index, quantityOf(figure))
    if (low) add(low.at, quantityOf(low.written))
  }
  for (const { 0: whole, 1: unit = '', index } of lower.matchAll(single)) {
    const key = durationKey(1, unit)
    claims.push({
      kind: 'date',
      text: raw.slice(index, index + whole.length),
      at: index,
      needs: [key],
      proves: [key],
    })
  }
  return claims
}

const unitPatterns = Object.entries(units).map(([source, [name, size]]) => ({
  pattern: new RegExp(`^(?:${source})$`, 'u'),
  name,
  size,
}))

/** Normalises units: two weeks are 14 days, 48 hours are 2 days. Working days differ from days. */
function durationKey(count: number, unit: string): string {
  const unitPattern = unitPatterns.find(({ pattern }) => pattern.test(unit))
  const amount = count * (unitPattern?.size ?? 1)
  if (unitPattern?.name === 'hour' && amount % 24 === 0) return `span ${amount / 24} day`
  return `span ${amount} ${unitPattern?.name ?? unit}`
}

function findClockTimes({ raw, lower }: ClaimText): Claim[] {
  const claims: Claim[] = []
  const add = (at: number, end: number, keys: string[]) => {
    if (keys.length === 0 || claims.some((claim) => at >= claim.at && at < claim.at + claim.text.length))
      return
    claims.push({ kind: 'date', text: raw.slice(at, end), at, needs: keys, proves: keys })
  }
  const addStart = (at: number) => {
    const low = rangeStart(lower, at)
    const [hour = '', minutes = '0'] = low?.written.split(/[.,]/) ?? []
    if (low) add(low.at, low.at + low.written.length, eitherHalf(Number(hour), Number(minutes)))
  }
  for (const { 0: whole, 1: hour, 2: minutes, 3: half, 4: morning, index } of lower.matchAll(meridiem)) {
    const isMorning = half === 'a' || morning !== undefined
    add(
      index,
      index + whole.length,
      exactly((Number(hour) % 12) + (isMorning ? 0 : 12), Number(minutes ?? 0)),
    )
    addStart(index)
  }
  for (const { 0: whole, 1: hour, 2: minutes, index } of lower.matchAll(arabicEvening)) {
    const at = index + whole.search(/\d/)
    add(at, index + whole.length, exactly((Number(hour) % 12) + 12, Number(minutes ?? 0)))
  }
  for (const { 0: whole, 1: shift = '', 2: name = '', index } of lower.matchAll(spoken)) {
    add(index, index + whole.length, spokenTime(name, spokenMinutes[shift] ?? 0))
  }
  for (const { 0: whole, 1: hour, 2: minutes, 3: frenchHour, 4: frenchMinutes, index } of lower.matchAll(
    marked,
  )) {
    // "48h" is a duration, "18h" a time of day.
    const span = frenchMinutes === undefined && Number(frenchHour) >= 24
    const keys = exactly(Number(hour ?? frenchHour), Number(minutes ?? frenchMinutes ?? 0))
    add(index, index + whole.length, span ? [durationKey(Number(frenchHour), 'hours')] : keys)
    addStart(index)
  }
  for (const { 0: whole, 1: hour, 2: minutes, index } of lower.matchAll(colon)) {
    add(index, index + whole.length, eitherHalf(Number(hour), Number(minutes)))
    addStart(index)
  }
  for (const { 0: whole, 1: from = '', 2: to = '', index } of lower.matchAll(bareRange)) {
    const end = index + whole.length
    add(end - to.length, end, eitherHalf(Number(to), 0))
    const at = index + whole.search(/\d/)
    add(at, at + from.length, eitherHalf(Number(from), 0))
  }
  for (const { 0: whole, 1: hour = '', index } of lower.matchAll(bare)) {
    const end = index + whole.length
    add(end - hour.length, end, eitherHalf(Number(hour), 0))
  }
  return claims
}

function spokenTime(name: string, minutes: number): string[] {
  const named = hourNames.map((names) => names.indexOf(name) + 1).find((hour) => hour > 0) ?? Number(name)
  const total = named * 60 + minutes
  return eitherHalf(Math.floor(total / 60), total % 60)
}

export const exactly = (hour: number, minutes: number): string[] =>
  hour <= 24 && minutes < 60 ? [`time ${hour % 24}:${minutes}`] : []

/** "5:00" may be in the morning or in the afternoon. */
export const eitherHalf = (hour: number, minutes: number): string[] =>
  hour >= 1 && hour <= 11
    ? [...exactly(hour, minutes), ...exactly(hour + 12, minutes)]
    : exactly(hour, minutes)
