import { getAttention } from '@skein/contract/automations/attention'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** Items that need a person, and counts since local midnight. */
export const attentionQuery = (platform_user_id: string) =>
  queryOptions({
    queryKey: ['attention', platform_user_id],
    queryFn: ({ signal }) => {
      const since = new Date(new Date().setHours(0, 0, 0, 0)).toISOString()
      return call(getAttention, { platform_user_id, since }, { signal })
    },
    refetchInterval: 60_000,
    // Refetched on focus: a practice user returns here after writing as a follower.
    refetchOnWindowFocus: 'always',
  })
