import * as z from 'zod/mini'
import { defineEndpoint, Id } from './endpoint.ts'

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

/** Days as `YYYY-MM-DD`; without both, the last 24 hours. A metric the platform does not give is absent. */
export const getInsights = defineEndpoint({
  method: 'GET',
  path: '/instagram/insight/instagram-insight',
  access: 'signed-in',
  summary: 'Insight metrics of a connected account',
  input: z.object({
    platform_user_id: Id,
    since: z.optional(z.iso.date()),
    until: z.optional(z.iso.date()),
  }),
  output: z.record(z.string(), z.number()),
})
