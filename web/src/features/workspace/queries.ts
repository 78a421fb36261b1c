import { listAutomations } from '@skein/contract/automations/automation'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** The rules of an account, for counting: how far a new user is. */
export const rulesQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['automations', platformUserId, 'first-steps'],
    queryFn: ({ signal }) => call(listAutomations, { platform_user_id: platformUserId }, { signal }),
  })
