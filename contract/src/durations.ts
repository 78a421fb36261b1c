// Durations in milliseconds.
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

const units = [
  [86_400, 'day'],
  [3600, 'h'],
  [60, 'min'],
] as const

/** Returns a number of seconds in its largest fitting unit, rounded to a tenth: "45 s", "1.5 min", "12 h", "6 days". */
export function periodText(seconds: number): string {
  const [length, unit] = units.find(([each]) => seconds >= each) ?? [1, 's']
  const amount = Math.round((seconds / length) * 10) / 10
  return `${amount} ${unit}${unit === 'day' && amount !== 1 ? 's' : ''}`
}
