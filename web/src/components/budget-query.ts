import { listAutomations } from '@skein/contract/automations/automation'
import { getBudget } from '@skein/contract/budgets'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api/api.ts'

/** What AI may cost and has cost an account, in US dollars. */
export const budgetQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['budget', platformUserId] as const,
    queryFn: ({ signal }) => call(getBudget, { platform_user_id: platformUserId }, { signal }),
  })

/** What the rules of an account are called, by their id: costs name rules by that alone. */
export const automationNamesQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['automations', platformUserId, 'names'] as const,
    queryFn: ({ signal }) => call(listAutomations, { platform_user_id: platformUserId }, { signal }),
    select: (automations) => new Map(automations.map(({ automation_id, name }) => [automation_id, name])),
  })
