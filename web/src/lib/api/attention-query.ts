import { getAttention } from '@skein/contract/automations/decisions/attention'
import { queryOptions } from '@tanstack/react-query'
import { startOfDay } from '../time/start-of-day.ts'
import { timeZone } from '../time/time-zone.ts'
import { call } from './api.ts'
import { attentionKey } from './attention-key.ts'

/** Items of an account that need the owner, and counts since local midnight. */
export const attentionQuery = (platform_user_id: string) =>
  queryOptions({
    queryKey: attentionKey(platform_user_id),
    queryFn: ({ signal }) => {
      const since = new Date(startOfDay(Date.now(), timeZone)).toISOString()
      return call(getAttention, { platform_user_id, since }, { signal })
    },
    refetchInterval: 60_000,
    // Refetched on focus: a practice user returns here after writing as a follower.
    refetchOnWindowFocus: 'always',
  })
