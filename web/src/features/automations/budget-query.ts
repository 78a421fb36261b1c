import { getBudget } from '@skein/contract/budgets'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** What AI may cost and has cost an account. */
export const budgetQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['budget', platformUserId],
    queryFn: ({ signal }) => call(getBudget, { platform_user_id: platformUserId }, { signal }),
  })
