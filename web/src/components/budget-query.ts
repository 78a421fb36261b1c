import { listAutomations } from '@skein/contract/automations/automation'
import { getBudget } from '@skein/contract/budgets'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api/api.ts'

/** AI budget and spending of an account, in US dollars. */
export const budgetQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['budget', platformUserId] as const,
    queryFn: ({ signal }) => call(getBudget, { platform_user_id: platformUserId }, { signal }),
  })

/** Names of an account's automations by id; cost records hold only ids. */
export const automationNamesQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['automations', platformUserId, 'names'] as const,
    queryFn: ({ signal }) => call(listAutomations, { platform_user_id: platformUserId }, { signal }),
    select: (automations) => new Map(automations.map(({ automation_id, name }) => [automation_id, name])),
  })
