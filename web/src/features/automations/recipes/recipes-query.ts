import { listRecipes } from '@skein/contract/automations/sharing/automation-sharing'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'

/** The recipes, the best one to start with first. */
export const recipesQuery = queryOptions({
  queryKey: ['recipes'] as const,
  queryFn: ({ signal }) => call(listRecipes, {}, { signal }),
  staleTime: Infinity,
})
