/** First days of a day and a month in UTC, as YYYY-MM-DD. */
export interface Periods {
  day: string
  month: string
}

export type Period = keyof Periods

/**
 * Whose limit: the account's own, the operator's for each account, or the operator's for all accounts of the
 * installation. The last two apply to calls with the operator's keys.
 */
export type LimitScope = 'account' | 'operator' | 'installation'

/** How much of a budget is spent: 80 % or more is `near`. */
export type BudgetLevel = 'ok' | 'near' | 'spent'

/** Limits and spending of an account in US dollars. */
export interface Totals {
  daily_usd: number | null
  monthly_usd: number | null
  spent_today: number
  spent_month: number
  /** Spent today with the operator's keys. */
  operator_today: number
  /** The operator's limit for the account and day. */
  operator_daily_usd: number | null
  /** Notifications sent, by key, with the first day of their period. */
  notices: Readonly<Record<string, string>>
}

export interface DueNotification {
  scope: LimitScope
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
  const isClosed = totals.notices[notificationKey(installation, 'spent')] === periods.day
  if (isClosed) return 'spent'
  const levels = periodLevels(totals, periods).map(({ level }) => level)
  return levels.includes('spent') ? 'spent' : levels.includes('near') ? 'near' : 'ok'
}

/** Returns notifications that were not sent in these periods yet. */
export function dueNotifications(totals: Totals, periods: Periods): DueNotification[] {
  return periodLevels(totals, periods).flatMap(({ scope, period, level, spent, limit }) => {
    if (level === 'ok') return []
    const key = notificationKey({ scope, period }, level)
    const begins = periods[period]
    return totals.notices[key] === begins ? [] : [{ scope, period, level, key, begins, spent, limit }]
  })
}

interface LimitName {
  scope: LimitScope
  period: Period
}

const installation: LimitName = { scope: 'installation', period: 'day' }

export const notificationKey = ({ scope, period }: LimitName, level: 'near' | 'spent') =>
  scope === 'account' ? `${period} ${level}` : `${scope} ${period} ${level}`

function periodLevels(totals: Totals, periods: Periods) {
  const { spent_today, spent_month, operator_today, daily_usd, monthly_usd, operator_daily_usd } = totals
  const limits = [
    { scope: 'account', period: 'day', spent: spent_today, limit: daily_usd },
    { scope: 'account', period: 'month', spent: spent_month, limit: monthly_usd },
    { scope: 'operator', period: 'day', spent: operator_today, limit: operator_daily_usd },
  ] as const
  return limits.flatMap(({ scope, period, spent, limit }) => {
    if (limit === null) return []
    // After a refused call the rest of the limit is too small, so it counts as spent.
    const isRefused = totals.notices[notificationKey({ scope, period }, 'spent')] === periods[period]
    return [{ scope, period, spent, limit, level: isRefused ? ('spent' as const) : level(spent, limit) }]
  })
}

function level(spent: number, limit: number): BudgetLevel {
  if (spent >= limit) return 'spent'
  return spent >= limit * nearShare ? 'near' : 'ok'
}
