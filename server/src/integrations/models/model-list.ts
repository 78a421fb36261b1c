import * as z from 'zod'
import { listOf } from '../read-list.ts'

/** A model that a server lists. */
export interface ServerModel {
  id: string
  /** The first day on which it is unavailable, as YYYY-MM-DD; null if the server names none that can be read. */
  shutdown_date: string | null
}

const Item = z
  .object({ id: z.string().min(1), shutdown_date: z.unknown().optional() })
  .transform(({ id, shutdown_date }): ServerModel => ({ id, shutdown_date: readDay(shutdown_date) }))

export const ModelList = z.object({ data: listOf(Item, 'models') })

/** Other years stand for “never” or for another unit. */
const years = { first: 2015, last: 2100 }

/** Returns the UTC day of a date like 2026-12-11 with or without a time, or of seconds since 1970; null for all else. */
function readDay(value: unknown): string | null {
  const text =
    typeof value === 'number' ? textOfSeconds(value) : typeof value === 'string' ? value.trim() : ''
  const [, day = ''] = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}|$)/.exec(text) ?? []
  const time = Date.parse(day)
  const year = Number(day.slice(0, 4))
  // Date.parse takes 31 February as 3 March.
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
  return isDay && year >= years.first && year <= years.last ? day : null
}

function textOfSeconds(seconds: number): string {
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}
