export const HOUR = 3_600_000
export const DAY = 24 * HOUR
export const MINUTE = 60_000
