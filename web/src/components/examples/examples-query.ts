import { listExamples } from '@skein/contract/automations/backtest/examples'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** The examples of an account, newest first. */
export const examplesQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['examples', platformUserId] as const,
    queryFn: ({ signal }) => call(listExamples, { platform_user_id: platformUserId }, { signal }),
    refetchOnMount: 'always',
  })
