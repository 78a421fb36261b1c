import {
  OpenInterval,
  weekdays,
  type BusinessHours,
  type Weekday,
} from '@skein/contract/accounts/business-hours'
import { awayMessageProblem, intervalProblems } from '@skein/contract/accounts/opening-times'

export type Interval = Pick<OpenInterval, 'from' | 'to'>

export interface HoursDraft {
  timeZone: string
  week: Readonly<Record<Weekday, readonly Interval[]>>
  awayMessage: string
}

export const draftOf = ({ time_zone, days, away_message }: BusinessHours): HoursDraft => ({
  timeZone: time_zone,
  week: weekOf((day) => days.filter((each) => each.day === day).map(({ from, to }) => ({ from, to }))),
  awayMessage: away_message,
})

const weekOf = (intervalsOf: (day: Weekday) => readonly Interval[]): HoursDraft['week'] => ({
  monday: intervalsOf('monday'),
  tuesday: intervalsOf('tuesday'),
  wednesday: intervalsOf('wednesday'),
  thursday: intervalsOf('thursday'),
  friday: intervalsOf('friday'),
  saturday: intervalsOf('saturday'),
  sunday: intervalsOf('sunday'),
})

export const hoursOf = ({ timeZone, week, awayMessage }: HoursDraft): BusinessHours => ({
  time_zone: timeZone,
  days: weekdays.flatMap((day) => week[day].map((interval) => ({ day, ...interval }))),
  away_message: awayMessage.trim(),
})

export const withDay = (draft: HoursDraft, day: Weekday, intervals: readonly Interval[]): HoursDraft => ({
  ...draft,
  week: { ...draft.week, [day]: intervals },
})

/** Returns a day with one more interval: usual hours, or three hours after the last one. */
export function withInterval(intervals: readonly Interval[]): Interval[] {
  const last = intervals.at(-1)
  if (last === undefined) return [{ from: '09:00', to: '18:00' }]
  return [...intervals, { from: last.to, to: later(last.to, 3) }]
}

function later(time: string, hours: number): string {
  const hour = (Number(time.slice(0, 2)) + hours) % 24
  return `${String(hour).padStart(2, '0')}${time.slice(2)}`
}

const workdays = ['tuesday', 'wednesday', 'thursday', 'friday'] as const

/** Returns the draft with the hours of Monday from Tuesday to Friday. */
export const withMondayCopied = (draft: HoursDraft): HoursDraft =>
  workdays.reduce((nextDraft, day) => withDay(nextDraft, day, draft.week.monday), draft)

export interface HoursProblems {
  days: Partial<Record<Weekday, string>>
  awayMessage: string | undefined
}

/** Returns what keeps the draft from being saved. */
export function hoursProblems(draft: HoursDraft): HoursProblems {
  const { days, away_message } = hoursOf(draft)
  const incomplete = weekdays.flatMap((day) => {
    const message = incompleteDay(draft, day)
    return message === undefined ? [] : [[day, message] as const]
  })
  const complete = days.filter(({ from, to }) => from !== '' && to !== '')
  const refusals = intervalProblems(complete).map(({ day, message }) => [day, message] as const)
  return {
    days: Object.fromEntries([...refusals, ...incomplete]),
    awayMessage: awayMessageProblem(away_message) ?? undefined,
  }
}

/** Returns the message of the contract for a time that is empty. */
const incompleteDay = ({ week }: HoursDraft, day: Weekday): string | undefined =>
  week[day].flatMap((interval) => OpenInterval.safeParse({ day, ...interval }).error?.issues ?? [])[0]
    ?.message
