import { getBudget } from '@skein/contract/models/budgets'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** AI budget and spending of an account, in US dollars. */
export const budgetQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['budget', platformUserId] as const,
    queryFn: ({ signal }) => call(getBudget, { platform_user_id: platformUserId }, { signal }),
  })
