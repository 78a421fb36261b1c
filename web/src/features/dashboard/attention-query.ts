import { getAttention } from '@skein/contract/automations/attention'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** What waits for a person and what was done since the reader's midnight. */
export const attentionQuery = (platform_user_id: string) =>
  queryOptions({
    queryKey: ['attention', platform_user_id],
    queryFn: ({ signal }) => {
      const since = new Date(new Date().setHours(0, 0, 0, 0)).toISOString()
      return call(getAttention, { platform_user_id, since }, { signal })
    },
    refetchInterval: 60_000,
    // Whoever has just written as a follower comes back for what became of it.
    refetchOnWindowFocus: 'always',
  })
