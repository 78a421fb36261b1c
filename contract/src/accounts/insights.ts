import * as z from 'zod/mini'
import { defineEndpoint, Id } from '../endpoint.ts'

/** Metrics of an account, with the names of the platform. */
export const insightMetrics = [
  'reach',
  'website_clicks',
  'profile_views',
  'accounts_engaged',
  'total_interactions',
  'likes',
  'comments',
  'saves',
] as const
export type InsightMetric = (typeof insightMetrics)[number]

/** A day as YYYY-MM-DD. Not `z.iso.date`, whose code exceeds the size budget of pages that import this file. */
const Day = z
  .string()
  .check(
    z.refine(
      (text) =>
        /^\d{4}-\d{2}-\d{2}$/.test(text) &&
        Date.parse(text) > 0 &&
        new Date(text).toISOString().startsWith(text),
      'A day must be written like 2026-11-21.',
    ),
  )

/** Days as `YYYY-MM-DD`; without both, the last 24 hours. Metrics that the platform does not return are absent. */
export const getInsights = defineEndpoint({
  method: 'GET',
  asksInstagram: true,
  path: '/instagram/insight/instagram-insight',
  permission: 'read',
  summary: 'Insight metrics of a connected account',
  input: z.object({
    platform_user_id: Id,
    since: z.optional(Day),
    until: z.optional(Day),
    /** `previous`: the period of the same length directly before. */
    period: z.optional(z.enum(['current', 'previous'])),
  }),
  output: z.record(z.string(), z.number()),
})

/** The value of a metric on a UTC day, as read from the platform afterwards. */
const InsightPoint = z.object({ metric: z.string(), day: z.string(), value: z.number() })
export type InsightPoint = z.infer<typeof InsightPoint>

/** Stored day by day, from 28 days before the account was connected. A day or metric without a number has no point. */
export const listInsightSeries = defineEndpoint({
  method: 'GET',
  path: '/instagram/insight/series',
  permission: 'read',
  summary: 'Daily numbers of the last days, oldest first; of one metric, or of all when none is named',
  input: z.object({
    platform_user_id: Id,
    metric: z.optional(z.enum(insightMetrics)),
    days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(180)), 30),
  }),
  output: z.array(InsightPoint),
})
