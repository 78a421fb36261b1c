import { wholeWords, type Claim, type ClaimText } from './claim.ts'
import {
  monthOf,
  monthPrepositions,
  monthSource,
  relativeDays,
  shortWeekdaySource,
  weekdayOf,
  weekdaySource,
  wishBeforeDay,
} from './calendar.ts'

const day = wholeWords(weekdaySource)
const anyDay = `${weekdaySource}|${shortWeekdaySource}`
const dayRange = wholeWords(
  `(${anyDay})\\.?\\s?(?:-|–|—|to|through|thru|till|until|bis|au|à|a|al|até|ila|ile|по|до)\\s?(${anyDay})`,
)
const portugueseDay = wholeWords('(?:na|à|às|nas|até|de|próxima) (segunda|terça|quarta|quinta|sexta)s?(?!-)')
const shortDay = wholeWords(shortWeekdaySource)
const shortDayWithHours = wholeWords(
  `(${shortWeekdaySource})[.,:]{0,2}(?=\\s\\d{1,2}(?::\\d\\d)?\\s?(?:-|–|to |bis |uhr|h |[ap]m))`,
)
const everyDay = wholeWords(
  'every ?day|daily|(?:7|seven) days a week|täglich|jeden tag|tous les jours|todos los días|todos os dias|diariamente|tutti i giorni|ogni giorno|her gün|ежедневно|каждый день|без выходных|щодня|без вихідних|يومي[اً]{1,2}|كل يوم',
)
const weekdays = wholeWords(
  'weekdays|werktags|wochentags|unter der woche|en semaine|los días laborables|nos dias úteis|aos dias úteis|giorni feriali|hafta içi|по будням|в будни(?:е дни)?|по рабочим дням|у будні|по буднях',
)
const always = wholeWords('24 ?\\/ ?7|around the clock|rund um die uhr|круглосуточно|цілодобово')

const dayMonth = wholeWords(
  `(\\d{1,2})(?:st|nd|rd|th|er|-?го|\\.|º|°|ª)?\\s?(?:of\\s|de\\s|d'|\\s)?(${monthSource})(?:,?\\s(?:de\\s|del\\s)?((?:19|20)\\d\\d))?`,
)
const monthDay = wholeWords(
  `(${monthSource})\\s(?:the\\s)?(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:.,]*\\d|\\s?(?:uhr|am|pm|%|[€$£₽]))(?:,?\\s((?:19|20)\\d\\d))?`,
)
const monthAlone = wholeWords(`(?:${monthPrepositions})\\s(${monthSource})(?!\\s\\d)`)
const iso = /(?<!\d)((?:19|20)\d\d)-(\d\d)-(\d\d)(?!\d)/gu
const dotted = /(?<![\d.,])(\d{1,2})\.(\d{1,2})\.(?:((?:20|19)?\d\d)(?!\d)|(?!\d))/gu
const slashed =
  /(?<![\d/])(\d{1,2})\/(\d{1,2})\/((?:20|19)?\d\d)(?!\d)|(?<![\d/])(?:(\d{1,2})\/(0[1-9])|(1[3-9]|2\d|3[01])\/(1[0-2])|(0[1-9]|1[0-2])\/(1[3-9]|2\d|3[01]))(?![\d/])/gu
const year = wholeWords(
  '(?:since|in|until|seit|im jahr|jahr|depuis|en|desde|em|dal|nel|yılından|by|с|до|з)\\s((?:19|20)\\d\\d)',
)

/** Finds days of the week, calendar dates, months, years, and days relative to today. */
export function findDates(text: ClaimText): Claim[] {
  return [...findDays(text), ...findCalendarDates(text), ...findMonths(text), ...findRelative(text)]
}

/** Returns keys of the abbreviated weekdays and bare years of a source. */
export function listedDates({ lower }: ClaimText): string[] {
  const days = [...lower.matchAll(shortDay)].map(([name]) => `weekday ${weekdayOf(name)}`)
  const years = [...lower.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)].map(([figure]) => `year ${figure}`)
  return [...days, ...years]
}

function findDays(text: ClaimText): Claim[] {
  const { lower } = text
  const claims: Claim[] = []
  const add = (at: number, length: number, [needs, proves]: [number[], number[]]) => {
    const keys = (numbers: number[]) => numbers.map((number) => `weekday ${number}`)
    claims.push(
      ...needs.map((number) =>
        claimAt(text, at, { length, needs: [`weekday ${number}`], proves: keys(proves) }),
      ),
    )
  }
  for (const { 0: whole, 1: from = '', 2: to = '', index } of lower.matchAll(dayRange)) {
    const ends = [weekdayOf(from), weekdayOf(to)]
    add(index, whole.length, [ends, between(ends[0] ?? 0, ends[1] ?? 0)])
  }
  const covered = (at: number) => claims.some((claim) => at >= claim.at && at < claim.at + claim.text.length)
  for (const { 0: name, index } of lower.matchAll(day)) {
    if (covered(index) || wishBeforeDay.test(lower.slice(Math.max(0, index - 20), index))) continue
    add(index, name.length, [[weekdayOf(name)], [weekdayOf(name)]])
  }
  for (const { 0: whole, 1: name = '', index } of lower.matchAll(shortDayWithHours)) {
    if (!covered(index)) add(index, whole.length, [[weekdayOf(name)], [weekdayOf(name)]])
  }
  for (const { 0: whole, 1: name = '', index } of lower.matchAll(portugueseDay)) {
    add(index, whole.length, [[weekdayOf(`${name}-feira`)], [weekdayOf(`${name}-feira`)]])
  }
  const sets: [RegExp, string, number[]][] = [
    [everyDay, 'every day', [1, 2, 3, 4, 5, 6, 7]],
    [weekdays, 'weekdays', [1, 2, 3, 4, 5]],
    [always, 'always', [1, 2, 3, 4, 5, 6, 7]],
  ]
  for (const [pattern, key, days] of sets) {
    for (const { 0: whole, index } of lower.matchAll(pattern)) {
      const proves = [key, ...days.map((number) => `weekday ${number}`)]
      claims.push(claimAt(text, index, { length: whole.length, needs: [key], proves }))
    }
  }
  return claims
}

/** Returns the days from the first to the second, across the end of the week if necessary. */
function between(from: number, to: number): number[] {
  const count = ((to - from + 7) % 7) + 1
  return Array.from({ length: count }, (_, step) => ((from - 1 + step) % 7) + 1)
}

function findCalendarDates(text: ClaimText): Claim[] {
  const { lower } = text
  const claims: Claim[] = []
  const add = (match: RegExpExecArray, ...readings: [date: number, month: number][]) => {
    const valid = readings.filter(([date, month]) => date >= 1 && date <= 31 && month >= 1 && month <= 12)
    if (valid.length === 0) return
    const keys = valid.map(([date, month]) => `date ${month}-${date}`)
    const proves = [...keys, ...valid.map(([, month]) => `month ${month}`)]
    claims.push(claimAt(text, match.index, { length: match[0].length, needs: keys, proves }))
  }
  for (const dayMonthMatch of lower.matchAll(dayMonth))
    add(dayMonthMatch, [Number(dayMonthMatch[1]), monthOf(dayMonthMatch[2] ?? '')])
  for (const monthDayMatch of lower.matchAll(monthDay)) {
    if (
      !claims.some(
        ({ at, text: { length } }) =>
          monthDayMatch.index < at + length && at < monthDayMatch.index + monthDayMatch[0].length,
      )
    )
      add(monthDayMatch, [Number(monthDayMatch[2]), monthOf(monthDayMatch[1] ?? '')])
  }
  for (const isoMatch of lower.matchAll(iso)) add(isoMatch, [Number(isoMatch[3]), Number(isoMatch[2])])
  for (const dottedMatch of lower.matchAll(dotted))
    add(dottedMatch, [Number(dottedMatch[1]), Number(dottedMatch[2])])
  for (const slashedMatch of lower.matchAll(slashed)) {
    const [first, second] = slashedMatch
      .slice(1)
      .filter((part) => part !== undefined)
      .map(Number)
    add(slashedMatch, [first ?? 0, second ?? 0], [second ?? 0, first ?? 0])
  }
  return claims
}

function findMonths(text: ClaimText): Claim[] {
  const months = [...text.lower.matchAll(monthAlone)].flatMap(({ 0: whole, 1: name = '', index }) => {
    const at = index + whole.length - name.length
    // "may" and "march" are months only in upper case.
    if (/^(?:may|march|mars)$/.test(name) && !/^\p{Lu}/u.test(text.raw.slice(at))) return []
    const key = `month ${monthOf(name)}`
    return [claimAt(text, index, { length: whole.length, needs: [key], proves: [key] })]
  })
  const years = [...text.lower.matchAll(year)].map(({ 0: whole, 1: figure, index }) =>
    claimAt(text, index, { length: whole.length, needs: [`year ${figure}`], proves: [`year ${figure}`] }),
  )
  return [...months, ...years]
}

const relatives = Object.entries(relativeDays).map(
  ([key, source]) => [`relative ${key}`, wholeWords(source)] as const,
)

function findRelative(text: ClaimText): Claim[] {
  return relatives.flatMap(([key, pattern]) =>
    [...text.lower.matchAll(pattern)].map(({ 0: whole, index }) =>
      claimAt(text, index, { length: whole.length, needs: [key], proves: [key] }),
    ),
  )
}

function claimAt(
  { raw }: ClaimText,
  at: number,
  { length, ...keys }: { length: number; needs: string[]; proves: string[] },
): Claim {
  return { kind: 'date', text: raw.slice(at, at + length), at, ...keys }
}
