import { hour } from '@skein/contract/durations'
import { m } from '@skein/messages'
import { formatDateTime } from '../../../lib/format.ts'

/** The hour at which a day of work begins. */
const morning = 9

interface SnoozeTime {
  label: string
  until: string
}

/** Returns until when a conversation can be snoozed, from a time in milliseconds since 1970. */
export function snoozeTimes(now: number): SnoozeTime[] {
  const inAnHour = new Date(now + hour).toISOString()
  const tomorrow = morningAfter(now, 1)
  const toMonday = (8 - new Date(now).getDay()) % 7
  // Tomorrow is listed already.
  const nextWeek = morningAfter(now, toMonday < 2 ? toMonday + 7 : toMonday)
  return [
    { label: m.inbox_snooze_hour(), until: inAnHour },
    { label: m.inbox_snooze_until({ time: formatDateTime(tomorrow, now) }), until: tomorrow },
    { label: m.inbox_snooze_until({ time: formatDateTime(nextWeek, now) }), until: nextWeek },
  ]
}

/** Returns the beginning of the work of a later day, ISO 8601. */
export function morningAfter(now: number, days: number): string {
  const at = new Date(now)
  at.setDate(at.getDate() + days)
  at.setHours(morning, 0, 0, 0)
  return at.toISOString()
}
