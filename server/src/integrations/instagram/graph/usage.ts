import type { IncomingHttpHeaders } from 'node:http'

/** Used share of the rate limits in percent; at 100 the platform throttles. */
export interface Usage {
  account_percent: number
  app_percent: number
  /** Seconds until the platform expects to accept calls again; 0 while it accepts them. */
  regain_seconds: number
}

const SLOW_DOWN_PERCENT = 80

/** Returns the usage that a response reports, or null: the headers are sent only after enough calls. */
export function parseUsage(headers: IncomingHttpHeaders): Usage | null {
  const account = headers['x-business-use-case-usage']
  const app = headers['x-app-usage']
  if (account === undefined && app === undefined) return null
  const rows = rowsOf(parseHeader(account))
  return {
    account_percent: Math.max(0, ...rows.map(percentOf)),
    app_percent: percentOf(parseHeader(app)),
    regain_seconds: Math.max(0, ...rows.map((row) => numberAt(row, 'estimated_time_to_regain_access'))) * 60,
  }
}

/** Returns the factor for the send rate: 1 up to 80 % usage, then falling linearly to 0 at 100 %. */
export function sendRateFactor(usage: Usage): number {
  const percent = Math.max(usage.account_percent, usage.app_percent)
  if (percent <= SLOW_DOWN_PERCENT) return 1
  return Math.max(0, (100 - percent) / (100 - SLOW_DOWN_PERCENT))
}

/** Returns the seconds to wait, from Retry-After (seconds or date) or the minutes of the usage header. */
export function retryAfterOf(headers: IncomingHttpHeaders): number | null {
  const after = headers['retry-after']
  if (after !== undefined) {
    const seconds = /^\d+$/.test(after) ? Number(after) : secondsBetween(headers.date, after)
    if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds))
  }
  const regain = parseUsage(headers)?.regain_seconds ?? 0
  return regain > 0 ? regain : null
}

/** Uses the date header of the response, so that clock skew does not matter. */
function secondsBetween(date: string | undefined, after: string): number {
  return (Date.parse(after) - Date.parse(date ?? '')) / 1000
}

function parseHeader(header: string | string[] | undefined): unknown {
  if (typeof header !== 'string') return null
  try {
    return JSON.parse(header)
  } catch {
    return null
  }
}

/** Returns the rows of every id in `{"<id>": [row, …]}`: one token can belong to several ids. */
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
