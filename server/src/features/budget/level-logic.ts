/** First days of a day and a month in UTC, as YYYY-MM-DD. */
export interface Periods {
  day: string
  month: string
}

export type Period = keyof Periods

/** How much of a budget is spent: 80 % or more is `near`. */
export type BudgetLevel = 'ok' | 'near' | 'spent'

/** Limits and spending of an account in US dollars. */
export interface Totals {
  daily_usd: number | null
  monthly_usd: number | null
  spent_today: number
  spent_month: number
  /** Notifications sent, by key, with the first day of their period. */
  notices: Readonly<Record<string, string>>
}

export interface DueNotification {
  period: Period
  level: 'near' | 'spent'
  /** Key in `notices`. */
  key: string
  begins: string
  spent: number
  limit: number
}

const nearShare = 0.8

/** Returns the day and month of `now`, in milliseconds since 1970. */
export function periodsOf(now: number): Periods {
  const day = new Date(now).toISOString().slice(0, 10)
  return { day, month: `${day.slice(0, 8)}01` }
}

/** Returns the worse level of day and month. */
export function levelOf(totals: Totals, periods: Periods): BudgetLevel {
  const levels = periodLevels(totals, periods).map(({ level }) => level)
  return levels.includes('spent') ? 'spent' : levels.includes('near') ? 'near' : 'ok'
}

/** Returns notifications that were not sent in these periods yet. */
export function dueNotifications(totals: Totals, periods: Periods): DueNotification[] {
  return periodLevels(totals, periods).flatMap(({ period, level, spent, limit }) => {
    if (level === 'ok') return []
    const key = notificationKey(period, level)
    const begins = periods[period]
    return totals.notices[key] === begins ? [] : [{ period, level, key, begins, spent, limit }]
  })
}

export const notificationKey = (period: Period, level: 'near' | 'spent') => `${period} ${level}`

function periodLevels(totals: Totals, periods: Periods) {
  const day = { period: 'day' as const, spent: totals.spent_today, limit: totals.daily_usd }
  const month = { period: 'month' as const, spent: totals.spent_month, limit: totals.monthly_usd }
  return [day, month].flatMap(({ period, spent, limit }) => {
    if (limit === null) return []
    // After a refused call the rest of the limit is too small, so it counts as spent.
    const refused = totals.notices[notificationKey(period, 'spent')] === periods[period]
    return [{ period, spent, limit, level: refused ? ('spent' as const) : level(spent, limit) }]
  })
}

function level(spent: number, limit: number): BudgetLevel {
  if (spent >= limit) return 'spent'
  return spent >= limit * nearShare ? 'near' : 'ok'
}
