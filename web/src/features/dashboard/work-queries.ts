import { getResults } from '@skein/contract/automations/decisions/results'
import { getAnswerTimes } from '@skein/contract/inbox/answer-times'
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

/** Days that the answer times are of. */
export const answerDays = 30

/** How long customers waited for the first answer. */
export const answerTimesQuery = (platform_user_id: string) =>
  queryOptions({
    queryKey: ['answer-times', platform_user_id],
    queryFn: ({ signal }) => call(getAnswerTimes, { platform_user_id, days: answerDays }, { signal }),
    refetchInterval: 5 * minute,
  })
