import * as z from 'zod/mini'

/** A name of the IANA time zone database. */
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
