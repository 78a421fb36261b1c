import { getInsights, listInsightSeries } from '@skein/contract/insights'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

const minute = 60_000

/** Current figures of the last 24 hours. */
export const insightsQuery = (platform_user_id: string) =>
  queryOptions({
    queryKey: ['insights', platform_user_id, 'current'],
    queryFn: ({ signal }) => call(getInsights, { platform_user_id }, { signal }),
    staleTime: 5 * minute,
  })

/** The 24 hours before. */
export const previousInsightsQuery = (platform_user_id: string) =>
  queryOptions({
    queryKey: ['insights', platform_user_id, 'previous'],
    queryFn: ({ signal }) => call(getInsights, { platform_user_id, period: 'previous' }, { signal }),
    staleTime: 5 * minute,
  })

/** All metrics of the last full days. */
export const seriesQuery = (platform_user_id: string, days: number) =>
  queryOptions({
    queryKey: ['insights', platform_user_id, 'series', days],
    queryFn: ({ signal }) => call(listInsightSeries, { platform_user_id, days }, { signal }),
    staleTime: 300_000,
    // Keeps the previous range while another loads, but never that of another account.
    placeholderData: (last, query) => (query?.queryKey[1] === platform_user_id ? last : undefined),
  })
