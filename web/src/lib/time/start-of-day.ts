/** Longer than any day: one on which the clocks go back has 25 hours. */
const moreThanADay = 26 * 3_600_000

/** Returns when the day of `now` began, in milliseconds since 1970; also on days on which the clocks change. */
export function startOfDay(now: number, timeZone: string | undefined): number {
  const days = new Intl.DateTimeFormat('en-CA', { timeZone })
  const today = days.format(now)
  let before = now - moreThanADay
  let inside = now
  while (inside - before > 1) {
    const middle = Math.floor((before + inside) / 2)
    if (days.format(middle) === today) inside = middle
    else before = middle
  }
  return inside
}
