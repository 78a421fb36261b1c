import { listAutomations } from '@skein/contract/automations/automation-summary'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

const pollIntervalMs = 4000

export const listKey = (platformUserId: string) => ['automations', platformUserId] as const

/** All automations of an account, polled while the tab is visible. */
export const listQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: listKey(platformUserId),
    queryFn: ({ signal }) => call(listAutomations, { platform_user_id: platformUserId }, { signal }),
    refetchInterval: pollIntervalMs,
  })
