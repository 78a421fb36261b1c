import { listModels } from '@skein/contract/models'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'

/** Models, and whether this account has a key for them. */
export const modelsQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['models', platformUserId] as const,
    queryFn: ({ signal }) => call(listModels, { platform_user_id: platformUserId }, { signal }),
    staleTime: 60_000,
  })
