import type { SampleTrigger } from '@skein/contract/automations/backtest/sample-trigger'
import { getSystem } from '@skein/contract/system'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { embeddedSession } from '../embedded-session.ts'

/** Settings for all users, signed in or not. Not refetched while the page is open. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => call(getSystem, {}, { signal }),
  staleTime: Infinity,
  initialData: () => embeddedSession().system,
})

/** Returns the URL where a follower of a practice account triggers an automation; null for a real account. */
export function tryUrlOf(
  template: string | null | undefined,
  username: string,
  { write, post_id, text }: SampleTrigger,
): string | null {
  const values: Record<string, string> = { username, write, post: post_id ?? '', text }
  return template?.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? '')) ?? null
}
