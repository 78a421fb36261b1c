import { getInsights, listInsightSeries } from '@skein/contract/accounts/insights'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { countDays } from './engagement/series-logic.ts'

const minute = 60_000
/** Reads of the series of a new account, and the time between them. */
const maxEarlyReads = 12
const earlyReadMs = 5000

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
    // A new account's days are read in the background, which takes seconds.
    refetchInterval: ({ state }) =>
      countDays(state.data ?? []) < 2 && state.dataUpdateCount < maxEarlyReads ? earlyReadMs : false,
    // Keeps the previous range while another loads, but never that of another account.
    placeholderData: (last, query) => (query?.queryKey[1] === platform_user_id ? last : undefined),
  })
