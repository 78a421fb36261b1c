/** The day and the month of a moment in UTC, each by its first day. */
export interface Periods {
  day: string
  month: string
}

export type Period = keyof Periods

/** How much of a budget is gone: 80 % or more is `near`. */
export type BudgetLevel = 'ok' | 'near' | 'spent'

/** Where an account stands, in US dollars. */
export interface Totals {
  daily_usd: number | null
  monthly_usd: number | null
  spent_today: number
  spent_month: number
  /** Notices given, each with the first day of the period it was given for. */
  notices: Readonly<Record<string, string>>
}

export interface DueNotification {
  period: Period
  level: 'near' | 'spent'
  /** Under which the notice is kept. */
  key: string
  begins: string
  spent: number
  limit: number
}

const nearShare = 0.8

/** `now` in milliseconds since 1970. */
export function periodsOf(now: number): Periods {
  const day = new Date(now).toISOString().slice(0, 10)
  return { day, month: `${day.slice(0, 8)}01` }
}

/** The worse of day and month. */
export function levelOf(totals: Totals, periods: Periods): BudgetLevel {
  const levels = standings(totals, periods).map(({ level }) => level)
  return levels.includes('spent') ? 'spent' : levels.includes('near') ? 'near' : 'ok'
}

/** Notices that the account has not got in these periods. */
export function dueNotifications(totals: Totals, periods: Periods): DueNotification[] {
  return standings(totals, periods).flatMap(({ period, level, spent, limit }) => {
    if (level === 'ok') return []
    const key = notificationKey(period, level)
    const begins = periods[period]
    return totals.notices[key] === begins ? [] : [{ period, level, key, begins, spent, limit }]
  })
}

export const notificationKey = (period: Period, level: 'near' | 'spent') => `${period} ${level}`

function standings(totals: Totals, periods: Periods) {
  const day = { period: 'day' as const, spent: totals.spent_today, limit: totals.daily_usd }
  const month = { period: 'month' as const, spent: totals.spent_month, limit: totals.monthly_usd }
  return [day, month].flatMap(({ period, spent, limit }) => {
    if (limit === null) return []
    // A call that was refused for what is spent shows that the rest is too little to go on.
    const refused = totals.notices[notificationKey(period, 'spent')] === periods[period]
    return [{ period, spent, limit, level: refused ? ('spent' as const) : level(spent, limit) }]
  })
}

function level(spent: number, limit: number): BudgetLevel {
  if (spent >= limit) return 'spent'
  return spent >= limit * nearShare ? 'near' : 'ok'
}
