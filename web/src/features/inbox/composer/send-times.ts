import { hour } from '@skein/contract/durations'
import { m } from '@skein/messages'
import { formatClock, formatDateTime } from '../../../lib/format.ts'
import { isYesterday, timeZone } from '../../../lib/time/time-zone.ts'
import { morningAfter } from '../thread/snooze-times.ts'

interface SendTime {
  label: string
  /** ISO 8601. */
  at: string
  /** The reply window is still open then. */
  possible: boolean
}

/** Returns times at which a message can be sent, from a time in milliseconds since 1970. `ends`: of the reply window. */
export function sendTimes(now: number, ends: number): SendTime[] {
  const inAnHour = new Date(now + hour).toISOString()
  const tomorrow = morningAfter(now, 1)
  return [
    { label: m.composer_send_in_an_hour(), at: inAnHour },
    { label: m.composer_send_tomorrow({ time: formatClock(tomorrow) }), at: tomorrow },
  ].map((each) => ({ ...each, possible: Date.parse(each.at) < ends }))
}

/** Returns "Scheduled for tomorrow, 9:00 AM". */
export function scheduledText(at: string, now: number): string {
  if (isYesterday(now, Date.parse(at)))
    return m.inbox_message_scheduled_for_tomorrow({ time: formatClock(at) })
  return m.inbox_message_scheduled_for({ time: formatDateTime(at, now) })
}

const minutes = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })

/** Returns a time as the value of a field of the type `datetime-local`, in the time zone of all times on screen. */
export const localFieldValue = (at: number): string => minutes.format(at).replace(' ', 'T')

/** Returns the time of such a value, in milliseconds since 1970; NaN for an empty field. */
export function timeOfField(value: string): number {
  const asUtc = Date.parse(`${value}Z`)
  if (Number.isNaN(asUtc)) return NaN
  const offsetAt = (at: number) => Date.parse(`${localFieldValue(at)}Z`) - at
  // The offset at the result counts: the clock may change in between.
  return asUtc - offsetAt(asUtc - offsetAt(asUtc))
}
