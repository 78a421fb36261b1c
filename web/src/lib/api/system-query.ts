import type { SampleTrigger } from '@skein/contract/automations/sample-trigger'
import { getSystem } from '@skein/contract/system'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { embeddedSession } from '../embedded-session.ts'

/** What holds for everybody, signed in or not. It stays as it is while the page is open. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => call(getSystem, {}, { signal }),
  staleTime: Infinity,
  initialData: () => embeddedSession().system,
})

/** Where a follower of a practice account writes what sets a rule off; null when the platform is the real one. */
export function tryUrlOf(
  template: string | null | undefined,
  username: string,
  { write, post_id, text }: SampleTrigger,
): string | null {
  const values: Record<string, string> = { username, write, post: post_id ?? '', text }
  return template?.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? '')) ?? null
}
