import * as z from 'zod/mini'

/** The name of a time zone in the IANA database. */
export const TimeZone = z
  .string()
  .check(
    z.maxLength(100),
    z.refine(isTimeZone, 'Choose a time zone of the IANA database, for example Europe/Lisbon.'),
  )

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
