import { listModels } from '@skein/contract/models/models'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** Models, and which of them this account can use. */
export const modelsQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['models', platformUserId] as const,
    queryFn: ({ signal }) => call(listModels, { platform_user_id: platformUserId }, { signal }),
    staleTime: 60_000,
  })
