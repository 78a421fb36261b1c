import type { IncomingHttpHeaders } from 'node:http'

/** How much of the allowed calls is used up, in percent; 100 is throttled. */
export interface Usage {
  account_percent: number
  app_percent: number
  /** How long the platform expects to refuse; 0 while it does not. */
  regain_seconds: number
}

const SLOW_FROM_PERCENT = 80

/** The usage that an answer reports, or null: the headers come only after enough traffic. */
export function usageOf(headers: IncomingHttpHeaders): Usage | null {
  const account = headers['x-business-use-case-usage']
  const app = headers['x-app-usage']
  if (account === undefined && app === undefined) return null
  const rows = rowsOf(parsed(account))
  return {
    account_percent: Math.max(0, ...rows.map(percentOf)),
    app_percent: percentOf(parsed(app)),
    regain_seconds: Math.max(0, ...rows.map((row) => numberAt(row, 'estimated_time_to_regain_access'))) * 60,
  }
}

/** Share of full speed that is left: 1 up to 80 % usage, then falling to 0 at 100 %. */
export function paceOf(usage: Usage): number {
  const percent = Math.max(usage.account_percent, usage.app_percent)
  if (percent <= SLOW_FROM_PERCENT) return 1
  return Math.max(0, (100 - percent) / (100 - SLOW_FROM_PERCENT))
}

/** Seconds to wait as the answer says, from Retry-After (seconds or date) or the minutes of the usage header. */
export function retryAfterOf(headers: IncomingHttpHeaders): number | null {
  const after = headers['retry-after']
  if (after !== undefined) {
    const seconds = /^\d+$/.test(after) ? Number(after) : secondsBetween(headers.date, after)
    if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds))
  }
  const regain = usageOf(headers)?.regain_seconds ?? 0
  return regain > 0 ? regain : null
}

/** The platform's own clock stands in the answer, so ours is not needed. */
function secondsBetween(date: string | undefined, after: string): number {
  return (Date.parse(after) - Date.parse(date ?? '')) / 1000
}

function parsed(header: string | string[] | undefined): unknown {
  if (typeof header !== 'string') return null
  try {
    return JSON.parse(header)
  } catch {
    return null
  }
}

/** `{"<id>": [row, …]}`: the rows of every id, since one token can belong to several. */
function rowsOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flat() : []
}

function percentOf(row: unknown): number {
  return Math.max(...['call_count', 'total_cputime', 'total_time'].map((name) => numberAt(row, name)))
}

function numberAt(row: unknown, name: string): number {
  const value: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, name) : 0
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}
