import { getInsights } from '@skein/contract/insights'
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
