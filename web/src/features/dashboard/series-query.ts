import { listInsightSeries } from '@skein/contract/insights'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** All metrics of the last full days. */
export const seriesQuery = (platform_user_id: string, days: number) =>
  queryOptions({
    queryKey: ['insights', platform_user_id, 'series', days],
    queryFn: ({ signal }) => call(listInsightSeries, { platform_user_id, days }, { signal }),
    staleTime: 300_000,
    // Keeps the previous range while another loads, but never that of another account.
    placeholderData: (last, query) => (query?.queryKey[1] === platform_user_id ? last : undefined),
  })
