/** Name in the browser's storage. */
export const timeZoneKey = 'skein.time-zone'

/** Returns the time zone chosen in this browser, "Europe/Berlin"; undefined for that of the device. */
export function chosenTimeZone(): string | undefined {
  try {
    const timeZone = localStorage.getItem(timeZoneKey) ?? undefined
    // Throws for an unknown name.
    new Intl.DateTimeFormat('en', { timeZone })
    return timeZone
  } catch {
    return undefined
  }
}

/** The time zone of all times on screen. */
export const timeZone = chosenTimeZone()

const days = new Intl.DateTimeFormat('en-CA', { timeZone })

/** Returns the day, "2026-11-22". */
export const localDay = (at: string | number | Date): string => days.format(new Date(at))

const dayMs = 86_400_000

/** Returns whether a time is on the day before `now`, which can be 23 or 25 hours long. */
export const isYesterday = (at: string | number | Date, now: number): boolean =>
  new Date(Date.parse(localDay(now)) - dayMs).toISOString().startsWith(localDay(at))
