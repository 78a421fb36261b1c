/** Returns when the day of `now` began, in milliseconds since 1970. Assumes a day without a change of the clocks. */
export function startOfDay(now: number, timeZone: string | undefined): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone })
  const [hours = 0, minutes = 0, seconds = 0] = clock.format(now).split(':').map(Number)
  return now - (now % 1000) - ((hours * 60 + minutes) * 60 + seconds) * 1000
}
