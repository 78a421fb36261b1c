import type { QuietHours } from '@skein/contract/notifications/push'

/** Returns whether a time, in milliseconds since 1970, is in the quiet hours. They end before `to`. */
export function isQuiet({ from, to, time_zone }: QuietHours, now: number): boolean {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: time_zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now)
  return from <= to ? from <= time && time < to : from <= time || time < to
}
