import { listAdministrators } from '@skein/contract/administration/administration-users'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api/api.ts'

/** Who administers the installation; changes seldom. */
export const administratorsQuery = queryOptions({
  queryKey: ['administrators'] as const,
  queryFn: ({ signal }) => call(listAdministrators, {}, { signal }),
  staleTime: 300_000,
})
