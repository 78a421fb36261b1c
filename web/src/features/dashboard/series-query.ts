import { listInsightSeries } from '@skein/contract/insights'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** Every metric on the last days that are over. */
export const seriesQuery = (platform_user_id: string, days: number) =>
  queryOptions({
    queryKey: ['insights', platform_user_id, 'series', days],
    queryFn: ({ signal }) => call(listInsightSeries, { platform_user_id, days }, { signal }),
    staleTime: 300_000,
    // While another range is on its way the last one stays, but never that of another account.
    placeholderData: (last, query) => (query?.queryKey[1] === platform_user_id ? last : undefined),
  })
