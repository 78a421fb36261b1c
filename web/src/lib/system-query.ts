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

/** Where followers of a practice account write; null when the platform is the real one. */
export const tryUrlOf = (template: string | null | undefined, username: string): string | null =>
  template ? template.replace('{username}', encodeURIComponent(username)) : null
