import type { AutomationSummary } from '@skein/contract/automations/automation'
import { useQueryClient } from '@tanstack/react-query'
import { notify } from '../../ui/notify.ts'
import { rowWords } from '../../words/automations.ts'
import { listKey } from './queries.ts'

/** The list in the query cache, to be changed before the server has answered. */
export function useCachedList(platformUserId: string) {
  const client = useQueryClient()
  const key = listKey(platformUserId)
  return {
    /** Stops a refetch that would bring the older state back. */
    hold: () => client.cancelQueries({ queryKey: key }),
    change: (next: (all: readonly AutomationSummary[]) => AutomationSummary[]) =>
      client.setQueryData<AutomationSummary[]>(key, (all) => all && next(all)),
    placeOf: (automationId: string) => {
      const all = client.getQueryData<AutomationSummary[]>(key) ?? []
      return Math.max(
        0,
        all.findIndex((one) => one.automation_id === automationId),
      )
    },
  }
}

/** A notice about a refused change; it stays until it is dealt with. */
export const notifyFailure = (message: string, onRetry: () => void): void =>
  void notify({
    type: 'error',
    message,
    autoHide: false,
    action: { label: rowWords.retry, onAction: onRetry },
  })
