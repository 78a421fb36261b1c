import { weekdays, type OpenInterval, type Weekday } from '@skein/contract/accounts/business-hours'
import { weekdayName } from '@skein/contract/accounts/opening-times'
import { isolated } from '@skein/contract/isolated'
import { formatTimeOfDay } from '../../../lib/format.ts'

interface Group {
  first: Weekday
  last: Weekday
  times: string
}

/** Returns business hours in one line, days in a row with the same times as one: "Mon–Fri 9:00–17:00, Sat 10:00–14:00". */
export function weekText(days: readonly OpenInterval[]): string {
  const groups: Group[] = []
  for (const [place, day] of weekdays.entries()) {
    const times = timesOf(days.filter((interval) => interval.day === day))
    const last = groups.at(-1)
    if (last?.times === times && last.last === weekdays[place - 1]) last.last = day
    else if (times !== '') groups.push({ first: day, last: day, times })
  }
  return groups.map(({ first, last, times }) => isolated(`${rangeOf(first, last)} ${times}`)).join(', ')
}

const timesOf = (intervals: readonly OpenInterval[]): string =>
  intervals
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .map(({ from, to }) => `${formatTimeOfDay(from)}–${formatTimeOfDay(to)}`)
    .join(' + ')

const rangeOf = (first: Weekday, last: Weekday): string =>
  first === last
    ? weekdayName(first, 'short')
    : `${weekdayName(first, 'short')}–${weekdayName(last, 'short')}`
