import { getSystem } from '@skein/contract/system'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { knownMeanwhile } from './known-answer.ts'

/** What holds for everybody, signed in or not. It stays as it is while the page is open. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => call(getSystem, {}, { signal }),
  staleTime: Infinity,
  ...knownMeanwhile(getSystem, {}),
})
