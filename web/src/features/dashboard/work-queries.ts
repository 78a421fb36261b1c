import { getResults } from '@skein/contract/automations/decisions/results'
import { listWaiting } from '@skein/contract/inbox/inbox'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { attentionKey } from '../../lib/api/attention-key.ts'

const minute = 60_000

/** People who wait for a reply; loaded again with what needs attention. */
export const waitingQuery = (platform_user_id: string) =>
  queryOptions({
    queryKey: [...attentionKey(platform_user_id), 'waiting'],
    queryFn: ({ signal }) => call(listWaiting, { platform_user_id }, { signal }),
    refetchInterval: minute,
    refetchOnWindowFocus: 'always',
  })

/** What automations sent in the last 30 days. */
export const resultsQuery = (platform_user_id: string) =>
  queryOptions({
    queryKey: ['automation-results', platform_user_id],
    queryFn: ({ signal }) => call(getResults, { platform_user_id }, { signal }),
    refetchInterval: minute,
  })
