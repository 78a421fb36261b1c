import type { AutomationSummary } from '@skein/contract/automations/automation'
import type { QueryClient } from '@tanstack/react-query'
import { tellAtOnce } from '../../lib/browser/notify-sync.ts'
import { listKey } from './queries.ts'

/** Whose list is to change, and where it is kept. */
export interface Scope {
  client: QueryClient
  platformUserId: string
}

type List = readonly AutomationSummary[]

/** The list in the query cache, to be changed before the server has answered. */
export function cachedList({ client, platformUserId }: Scope) {
  const key = listKey(platformUserId)
  return {
    /** Stops a refetch that would bring the older state back; it is over when this returns. */
    hold: () => void client.cancelQueries({ queryKey: key, exact: true }),
    all: (): List => client.getQueryData<AutomationSummary[]>(key) ?? [],
    change: (next: (all: List) => AutomationSummary[]) =>
      tellAtOnce(() => client.setQueryData<AutomationSummary[]>(key, (all) => all && next(all))),
  }
}
