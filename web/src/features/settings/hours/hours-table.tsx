import { weekdays, type BusinessHours } from '@skein/contract/accounts/business-hours'
import { weekdayName } from '@skein/contract/accounts/opening-times'
import { m } from '@skein/messages'
import { formatTimeOfDay } from '../../../lib/format.ts'
import { zoneName } from '../../../lib/time/time-zones.ts'
import { draftOf, type Interval } from './hours-form.ts'
import { emptyDayText } from './hours-texts.ts'

/** Business hours of a member who may not change them. */
export function HoursTable({ hours }: { hours: BusinessHours }) {
  const { week } = draftOf(hours)
  const rows = [
    ...weekdays.map((day) => [weekdayName(day), dayText(week[day], emptyDayText(week))] as const),
    [m.settings_interface_zone(), zoneName(hours.time_zone)] as const,
    ...(hours.away_message === '' ? [] : [[m.common_away_message(), hours.away_message] as const]),
  ]
  return (
    <dl className="m-0 grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-6 gap-y-2">
      {rows.map(([name, text]) => (
        <div key={name} className="contents">
          <dt className="text-text-2">{name}</dt>
          <dd dir="auto" className="m-0 text-start break-words whitespace-pre-wrap">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const dayText = (intervals: readonly Interval[], emptyText: string): string =>
  intervals.length === 0
    ? emptyText
    : intervals
        .map(({ from, to }) =>
          m.settings_hours_range({ from: formatTimeOfDay(from), to: formatTimeOfDay(to) }),
        )
        .join('\n')
