import { listAutomations } from '@skein/contract/automations/automation'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

const every = 4000

export const listKey = (platformUserId: string) => ['automations', platformUserId] as const

/** All automations of an account, asked for again every few seconds while the tab is looked at. */
export const listQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: listKey(platformUserId),
    queryFn: ({ signal }) => call(listAutomations, { platform_user_id: platformUserId }, { signal }),
    refetchInterval: every,
  })
