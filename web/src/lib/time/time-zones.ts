/** Names of all time zones that the browser knows. */
export const timeZones: readonly string[] = [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC'),
]

/** Returns the name of a time zone for people, "America/New York". */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ')
